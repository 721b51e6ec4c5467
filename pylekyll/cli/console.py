"""Print log lines and errors for people."""

from __future__ import annotations

import sys
import traceback
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pylekyll.cli.terminal import printable, show_text
from pylekyll.cli.wrapping import fitted
from pylekyll.foundation.errors import ConfigError, PluginError, PylekyllError, RenderError, of_system
from pylekyll.foundation.log import TOPIC_WIDTH, Level, Log, LogLine
from pylekyll.foundation.version import __version__
from pylekyll.languages.liquid.errors import LiquidError, headline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_COLORS = {Level.WARN: "yellow", Level.ERROR: "red"}
_TOPICS = ((ConfigError, "Configuration:"), (PluginError, "Plugin:"))
_INDENT = " " * TOPIC_WIDTH


def console_log(*, quiet: bool = False, verbose: bool = False) -> Log:
    """Return a log that prints as Jekyll does: notes to standard output, warnings and errors to standard error."""
    lowest = Level.ERROR if quiet else Level.DEBUG if verbose else Level.INFO

    def show(line: LogLine) -> None:
        if line.level >= lowest:
            _show(str(line), err=line.level >= Level.WARN, fg=_COLORS.get(line.level))

    return Log(show, verbose=lowest is Level.DEBUG)


def _show(text: str, *, err: bool, fg: str | None) -> None:
    """Print lines of the log, divided between words where a terminal is too narrow."""
    stream = sys.stderr if err else sys.stdout
    if stream is not None and stream.isatty():
        text = fitted(printable(text), stream)
    show_text(text, err=err, fg=fg)


@contextmanager
def showing_errors(options: Mapping[str, Any]) -> Iterator[Log]:
    """Yield a log; show an error that ends the block, and exit with its status.

    With ``--trace``, the traceback is shown too. Any exception except ``PylekyllError`` is reported as a bug in
    pylekyll.
    """
    log = console_log(quiet=bool(options.get("quiet")), verbose=bool(options.get("verbose")))
    log.debug("Logging at level:", "debug")
    try:
        yield log
    except PylekyllError as error:
        _show_trace(options)
        show_error(error)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        raise
    except (OSError, MemoryError) as error:
        # A vanished file, a full disk, a forbidden folder: the cause is the machine, not a bug.
        _show_trace(options)
        show_error(of_system(error))
        sys.exit(1)
    except Exception as error:
        if is_of_click(error):
            raise
        _show_trace(options)
        for line in _describe_bug(error):
            _show(line, err=True, fg="red")
        sys.exit(1)


def is_of_click(error: Exception) -> bool:
    """Return whether click raised ``error`` to end the command, with a message of its own or without one."""
    click = sys.modules.get("click")
    return click is not None and isinstance(error, (click.ClickException, click.exceptions.Exit, click.Abort))


def _show_trace(options: Mapping[str, Any]) -> None:
    if options.get("trace"):
        show_text(traceback.format_exc(), err=True)


def show_error(error: PylekyllError) -> None:
    """Show an error on standard error."""
    for line in describe(error):
        _show(line, err=True, fg="red")


def show_failure(error: Exception) -> None:
    """Show on standard error why one build of several failed."""
    for line in _describe_any(error):
        _show(line, err=True, fg="red")


def told(error: Exception) -> str:
    """Return an error as text without its topic, to be sent to another process: message, location and hint."""
    return "\n".join(line[TOPIC_WIDTH:] for line in _describe_any(error))


def _describe_any(error: Exception) -> list[str]:
    if isinstance(error, (OSError, MemoryError)):  # the cause is the machine, not a bug
        error = of_system(error)
    return describe(error) if isinstance(error, PylekyllError) else _describe_bug(error)


def describe(error: PylekyllError) -> list[str]:
    """Return an error as lines: message, location, source line, the path to it, and the hint."""
    lines = _block(_topic(error), _headline(error))
    if error.location is not None:
        lines.append(f"{_INDENT}{error.location}")
    excerpt = getattr(error, "excerpt", None)
    if excerpt:
        lines += [f"{_INDENT}  {line}" for line in str(excerpt).splitlines()]
    if isinstance(error, RenderError) and len(error.chain) > 1:
        lines.append(f"{_INDENT}on the way: {' > '.join(str(place) for place in error.chain)}")
    if error.hint:
        lines += [f"{_INDENT}{line}" for line in error.hint.splitlines()]
    return lines


def _block(topic: str, message: str) -> list[str]:
    """Return a message after its topic; further lines are aligned with the first, and empty ones are left out."""
    first, *others = [line for line in message.splitlines() if line.strip()] or [""]
    return [f"{f'{topic} '.rjust(TOPIC_WIDTH)}{first}", *(f"{_INDENT}{line}" for line in others)]


def _topic(error: PylekyllError) -> str:
    if hasattr(error, "places"):
        return "Liquid Exception:"
    if isinstance(error, RenderError):
        return "Conversion error:"
    return next((topic for kind, topic in _TOPICS if isinstance(error, kind)), "Error:")


def _headline(error: PylekyllError) -> str:
    if not hasattr(error, "places"):
        return error.message
    assert isinstance(error, LiquidError)
    return headline(error)


def _describe_bug(error: Exception) -> list[str]:
    import platform

    return [
        *_block("Error:", f"{type(error).__name__}: {error}"),
        f"{_INDENT}This is a bug in pylekyll, not in your site.",
        f"{_INDENT}Please report it with the output of `--trace` and this line:",
        f"{_INDENT}pylekyll {__version__}, Python {platform.python_version()}, {platform.platform()}",
    ]

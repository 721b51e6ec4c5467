"""``pylekyll build --untrusted``: a stranger's site, built in a process with limits and without network."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.cli.console import show_failure
from pylekyll.cli.options import load_config
from pylekyll.errors import StrictError
from pylekyll.untrusted import LimitedOutput, Limits, environment, limit_error, restricted, withheld

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.config import Config
    from pylekyll.log import Log

_STEP = 0.01
#: Seconds that a build has to end by itself after its time is over.
_GRACE = 2.0
_MEGABYTE = 1 << 20


def build_untrusted(options: dict[str, Any], limits: dict[str, int], log: Log, *, strict: bool) -> None:
    """Build in a process of its own; end with its status. Raises ``PylekyllError`` where a limit ended it."""
    most = Limits(**limits)
    if not hasattr(os, "fork"):
        log.info("Untrusted:", "Time and memory are not limited on this system.")
        _build(options, most, log, strict=strict)
        return

    def work() -> None:
        _limit(most)
        try:
            _build(options, most, log, strict=strict)
        except MemoryError:
            raise limit_error(f"it needs more than {most.memory} MB of memory", "--max-memory") from None

    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _run(work)
    status = _wait(child, most.seconds)
    if status is None:
        raise limit_error(f"it took longer than {most.seconds} seconds", "--max-seconds")
    if status < 0:
        raise limit_error(f"signal {-status} ended it, as where memory is short", "--max-memory")
    if status:
        sys.exit(status)


def _run(work: Callable[[], None]) -> None:
    """Be the process that builds: nothing of what the other one would do afterwards happens here."""
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        work()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except KeyboardInterrupt:
        status = 130
    except Exception as error:  # noqa: BLE001 - shown, and the status tells
        with suppress(Exception):
            show_failure(error)
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _wait(child: int, seconds: float) -> int | None:
    """Return the status of ``child``; ``None`` when it was ended because ``seconds`` are over.

    What ends this process ends that one too, with all that it has started.
    """
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            found, status = os.waitpid(child, os.WNOHANG)
            if found:
                return os.waitstatus_to_exitcode(status)
            time.sleep(_STEP)
    except BaseException:
        _end(child)
        raise
    _end(child)
    return None


def _end(child: int) -> None:
    """Ask the process to end, then end it and what it has started."""
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGTERM)
        end = time.monotonic() + _GRACE
        while time.monotonic() < end and not os.waitpid(child, os.WNOHANG)[0]:
            time.sleep(_STEP)
    with suppress(OSError):
        os.killpg(child, signal.SIGKILL)
    with suppress(OSError):
        os.waitpid(child, 0)


def _limit(limits: Limits) -> None:
    """Limit the resources of this process and of those that it starts."""
    import resource

    _lower(resource.RLIMIT_AS, limits.memory * _MEGABYTE)
    _lower(resource.RLIMIT_FSIZE, limits.output * _MEGABYTE)
    _lower(resource.RLIMIT_CPU, limits.seconds * (os.cpu_count() or 1))
    _lower(resource.RLIMIT_CORE, 0)


def _lower(which: int, wanted: int) -> None:
    import resource

    _, most = resource.getrlimit(which)
    value = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    with suppress(OSError, ValueError):  # not every system has every limit
        resource.setrlimit(which, (value, value))


def _build(options: dict[str, Any], limits: Limits, log: Log, *, strict: bool) -> None:
    from pylekyll.kept.texts import KeptTexts
    from pylekyll.pipeline import build

    asked: list[str] = []
    sys.addaudithook(_refusing(asked))
    given = restricted(options, Path.cwd())
    config = load_config(given, log, environment(os.environ))
    _say(config, withheld(config, [name for name in str(options.get("config") or "").split(",") if name]), log)
    started = time.monotonic()
    build(config, log, [KeptTexts(), LimitedOutput(limits)])
    for name in dict.fromkeys(asked):
        log.info("Withheld:", name)
    log.info("", f"done in {round(time.monotonic() - started, 3)} seconds.")
    if strict and (number := len(log.findings)):
        raise StrictError(number)


def _say(config: Config, found: list[str], log: Log) -> None:
    log.info("Source:", str(config.source))
    log.info("Destination:", str(config.destination))
    for each in found:
        log.info("Withheld:", each)
    log.info("Generating...")


def _refusing(asked: list[str]) -> Callable[[str, tuple[Any, ...]], None]:
    """Return an audit hook that refuses connections and programs; ``asked`` is told of what is refused."""
    own = [os.path.realpath(sys.executable), os.path.realpath(Path(sys.executable).parent)]

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in {"socket.getaddrinfo", "socket.gethostbyname"}:
            asked.append(f"a request to {arguments[0]}")
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known: --untrusted has no network")
        if event in {"socket.connect", "socket.sendto", "socket.sendmsg"}:
            asked.append(f"a connection to {arguments[1]}")
            raise ConnectionRefusedError("Connection refused: --untrusted has no network")
        if event in {"os.system", "os.posix_spawn", "os.exec", "pty.spawn"}:
            asked.append("a program")
            raise PermissionError("--untrusted runs no programs")
        if event == "subprocess.Popen" and not _is_own(arguments, own):
            asked.append(f"the program {arguments[0]}")
            raise PermissionError(f"--untrusted does not run {arguments[0]}")

    return hook


def _is_own(arguments: tuple[Any, ...], own: list[str]) -> bool:
    """Return whether a program is Python, as for libsass, or came with a package of ours, as Dart Sass."""
    path = os.path.realpath(os.fsdecode(arguments[0]))
    packages = [folder for folder in sys.path if "site-packages" in folder]
    return path in own or any(path.startswith(os.path.realpath(folder) + os.sep) for folder in packages)

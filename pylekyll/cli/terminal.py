"""Text of a site in a terminal or in the log of a CI service, which it must not steer."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from typing import TextIO

#: Control characters, but line ends and tabs, characters that change the direction of the text after them, and bytes of
#: names that are not UTF-8, which a stream may not take.
_CONTROL = lazy_pattern(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
#: The two colours that commands give to names, which are kept.
_OURS = lazy_pattern(r"(\x1b\[(?:36|0)m)")
#: Commands of the runners of GitHub Actions and Azure Pipelines: at the beginning of a line, or anywhere in it.
_COMMANDS = (re.compile(r"^([^\S\n]*):(?=:)", re.MULTILINE), re.compile(r"#(?=#(?:vso)?\[)"))
#: Encodings with all characters.
_UNICODE = frozenset({"utf-8", "utf8"})
_RUNNERS = ("GITHUB_ACTIONS", "TF_BUILD")


def without_controls(text: str) -> str:
    """Return ``text`` with control characters as their numbers."""
    return _CONTROL.sub(_number, text)


def printable(text: str) -> str:
    """Return ``text`` with control characters as their numbers, and in a CI service without workflow commands."""
    parts = _OURS.split(text) if "\x1b" in text else [text]
    text = "".join(part if _OURS.fullmatch(part) else without_controls(part) for part in parts)
    if any(os.environ.get(name) for name in _RUNNERS):
        text = _COMMANDS[0].sub(r"\1\\x3a", text)
        text = _COMMANDS[1].sub(r"\\x23", text)
    return text


def printable_json(text: str) -> str:
    """Return the JSON ``text`` with the characters as escape sequences that ``printable`` replaces: it stays equal."""
    return _COMMANDS[1].sub(r"\\u0023", _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def show_text(text: str, *, err: bool = False, color: bool | None = None, **style: Any) -> None:
    """Print ``text``, which may have names of the site, as ``click.secho`` does.

    ``err`` chooses standard error. ``style`` is that of ``click.style``: for a terminal alone unless ``color`` says
    otherwise.
    """
    text = printable(text)
    stream = sys.stderr if err else sys.stdout
    if not color and "\x1b" not in text and _is_plain(stream):
        stream.write(f"{text}\n")
        stream.flush()
        return
    import click  # it takes 12 ms, and knows the terminals of Windows and of notebooks

    if color is None and os.environ.get("NO_COLOR"):
        color = False
    click.secho(text, err=err, color=color, **style)


def _is_plain(stream: TextIO | None) -> bool:
    """Return whether ``stream`` takes any text, and no colours: a pipe or a file."""
    return stream is not None and not stream.isatty() and (stream.encoding or "").lower() in _UNICODE


def _number(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"

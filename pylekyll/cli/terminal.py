"""Text of a site in a terminal or in the log of a CI service, which it must not steer."""

from __future__ import annotations

import os
import re
from typing import Any

import click

from pylekyll.ruby.patterns import lazy_pattern

#: Control characters, but line ends and tabs, and characters that change the direction of the text after them.
_CONTROL = lazy_pattern(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
#: The two colours that commands give to names, which are kept.
_OURS = lazy_pattern(r"(\x1b\[(?:36|0)m)")
#: Commands of the runners of GitHub Actions and Azure Pipelines: at the beginning of a line, or anywhere in it.
_COMMANDS = (re.compile(r"^(\s*):(?=:)", re.MULTILINE), re.compile(r"#(?=#(?:vso)?\[)"))
_RUNNERS = ("GITHUB_ACTIONS", "TF_BUILD")


def printable(text: str) -> str:
    """Return ``text`` with control characters as their numbers, and in a CI service without workflow commands."""
    parts = _OURS.split(text) if "\x1b" in text else [text]
    text = "".join(part if _OURS.fullmatch(part) else _CONTROL.sub(_number, part) for part in parts)
    if any(os.environ.get(name) for name in _RUNNERS):
        text = _COMMANDS[0].sub(r"\1\\x3a", text)
        text = _COMMANDS[1].sub(r"\\x23", text)
    return text


def printable_json(text: str) -> str:
    """Return the JSON ``text`` with the characters as escape sequences that ``printable`` replaces: it stays equal."""
    return _COMMANDS[1].sub(r"\\u0023", _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def show_text(text: str, **style: Any) -> None:
    """Print ``text``, which may have names of the site, with the style of ``click.secho``."""
    click.secho(printable(text), **style)


def _number(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"

"""A terminal as SVG: what a command shows, with its colours. The text stays text: it can be selected and searched."""

from __future__ import annotations

import html
import os
import re
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SEQUENCE = re.compile(r"\x1b\[([\d;]*)m")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f]|\x1b\[\?\d+[hl]|\x1b\[[\d;]*[A-HJKf]")
_COLOURS = {31: "#ff8f80", 32: "#8fd694", 33: "#f2cc6b", 34: "#8ab8ff", 35: "#d9a6f2", 36: "#7fd6d6", 90: "#9aa4b2"}
_CHARACTER, _LINE, _MARGIN, _BAR = 8.4, 20, 18, 34


@dataclass(frozen=True)
class Piece:
    """Text in one colour."""

    text: str
    colour: str | None
    bold: bool


def output_of(command: list[str], folder: Path, columns: int = 88) -> str:
    """Return what a command writes to a terminal, with the sequences of its colours."""
    master, slave = os.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm-256color"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(command, cwd=folder, env=environment, stdin=slave, stdout=slave, stderr=slave) as process:
        os.close(slave)
        parts = []
        while True:
            try:
                part = os.read(master, 65536)
            except OSError:  # Linux says so when the other end is closed
                break
            if not part:
                break
            parts.append(part)
        process.wait()
    os.close(master)
    lines = b"".join(parts).decode().replace("\r\n", "\n").split("\n")
    return "\n".join(_CONTROL.sub("", line.rpartition("\r")[2]) for line in lines)  # progress is written over itself


def pieces(line: str) -> Iterator[Piece]:
    """Yield the pieces of a line of output."""
    colour, bold, at = None, False, 0
    for match in [*_SEQUENCE.finditer(line), None]:
        text = line[at : match.start() if match else len(line)]
        if text:
            yield Piece(text, colour, bold)
        if match:
            at = match.end()
            for code in (int(each or 0) for each in match[1].split(";")):
                colour = None if code in {0, 39} else _COLOURS.get(code, colour)
                bold = (bold and code not in {0, 22}) or code == 1


def _span(piece: Piece) -> str:
    """Return a piece as an element of SVG."""
    colour = f' fill="{piece.colour}"' if piece.colour else ""
    weight = ' font-weight="700"' if piece.bold else ""
    return f"<tspan{colour}{weight}>{html.escape(piece.text, quote=False)}</tspan>"


def as_svg(command: str, output: str, title: str, columns: int = 88) -> str:
    """Return the picture of a terminal in which ``command`` has shown ``output``; ``title`` is its alternative text."""
    lines = [f"\x1b[32m$\x1b[0m \x1b[1m{command}\x1b[0m"]
    lines += output.rstrip("\n").split("\n")
    width = round(columns * _CHARACTER + 2 * _MARGIN)
    height = _BAR + len(lines) * _LINE + _MARGIN
    drawn = []
    for number, line in enumerate(lines):
        spans = "".join(_span(piece) for piece in pieces(line))
        drawn.append(f'<text x="{_MARGIN}" y="{_BAR + (number + 1) * _LINE - 4}" xml:space="preserve">{spans}</text>')
    dots = "".join(
        f'<circle cx="{_MARGIN + 6 + at * 18}" cy="18" r="5.5" fill="{colour}"/>'
        for at, colour in enumerate(("#ff5f57", "#febc2e", "#28c840"))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="{html.escape(title)}">\n'
        f'<rect width="{width}" height="{height}" rx="10" fill="#1b1f24"/>\n{dots}\n'
        '<g fill="#e4e8ee" font-size="14" '
        'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace">\n'
        + "\n".join(drawn)
        + "\n</g>\n</svg>\n"
    )

"""Man pages, made from the same commands as ``--help``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from pylekyll.cli.explained import EXAMPLES, document_of, groups, name_of
from pylekyll.foundation.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

_UNWRAPPED = re.compile(r"^[^\S\n]*\b[^\S\n]*$".replace(r"\b", "\b"), re.MULTILINE)


def man_page(command: click.Command, ctx: click.Context) -> str:
    """Return the page of a command, or of the program, in roff for ``man``."""
    return "\n".join(_lines(command, ctx)) + "\n"


def _lines(command: click.Command, ctx: click.Context) -> Iterator[str]:
    name = ctx.command_path.replace(" ", "-")
    short = command.get_short_help_str(200).rstrip(".")
    yield f'.TH "{name.upper()}" 1 "" "pylekyll {__version__}"'
    yield from (".SH NAME", f"{_text(name)} \\- {_text(short)}")
    usage = " ".join(command.collect_usage_pieces(ctx))
    yield from (".SH SYNOPSIS", f".B {_text(ctx.command_path)}", _text(usage))
    yield ".SH DESCRIPTION"
    for number, part in enumerate(re.split(r"\n\s*\n", (command.help or "").strip())):
        yield from ([] if number == 0 else [".PP"])
        yield _text(" ".join(_UNWRAPPED.sub("", part).split()))
    for title, records in groups(command, ctx):
        yield f'.SH "{title.upper()}"'
        for written, told in records:
            yield from (".TP", f"\\fB{_text(written)}\\fR", _text(told))
    if isinstance(command, click.Group):
        yield ".SH COMMANDS"
        for each in command.list_commands(ctx):
            found = command.get_command(ctx, each)
            if found is not None:
                yield from (".TP", f"\\fB{_text(each)}\\fR", _text(found.get_short_help_str(200)))
    own = name_of(ctx)
    if own in EXAMPLES:
        yield from (".SH EXAMPLES", ".nf", *(_text(example) for example in EXAMPLES[own]), ".fi")
    yield from (".SH SEE ALSO", _text(document_of(own) if own else "docs/commands.md"))


def _text(text: str) -> str:
    """Return a line of text in roff: backslashes, hyphens and control characters at its beginning escaped."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ").strip()
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped

"""``hide-custom-bibtex.rb``: takes the fields that only the site uses out of an entry's BibTeX."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.liquid.filter import with_context
from pylekyll.ruby.regexp import compiled
from pylekyll.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.liquid.context import Context
    from pylekyll.plugins.api import Extensions
    from pylekyll.plugins.ruby_files import RubyFile

_AUTHOR = re.compile(r"^.*\bauthor\b *= *\{.*$\n", re.MULTILINE | re.ASCII)
_MARKS = re.compile(r"[*†‡§¶‖&^]")


def register(extensions: Extensions, ruby: RubyFile | None = None) -> None:
    """Add the filter, in the version of the file: those since 2024 also take marks out of the line of the authors."""
    cleans_authors = ruby is None or r"\bauthor\b" in ruby.code

    @with_context
    def hide_custom_bibtex(value: Any, *_: Any, context: Context) -> str:
        text = to_s(value)
        for keyword in context.registers.site.config.get("filtered_bibtex_keywords") or ():
            text = compiled(rf"^.*\b{to_s(keyword)}\b *= *\{{.*$\n").sub("", text)
        return _AUTHOR.sub(lambda line: _MARKS.sub("", line[0]), text) if cleans_authors else text

    extensions.add_filter("hideCustomBibtex", hide_custom_bibtex)

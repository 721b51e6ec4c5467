"""``hide-custom-bibtex.rb``: takes the fields that only the site uses out of an entry's BibTeX."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.ruby.regexp import compiled
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_AUTHOR = re.compile(r"^.*\bauthor\b *= *\{.*$\n", re.MULTILINE | re.ASCII)
_MARKS = re.compile(r"[*†‡§¶‖&^]")


def register(extensions: Extensions, ruby: RubyFile | None = None) -> None:
    """Add the filter, in the version of the file.

    The first versions remove every line that contains a keyword, later ones remove the fields of that name, and
    versions since 2024 also remove marks from the line of the authors.
    """
    cleans_authors = ruby is None or r"\bauthor\b" in ruby.code
    line = "{}.*$\\n" if ruby is not None and "gsub(/^.*#{keyword}" in ruby.code else r"\b{}\b *= *\{{.*$\n"

    @with_context
    def hide_custom_bibtex(value: Any, *_: Any, context: Context) -> str:
        text = to_s(value)
        for keyword in context.registers.site.config.get("filtered_bibtex_keywords") or ():
            text = compiled(f"^.*{line.format(to_s(keyword))}").sub("", text)
        return _AUTHOR.sub(lambda line: _MARKS.sub("", line[0]), text) if cleans_authors else text

    extensions.add_filter("hideCustomBibtex", hide_custom_bibtex)

"""Texts that took patterns and loops of the program minutes, at three lengths: the time grows about as they do.

``python -m tests.reliability pumps --count N`` tries the first N cases, all of them where N is greater. Which loops of
patterns read a text in two ways is not measured, but told by ``tests/security/test_slow_patterns.py``.
"""

from __future__ import annotations

import math
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from pylekyll.academic.importing import bibfile
from pylekyll.academic.publications import surroundings
from pylekyll.academic.publications.from_bibtex import publications_of
from pylekyll.academic.publications.model import Owner
from pylekyll.api import render_liquid
from pylekyll.checks.doctor import bibliographies, secrets
from pylekyll.checks.doctor.encoding import merge_conflicts
from pylekyll.checks.publishing import live_site
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.private import holds_key
from pylekyll.gems.builtin import octicons, third_party_libraries
from pylekyll.languages.bibtex import queries
from pylekyll.languages.bibtex.parser import ParseOptions, parse
from pylekyll.languages.gemfile.gemfile import read_gemfile
from pylekyll.languages.gemfile.gemspec import read_gemspec
from pylekyll.languages.liquid.filters import grouping
from pylekyll.languages.markdown.commonmark.link_parts import label_end
from pylekyll.languages.markdown.kramdown.blocks import table
from pylekyll.site.content import excerpt
from tests.reliability.report import Report

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

#: Characters of the first text; the others are two and four times as long.
LENGTH = 15_000
#: Seconds of the longest text below which nothing is compared, and the greatest exponent.
_FAST, _WORST = 0.1, 1.55
PIECES = [
    "\\' ",
    '\\"a',
    "a' ",
    'a"a',
    "'",
    '"',
    "%q<",
    "version = '\\'",
    'version = "\\"',
    "version = %q<",
    "version  ",
]
PIECES += [
    "author = [",
    "authors = '\\",
    "metadata = {",
    "metadata = {'a' => ",
    ".add_dependency ( ",
    ".add_dependency '\\'",
]
PIECES += [
    "{'\\' => '\\'",
    "group :a do [",
    "aa",
    "gem 'a', ",
    "gem ('a' if ",
    "group: [",
    " ",
    "\\",
    "\n ",
    "# '",
    "do |",
]


class Source:
    """A source with one text."""

    def __init__(self, text: str) -> None:
        self.texts = {"a.md": text}


PUMPED: dict[str, tuple[Callable[[str], object], str]] = {
    "years of venues": (lambda text: surroundings._YEAR.sub("", text), "'"),
    "fields that doctor reads": (lambda text: [*bibliographies._FIELD.finditer(text)], "\t"),
    "settings with secrets": (secrets._SETTING.search, "-"),
    "attributes of octicons": (octicons._ATTRIBUTE.findall, "-"),
    "variables of octicons": (lambda text: octicons._VARIABLE.sub("", f"{{{{{text}"), "a"),
    "styles of libraries": (third_party_libraries._CSS_URL.findall, "url("),
    "fields of imported entries": (bibfile._FIELD_OUTSIDE.match, " "),
    "numbers to sort by": (grouping._FLOAT_LIKE.match, "0"),
    "conditions of queries": (queries._condition, " "),
    "tags in excerpts": (lambda text: excerpt.close_blocks(text, {"if"}), "{%a"),
    "code in tables": (lambda text: table._cells(f"</code>{text}"), "<code>|"),
    "ends of raw texts": (lambda text: render_liquid(f"{{% raw %}}{{% x{text}{{% endraw %}}"), "xx"),
    "values of queries": (lambda text: queries._condition(f"a = {text}b"), " "),
    "labels of links": (lambda text: label_end(f"[{text}", 0), "\\!"),
    "names of posts": (lambda text: render_liquid(f"{{% post_url {text} %}}"), "a/"),
    "headers of keys": (lambda text: holds_key(f"x-----BEGIN PRIVATE KEY-----\n{text}".encode()), "A: x "),
    "beginnings of pages": (lambda text: live_site._FRONT_MATTER.match(f"---\n{text}"), "\n"),
    "comments of pages": (lambda text: live_site._FRONT_MATTER.match(f"---\n{text}"), "#\r\n"),
}
_STARTS = ("", "Gem.new { |s| s.metadata = {", "s.version = '")
_MARKS = ("<<<<<<< \n", "<<<<<<< \n=======\n", "=======\n<<<<<<< \n", "=======\n>>>>>>> \n")
_OF_FIELDS = (" \n", " ", "~", "a-", ";", "\\'", "<p>", "&amp", "\\$_", "and ", "A.")
_FIELDS = ("title", "author", "abstract", "pages", "eprint", "url")


def run(folder: Path, count: int, _: int) -> list[Report]:
    """Try the first ``count`` cases."""
    report = Report("pumps")
    for name, (call, piece) in list(cases(folder).items())[:count]:
        report.tries += 1
        first, second, third = (_seconds(call, piece, LENGTH * factor) for factor in (1, 2, 4))
        exponent = math.log2(third / max(second, 1e-9))
        if third > _FAST and exponent > _WORST and second / max(first, 1e-9) > 2**_WORST:
            report.failures.append(f"{name}: n^{exponent:.1f} for {piece!r}")
    return [report]


def cases(folder: Path) -> dict[str, tuple[Callable[[str], object], str]]:
    """Return the calls with a text, each with the piece that its text is made of, by their names."""
    found = dict(PUMPED)
    found |= {f"parameters {piece!r}": (_include, piece) for piece in ("-", "a", " ", "a=", "'")}
    found |= {f"conflicts {marks!r}": (_conflicts, marks) for marks in _MARKS}
    for piece in PIECES:
        found[f"a Gemfile of {piece!r}"] = (lambda text: _written(folder / "Gemfile", text, read_gemfile), piece)
        for start in _STARTS:
            found[f"a gemspec of {start!r} and {piece!r}"] = (_gemspec(folder, start), piece)
    for field in _FIELDS:
        found |= {f"{field} of {piece!r}": (_field(field), piece) for piece in _OF_FIELDS}
    return found


def _seconds(call: Callable[[str], object], piece: str, length: int) -> float:
    text = piece * (length // len(piece)) + "\x01!"
    began = time.process_time()
    with suppress(PylekyllError):
        call(text)
    return time.process_time() - began


def _include(text: str) -> object:
    return render_liquid(f"{{% include a.html {text} %}}")


def _conflicts(text: str) -> object:
    return list(merge_conflicts(cast("Any", Source(text))))


def _written(path: Path, text: str, read: Callable[[Any], object]) -> object:
    path.write_text(text)
    return read(path)


def _gemspec(folder: Path, start: str) -> Callable[[str], object]:
    return lambda text: _written(folder / "x.gemspec", start + text, read_gemspec)


def _field(field: str) -> Callable[[str], object]:
    def read(text: str) -> object:
        entry = f"@article{{k, title={{T}}, author={{Ek, Bo}}, year=2020,\n {field} = {{{text}}}}}"
        bibliography = parse(entry, "x.bib", ParseOptions(strip=False, parse_months=False, parse_names=False))
        return publications_of(bibliography, Owner(("Bo Ek",)), math=lambda _: True)

    return read

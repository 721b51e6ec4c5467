"""Texts that took the patterns of a build or of doctor minutes: none takes longer than its length deserves."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, cast

import pytest

from pylekyll.academic.importing import bibfile
from pylekyll.academic.publications import surroundings
from pylekyll.academic.publications.from_bibtex import publications_of
from pylekyll.academic.publications.model import Owner
from pylekyll.api import render_liquid
from pylekyll.checks.doctor import bibliographies, secrets
from pylekyll.checks.doctor.encoding import merge_conflicts
from pylekyll.foundation.errors import PylekyllError
from pylekyll.gems.builtin import octicons, third_party_libraries
from pylekyll.languages.bibtex import ParseOptions, parse, queries
from pylekyll.languages.gemfile.gemfile import read_gemfile
from pylekyll.languages.gemfile.gemspec import GemFacts, read_gemspec
from pylekyll.languages.liquid.filters import grouping
from pylekyll.languages.markdown.kramdown.blocks import table
from pylekyll.site.content import excerpt

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SECONDS = 5
LENGTH = 60_000
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


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("start", ["", "Gem.new { |s| s.metadata = {", "s.version = '"])
def test_specifications_and_gemfiles(piece: str, start: str, tmp_path: Path) -> None:
    path = tmp_path / "x.gemspec"
    path.write_text(start + piece * (LENGTH // len(piece)))
    (tmp_path / "Gemfile").write_text(piece * (LENGTH // len(piece)))
    began = time.monotonic()
    read_gemspec(path)
    read_gemfile(tmp_path / "Gemfile")
    assert time.monotonic() - began < SECONDS


@pytest.mark.parametrize(
    "marks", [("<<<<<<< ",), ("<<<<<<< ", "======="), ("=======", "<<<<<<< "), ("=======", ">>>>>>> ")]
)
def test_marks_of_conflicts(marks: tuple[str, ...]) -> None:
    text = "\n".join(f"{mark}" for mark in marks for _ in range(LENGTH // 20)) + "\n"
    mixed = "".join(f"{mark}\n" for mark in marks) * (LENGTH // 20)
    began = time.monotonic()
    for each in (text, mixed):
        assert list(merge_conflicts(cast("Any", Source(each)))) == []
    assert time.monotonic() - began < SECONDS


def test_a_conflict_is_found_at_its_first_mark() -> None:
    text = "x\n=======\n<<<<<<< HEAD\na\n=======\r\nb\n>>>>>>> other\n"
    (found,) = merge_conflicts(cast("Any", Source(text)))
    assert found.location is not None
    assert found.location.line == 3


SPECIFICATION = """# It's a theme
Gem::Specification.new do |s|
  s.version = '1.2'.freeze
  s.summary = "A \\"b\\"
 c"
  s.description = %q<d's>
  s.authors = ['A', "B"]
  s.metadata = { 'k' => 'v', 'l' => "w", 'm' => x, 'n' => 'o' }
  s.add_dependency 'jekyll', '~> 4'
  s.add_runtime_dependency(%q<feed>.freeze)
  s.add_dependency "jekyll"
end
"""


def test_specifications_are_read_as_before(tmp_path: Path) -> None:
    path = tmp_path / "x.gemspec"
    path.write_text(SPECIFICATION)
    metadata = {"k": "v", "l": "w", "n": "o"}
    assert read_gemspec(path) == GemFacts("1.2", 'A "b"\n c', "d's", ["A", "B"], metadata, ["jekyll", "feed"])


@pytest.mark.parametrize("piece", [" \n", " ", "~", "a-", ";", "\\'", "<p>", "&amp", "\\$_", "and ", "A."])
@pytest.mark.parametrize("field", ["title", "author", "abstract", "pages", "eprint", "url"])
def test_fields_of_bibliographies(field: str, piece: str) -> None:
    entry = (
        f"@article{{k, title={{T}}, author={{Ek, Bo}}, year=2020,\n {field} = {{{piece * (LENGTH // len(piece))}}}}}"
    )
    began = time.monotonic()
    bibliography = parse(entry, "x.bib", ParseOptions(strip=False, parse_months=False, parse_names=False))
    publications_of(bibliography, Owner(("Bo Ek",)), math=lambda _: True)
    assert time.monotonic() - began < SECONDS


_PUMPED: dict[str, tuple[Callable[[str], object], str]] = {
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
}


@pytest.mark.parametrize("name", _PUMPED)
def test_patterns_that_read_texts_of_others(name: str) -> None:
    call, piece = _PUMPED[name]
    began = time.monotonic()
    call(piece * (LENGTH // len(piece)) + "\x01!")
    assert time.monotonic() - began < SECONDS


@pytest.mark.parametrize("piece", ["-", "a", " ", "a=", "'"])
def test_parameters_of_includes(piece: str) -> None:
    began = time.monotonic()
    with pytest.raises(PylekyllError):
        render_liquid(f"{{% include a.html {piece * (LENGTH // len(piece))} %}}")
    assert time.monotonic() - began < SECONDS

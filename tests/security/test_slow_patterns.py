"""No pattern of the program has a loop that reads one text in two ways: such a loop may take exponential time.

The automata of all patterns are searched for one (``tests/support/ambiguity.py``). Times of other slow texts are
measured by ``python -m tests.reliability pumps`` and ``patterns``.
"""

from __future__ import annotations

import re
import time
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING, Any, cast

import pytest

from pylekyll.checks.doctor.encoding import merge_conflicts
from pylekyll.gems.builtin import titles_from_headings
from pylekyll.gems.builtin.relative_links import html as relative_links
from pylekyll.languages.bibtex import name_lists
from pylekyll.languages.gemfile.gemspec import GemFacts, read_gemspec
from pylekyll.languages.liquid.tags import include
from pylekyll.languages.markdown.commonmark.link_parts import label_end
from pylekyll.languages.markdown.kramdown import html, html_native, positions
from pylekyll.languages.markdown.kramdown.blocks import list_items
from pylekyll.languages.safe_yaml import scalars
from pylekyll.site.config.private import holds_key
from tests.reliability.patterns import compiled
from tests.reliability.pumps import Source
from tests.support.ambiguity import is_exponential

if TYPE_CHECKING:
    from pathlib import Path

#: Patterns that read a text in one way by means that the search does not know, each with the reason.
UNAMBIGUOUS = {
    include._ALL_PARAMETERS.pattern: "a space or the end, by a lookahead, comes between two parameters",
}


def test_no_pattern_of_the_program_may_take_exponential_time() -> None:
    own = {pattern: place for pattern, place in compiled().items() if place != "somewhere"}
    assert len(own) > 500
    found = {pattern.pattern: place for pattern, place in own.items() if is_exponential(pattern)}
    assert {text: place for text, place in found.items() if text not in UNAMBIGUOUS} == {}
    assert found.keys() == UNAMBIGUOUS.keys()


@pytest.mark.parametrize(
    "pattern",
    [
        *("(?:a*)*b", "(?:a+)+b", "(?:a|a)*b", r"(?:\s*\n)*x", "(?:a|ab|b)*c", r"(?:\\.|.)*b"),
        *(
            "(?:a?b?)*c",
            "(?:a*b*)*c",
            "x(?=(?:a*)*b)",
            r"^(.+/)*(\d+)",
            r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*x",
        ),
        *(r"(?:/\*.*?\*/)*x", r"(?:a{1,200})*b", r"(?:\w|\d\d)+-", r"(?i)(?:kk|[A-Z])+-"),
    ],
)
def test_exponential_patterns_are_known(pattern: str) -> None:
    assert is_exponential(re.compile(pattern, re.DOTALL))


@pytest.mark.parametrize(
    "pattern",
    [
        *("a*a*b", "(?:a|b)*c", r"(?:[ \t]*\n)*x", "(?:ab?)*c", r"(?:\\.|[^\\])*b", "((a){1,3})+b", "(a?)*b"),
        *(r"(?:%[^\n]*(?:\n|\Z))*x", "(?:a|b)*", r"(?:/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)*x", r"(?:\w|-)+x"),
    ],
)
def test_other_patterns_are_not_taken_for_them(pattern: str) -> None:
    assert not is_exponential(re.compile(pattern))


def test_labels_of_links_end_at_a_bracket_that_is_not_escaped() -> None:
    assert label_end(r"[a\]b\\\!]c", 0) == 10
    assert label_end(r"[a\]", 0) == -1
    assert label_end("[" + r"\!" * 40, 0) == -1


def test_headers_of_private_keys_are_passed_over() -> None:
    key = b"-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\r\nDEK-Info: AES: x\n\n" + b"A" * 64
    assert holds_key(b"x " + key)
    assert not holds_key(b"x -----BEGIN RSA PRIVATE KEY-----\n" + b"A: x " * 40 + b"!")


@pytest.mark.parametrize("marks", ["<<<<<<< \n", "=======\n<<<<<<< \n", "=======\n>>>>>>> \n"])
def test_marks_alone_are_not_a_conflict(marks: str) -> None:
    assert list(merge_conflicts(cast("Any", Source(marks * 50)))) == []


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


_WS = r"[ \t\r\n\f\v]"
#: Patterns whose time grew with the square of a text's length. Each stands with its earlier form, which is often
#: Ruby's, its flags, the way in which it is used, and pieces of texts on which both must find the same.
ONCE_QUADRATIC: dict[str, tuple[re.Pattern[str], str, int, str, tuple[str, ...]]] = {
    "parameters of include": (
        include._WITH_VARIABLE,
        r"(?P<name>[^{]*(?:\{\{\s*[\w\-.]+\s*(?:\|.*)?\}\}[^\s{}]*)+)(?P<parameters>.*)",
        re.DOTALL | re.ASCII,
        "search",
        ("{", "{{", "}}", "a", " ", "|"),
    ),
    "attributes of tags": (
        html._ATTRIBUTE,
        rf"{_WS}*({html.NAME})(?:{_WS}*={_WS}*(?:(\w+)|\"([^\"]*)\"|'([^']*)'))?",
        re.UNICODE,
        "finditer",
        (" ", "\n", "a", "=", '"', "-"),
    ),
    "classes of highlighters": (
        html_native._HIGHLIGHTER,
        rf"{_WS}+\bhighlighter-[A-Za-z0-9_]+\b|\bhighlighter-[A-Za-z0-9_]+\b{_WS}*",
        re.UNICODE,
        "finditer",
        (" ", "\n", "highlighter-a", "b", "-"),
    ),
    "separators of tables": (
        positions._SEPARATOR,
        r"[|+:=\- \t]*[-=][|+:=\- \t]*\n?",
        re.ASCII,
        "fullmatch",
        ("|", "-", "=", " ", "\n", "a"),
    ),
    "attribute lists of items": (
        list_items.LIST_ITEM_IAL,
        rf"^{list_items._IAL}",
        re.MULTILINE | re.ASCII,
        "search",
        ("\n", " ", "a", "{:", "}", "\n\n"),
    ),
    "Ruby's floats": (
        scalars._RUBY_FLOAT,
        r"\s*[-+]?(?:[0-9]+(?:_[0-9]+)*)?(?:\.[0-9]+(?:_[0-9]+)*)?(?:[eE][-+][0-9]+)?\s*$",
        re.ASCII,
        "match",
        (" ", "\n", "1", ".", "-", "e+1"),
    ),
    "names around &": (
        name_lists._AMPERSAND,
        r"(?<!\s)\s*,?\s+\\?&\s+",
        0,
        "finditer",
        (" ", ",", "&", "a", "\\&", "\n"),
    ),
    "names in a row": (
        name_lists._BETWEEN,
        r"\s*(?:;|,?\s*(?<!\S)(?:and|&)(?!\S))\s*",
        re.IGNORECASE,
        "finditer",
        (" ", ",", ";", "and", "a", "&"),
    ),
    "titles from headings": (
        titles_from_headings._HEADING,
        r"\A\s*(?:\#{1,3}\s+(.*)(?:\s+\#{1,3})?|(.*)\r?\n[-=]+\s*)$",
        re.ASCII | re.MULTILINE,
        "match",
        (" ", "\n", "a", "-", "#", "\r"),
    ),
    "addresses of pages": (
        relative_links._ADDRESS,
        r'href="([^"]+\.md)(#[^"]*)?"\s*',
        re.ASCII,
        "match",
        ('href="', ".md", "#", '"', "a", " "),
    ),
    "links of pages": (
        relative_links._SIMPLE,
        r'<a href="([^"]+\.md)(#([^"]+))?"',
        0,
        "finditer",
        ('<a href="', ".md", "#", '"', "a"),
    ),
}


@pytest.mark.parametrize("name", ONCE_QUADRATIC)
def test_patterns_find_what_they_found_in_quadratic_time(name: str) -> None:
    now, before, flags, way, pieces = ONCE_QUADRATIC[name]
    old = re.compile(before, flags)

    def found(pattern: re.Pattern[str], text: str) -> list[Any]:
        matches = pattern.finditer(text) if way == "finditer" else [getattr(pattern, way)(text)]
        return [match and (match.span(), match.groups()) for match in matches]

    for length in range(1, 7):
        for chosen in product(pieces, repeat=length):
            text = "".join(chosen)
            assert found(now, text) == found(old, text), repr(text)


#: For each of them the texts, by the number of repetitions, of which a long one took minutes.
SLOW: dict[str, tuple[str, str, str]] = {
    "parameters of include": ("", "x", "{"),
    "attributes of tags": ("", " ", "!"),
    "classes of highlighters": ("", " ", "!"),
    "separators of tables": ("", "=", "a"),
    "attribute lists of items": ("", "\n", "a"),
    "Ruby's floats": ("", " ", "a"),
    "names around &": ("a", " ", "a"),
    "names in a row": ("a", " ", "a"),
    "titles from headings": ("", " ", "a"),
    "addresses of pages": ('href="', "#.md", ""),
    "links of pages": ('<a href="', "#.md", ""),
}


@pytest.mark.parametrize("name", ONCE_QUADRATIC)
def test_long_texts_take_no_minutes(name: str) -> None:
    start, piece, end = SLOW[name]
    now, _, _, way, _ = ONCE_QUADRATIC[name]
    text = start + piece * 200_000 + end  # in quadratic time, at least 20 seconds
    began = time.process_time()
    list(now.finditer(text)) if way == "finditer" else getattr(now, way)(text)
    assert time.process_time() - began < 5


#: The other patterns whose time grows with the square of a text's length, by the reason for which that is accepted.
#: The harness finds them: ``python -m tests.reliability patterns``.
BOUNDED: dict[str, tuple[str, ...]] = {
    "they read one field of a publication, a CV or a name": (
        *("academic.cv.text:_LINK_TARGET", "academic.cv.text:_PICTURE", "languages.bibtex.name_lists:_NOT_A_LIST"),
        *(
            "languages.bibtex.reader:_SCRIPT",
            "languages.csl.name_parser:_APPELLATION",
            "gems.builtin.formulas:_FORMULA",
        ),
        *(
            "languages.csl.name_parser:_COMMA",
            "languages.csl.name_parser:_SEPARATOR",
            "languages.csl.name_parser:_TITLE",
        ),
        *("languages.csl.text_case:_FIRST_AFTER_OTHERS", "languages.csl.text_case:_FIRST_LETTER"),
        "academic.importing.sources.web_of_science:_BETWEEN_NAMES",
    ),
    "they read one address or one name of a file": (
        *("academic.importing.sources.zotero_group:_GROUP", "academic.migrating.hugo_person:_CV"),
        *("checks.doctor.secrets:_PRIVATE", "languages.ruby.uri:_AMBIGUOUS"),
    ),
    "Date._parse refuses texts of more than 128 characters": (
        *("languages.ruby.date_parse:_CLOCK", "languages.ruby.date_parse:_DOTS", "languages.ruby.date_parse:_EUROPEAN"),
        *("languages.ruby.date_parse:_ISO", "languages.ruby.date_parse:_SLASHES", "languages.ruby.date_parse:_TIME"),
        "languages.ruby.date_parse:_VMS",
    ),
    "the caller searches up to the last end alone, or makes sure that there is one": (
        *("languages.liquid.expressions.syntax:TEMPLATE_PARSER", "languages.liquid.filters.html:_TAGS"),
        *("site.content.excerpt:_LIQUID_TAG", "plugins.html_source:_MARKUP", "plugins.html_source:_REFERENCE"),
        *("plugins.html_source:_STRAY_IN_TAG", "plugins.html_kept:_MARKUP", "plugins.html_kept:_RESTORED"),
        "gems.builtin.titles_from_headings:_FOOTNOTE",
    ),
    "they are matched at one place, or once at a beginning that was found": (
        *("languages.safe_yaml.scalars:_INTEGER_BASES", "serve.injection:_BEFORE", "serve.injection:_SPACE"),
        *("academic.pictures:_ROOT", "languages.ruby.values:_HASH_LABEL"),
    ),
    "they read the markup of one tag of a template": (
        *("languages.liquid.expressions.parse:_SEGMENTS", "languages.liquid.expressions.syntax:PLAIN_FILTER"),
    ),
    "they read what a program of this machine writes": (
        *("languages.sass.dart:_FRAME", "languages.sass.libsass:_PLACE", "cli.man:_UNWRAPPED"),
    ),
    "a person asks for them about the own site, with doctor, compare, migrate or publish --check": (
        *("checks.compare.builds:_GENERATOR", "checks.compare.marks:_VERSIONS", "checks.compare.spelling:_CSS_MARKS"),
        *("checks.compare.spelling:_CSS_LAST", "checks.compare.spelling:_SCRIPT", "checks.compare.spelling:_VOID_END"),
        *("checks.doctor.catalogue:_LINK", "checks.doctor.reach:_TAG", "checks.doctor.references:_IN_STYLES"),
        *("checks.doctor.templates:_EXPRESSION", "checks.doctor.templates:_TEMPLATE_TEXT"),
        *("academic.migrating.jekyll_sites:_AWESOME", "academic.migrating.jekyll_sites:_LAZY"),
        *("checks.publishing.workflows:_OUR_COMMAND", "serve.edit.outline:_TAG"),
    ),
    "the site names the plugin or writes the stylesheet; --untrusted limits the time of a build": (
        *("gems.builtin.spaceship.processor:CODE", "gems.builtin.spaceship.processor:LIQUID"),
        *("gems.builtin.spaceship.processor:_LINK", "gems.builtin.spaceship.table:_REFERENCE"),
        *("gems.builtin.spaceship.table_cells:_PIPES", "gems.builtin.spaceship.polyfill:_ESCAPED"),
        *("gems.builtin.third_party_libraries:_LINK", "gems.builtin.octicons:_WIDTH", "gems.ruby_files:_FILTER"),
        *("gems.builtin.jupyter_notebook:_CUSTOM_STYLE", "gems.ruby_files:_CHANGED", "gems.ruby_files:_HOOK"),
        *("gems.leftovers:_IN_SCRIPT_ADDRESS", "languages.sass.ruby_sass:_PIECE", "languages.sass.ruby_sass:_TOKEN"),
        *("languages.sass.whole_colours:_PIECE", "languages.highlighting.guess:_DIFF_HEADS"),
        *("languages.markdown.kramdown.blocks.table:_CODE_TAG", "rendering.origins:_MARKUP"),
    ),
}


def test_each_other_slow_pattern_has_a_reason() -> None:
    named = [name for names in BOUNDED.values() for name in names]
    assert len(named) == len(set(named))
    for name in named:
        module, _, variable = name.partition(":")
        assert hasattr(import_module(f"pylekyll.{module}"), variable), name

"""No pattern of the program has a loop that reads one text in two ways: such a loop may take exponential time.

The automata of all patterns are searched for one (``tests/support/ambiguity.py``). Times of other slow texts are
measured by ``python -m tests.reliability pumps`` and ``patterns``.
"""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Any, cast

import pytest

from pylekyll.academic import pictures
from pylekyll.academic.publications.authors import places_of
from pylekyll.checks.compare import spelling
from pylekyll.checks.doctor.encoding import merge_conflicts
from pylekyll.foundation.private import holds_key
from pylekyll.gems.builtin import titles_from_headings
from pylekyll.gems.builtin.relative_links import html as relative_links
from pylekyll.languages.bibtex import name_lists
from pylekyll.languages.bibtex.people import read_people
from pylekyll.languages.gemfile.gemspec import GemFacts, read_gemspec
from pylekyll.languages.liquid.tags import include
from pylekyll.languages.markdown.commonmark.blocks import table
from pylekyll.languages.markdown.commonmark.link_parts import label_end
from pylekyll.languages.markdown.kramdown import html, html_native, positions
from pylekyll.languages.safe_yaml import scalars
from tests.reliability.patterns import compiled
from tests.reliability.pumps import Source
from tests.support.ambiguity import is_exponential
from tests.support.inline_patterns import inline_patterns
from tests.support.pattern_uses import named_patterns
from tests.support.polynomial import slow_text

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


def test_no_pattern_in_a_function_may_take_exponential_time() -> None:
    """``fullmatch`` fails at the end of a text where ``match`` would have ended before."""
    found = [each.name for each in (*named_patterns(), *inline_patterns()) if each.whole and _fails_late(each.pattern)]
    found += [each.name for each in inline_patterns() if is_exponential(each.pattern)]
    assert found == []


def _fails_late(pattern: re.Pattern[Any]) -> bool:
    assert isinstance(pattern.pattern, str)
    text = re.sub(r"\A\(\?[aimsux]+\)", "", pattern.pattern)
    return is_exponential(re.compile(rf"(?:{text})\Z", pattern.flags))


@pytest.mark.parametrize("text", [f"{'1' * 60}x", "1" * 5000])
def test_places_of_authors_are_read_in_one_way(text: str) -> None:
    assert places_of(text, read_people("Ek and Bo").people) == set()


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
    "lengths of pictures": (
        pictures._LENGTH,
        r"\s*(\d+(?:\.\d+)?)\s*(px|pt|pc|mm|cm|in|em|ex)?\s*",
        0,
        "fullmatch",
        ("1", ".", " ", "px", "a"),
    ),
    "markers of tables": (
        table._MARKERS,
        rf"\|?{table._MARKER}(?:\|{table._MARKER})*\|?{table._SPACES}\n",
        0,
        "match",
        ("|", "-", " ", ":", "\n", "a"),
    ),
    "ends of lines": (spelling._LINE_ENDS, r"[ \t\r\f]*\n[ \t\r\n\f]*", 0, "finditer", (" ", "\t", "\n", "a")),
    "ends of empty elements": (spelling._VOID_END, r"\s*/>", 0, "finditer", (" ", "\n", "/>", "a")),
    "roles of footnotes": (spelling._NOTE_ROLES, r'\s+role="doc-[a-z]+"', 0, "finditer", (" ", 'role="doc-a"', "a")),
    "last semicolons": (spelling._CSS_LAST, r";+(?=})", 0, "finditer", (";", "}", "{", "a")),
    "empty rules": (spelling._CSS_EMPTY, r"[^{};]+\{\}", 0, "finditer", ("a", "{", "}", ";", "{}")),
    "marks of stylesheets": (spelling._CSS_MARKS, r"\s*([{};,>~])\s*|(:)\s+", 0, "finditer", (" ", ";", ":", "a", ",")),
    "space in parentheses": (
        spelling._CSS_PARENTHESES,
        r"(?<=\()\s+|\s+(?=\))",
        0,
        "finditer",
        (" ", "(", ")", "a", "\n"),
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


#: Those that may still be slow, for other texts than before; ``bounded_patterns.py`` has the reason for each.
STILL_LISTED = {
    "attributes of tags",
    "titles from headings",
    "addresses of pages",
    "links of pages",
}


@pytest.mark.parametrize("name", ONCE_QUADRATIC)
def test_the_search_for_two_loops_finds_what_was_quadratic(name: str) -> None:
    now, before, flags, way, _ = ONCE_QUADRATIC[name]
    anchored, whole = way in {"match", "fullmatch"}, way == "fullmatch"
    assert slow_text(re.compile(before, flags), anchored=anchored, whole=whole)
    assert (slow_text(now, anchored=anchored, whole=whole) is not None) == (name in STILL_LISTED)

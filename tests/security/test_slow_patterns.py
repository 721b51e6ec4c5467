"""No pattern of the program has a loop that reads one text in two ways: such a loop may take exponential time.

The automata of all patterns are searched for one (``tests/support/ambiguity.py``). Times of other slow texts are
measured by ``python -m tests.reliability pumps`` and ``patterns``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import pytest

from pylekyll.checks.doctor.encoding import merge_conflicts
from pylekyll.languages.gemfile.gemspec import GemFacts, read_gemspec
from pylekyll.languages.liquid.tags import include
from pylekyll.languages.markdown.commonmark.link_parts import label_end
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

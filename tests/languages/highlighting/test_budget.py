"""A code block whose lexer needs too long is plain text, and a warning says so."""

from __future__ import annotations

import pytest

from pylekyll.foundation.limits import Limits, applied, noticed
from pylekyll.languages.highlighting import find_lexer, render_spans

SLOW = "x = 1\n" * 5000


class NeverEnding:
    """A lexer that looks at the clock, as all do, and never comes to an end."""

    tag = "endless"

    def lex(self, source: str) -> list[tuple[object, str]]:
        from pylekyll.languages.highlighting import budget

        while source:
            budget.check()
        return []


def test_a_block_that_takes_too_long_is_plain_text_with_a_notice() -> None:
    with applied(Limits(code=1)), noticed() as notices:
        assert render_spans("a < b", NeverEnding()) == "a &lt; b"  # type: ignore[arg-type]
    assert notices == [
        "A code block of 5 characters takes its lexer 'endless' more than 1 seconds; it is shown without colours."
    ]


def test_lexers_look_at_the_clock() -> None:
    for name in ("ruby", "python", "ecl", "openedge"):
        lexer = find_lexer(name)
        assert lexer is not None
        with applied(Limits(code=-1)), noticed() as notices:
            assert "<span" not in render_spans(SLOW, lexer), name
        assert len(notices) == 1, name


def test_other_blocks_are_as_they_were() -> None:
    lexer = find_lexer("ruby")
    assert lexer is not None
    with noticed() as notices:
        assert render_spans("x = 1", lexer) == (
            '<span class="n">x</span> <span class="o">=</span> <span class="mi">1</span>'
        )
    assert notices == []


@pytest.mark.parametrize("quote", ['"', "'", "`"])
@pytest.mark.parametrize(
    "tag",
    ["actionscript", "applescript", "awk", "cfscript", "clojure", "common_lisp", "cypher", "d", "factor", "hylang"],
)
def test_backslashes_behind_an_open_string_are_read_once(tag: str, quote: str) -> None:
    """A rule that may read a backslash in two ways tries 2 to the power of their number."""
    lexer = find_lexer(tag)
    assert lexer is not None
    for source in (f"{quote}\\{quote}" + "\\\\" * 500, quote + "\\a" * 500, quote + "\\\\" * 500 + "\n" + quote):
        assert "".join(value for _, value in lexer.lex(source)) == source


@pytest.mark.parametrize("tag", ["make", "kotlin", "hack", "plist", "common_lisp"])
def test_quotes_that_are_escaped_are_read_once(tag: str) -> None:
    lexer = find_lexer(tag)
    assert lexer is not None
    with applied(Limits(code=20)), noticed() as notices:
        for source in ('"\\' * 100_000, "'\\" * 100_000):
            render_spans(source, lexer)
    assert notices == []


@pytest.mark.parametrize("rouge_3", [False, True])
def test_names_without_a_colon_are_read_once(rouge_3: bool) -> None:
    lexer = find_lexer("css", rouge_3=rouge_3)
    assert lexer is not None
    with applied(Limits(code=20)), noticed() as notices:
        render_spans("a { " + "w3" * 100_000, lexer)
    assert notices == []


def test_blanks_behind_dashes_in_markdown_are_read_once() -> None:
    lexer = find_lexer("markdown")
    assert lexer is not None
    with applied(Limits(code=20)), noticed() as notices:
        render_spans("---" + "\n" * 30_000 + "x", lexer)
    assert notices == []

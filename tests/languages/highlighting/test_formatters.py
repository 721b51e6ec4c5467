"""Tokens that are printed as the rules yield them give the spans of merged tokens."""

from __future__ import annotations

import pytest

from pylekyll.languages.highlighting import find_lexer, render_marked_lines
from pylekyll.languages.highlighting.engine import merged
from pylekyll.languages.highlighting.formatters import format_tokens, token_lines
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Text

TOKENS = [
    *(
        (Text, "a"),
        (Text, ""),
        (Text, "<b"),
        (Keyword, "if"),
        (Keyword, "&"),
        (Name, ""),
        (Keyword, "x\n"),
        (Keyword, "y"),
    ),
    *((Name, "n"), (Text, "\n"), (Comment, "c\n\nd")),
]


@pytest.mark.parametrize("length", range(len(TOKENS) + 1))
def test_neighbours_become_one_span(length) -> None:
    assert format_tokens(TOKENS[:length]) == format_tokens(merged(TOKENS[:length]))
    lines = [format_tokens(line) for line in token_lines(TOKENS[:length])]
    assert lines == [format_tokens(line) for line in token_lines(merged(TOKENS[:length]))]


@pytest.mark.parametrize("name", ["python", "console", "escape?lang=ruby", "html", "plaintext?token=Generic.Output"])
def test_lexers_merge_what_they_scan(name) -> None:
    lexer = find_lexer(name)
    assert lexer is not None
    source = "$ echo <b>'a'</b> # x\n<!y!> def f(): return 1\n"
    assert lexer.lex(source) == merged(lexer.scanned(source))  # type: ignore[attr-defined]
    assert render_marked_lines(source, lexer, [1]).count("hll") == 1

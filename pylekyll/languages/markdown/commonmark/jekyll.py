"""Differences of Jekyll's two processors: highlighted code, and headers with ids."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting import find_lexer, guess_lexer, render_legacy, render_spans
from pylekyll.languages.markdown.commonmark.renderer import HtmlRenderer

if TYPE_CHECKING:
    from pylekyll.languages.highlighting import Lexer
    from pylekyll.languages.markdown.commonmark.node import Node
    from pylekyll.languages.markdown.commonmark.options import CommonMarkOptions

_SPACES = re.compile(r"[ \t\r\n\f\v]+")
_SEPARATOR = re.compile(r"[ \t\r\n\f\v,]")
_NO_LETTERS = re.compile(r"^[^a-zA-Z]+", re.MULTILINE)
_NOT_IN_ID = re.compile(r"[^a-zA-Z0-9 -]+")


def _lexer(language: str | None, source: str, *, rouge_3: bool) -> Lexer | None:
    """Return the lexer of a language; without one, what the source looks like (`Rouge::Lexer.find_fancy`)."""
    if language in (None, "guess"):
        return guess_lexer(source, rouge_3=rouge_3)
    return find_lexer(language, rouge_3=rouge_3)


class JekyllRenderer(HtmlRenderer):
    """Code through Rouge (`Jekyll::Converters::Markdown::CommonMark::HtmlRenderer`)."""

    #: True if code is highlighted as Rouge 3.30 does.
    rouge_3: ClassVar[bool] = False

    def code_block(self, node: Node) -> None:
        """Code in Rouge's markup, plain where the language is not known."""
        info = node.attrs["info"]
        language = _SPACES.split(info)[0] if info else None
        lexer = _lexer(language, node.text, rouge_3=self.rouge_3) or find_lexer("plaintext")
        assert lexer is not None
        data = f' data-lang="{language}"' if language else ""
        name = f"language-{language} " if language else ""
        self.new_line()
        self.write(f'<div class="{name}highlighter-rouge"><div class="highlight">')
        self.write(f'<pre{self.position(node)} class="highlight"')
        self.write(f"{data}><code>" if "GITHUB_PRE_LANG" in self.options else f"><code{data}>")
        self.write(f"{render_spans(node.text, lexer)}</code></pre></div></div>")
        self.new_line()


class GitHubPagesRenderer(HtmlRenderer):
    """Headers with ids, and code through Rouge where the language is known (`JekyllCommonMarkCustomRenderer`)."""

    #: True if code is highlighted as Rouge 3.30 does.
    rouge_3: ClassVar[bool] = False

    def __init__(self, options: CommonMarkOptions) -> None:
        super().__init__(options)
        self._used_ids: dict[str, int] = {}

    def heading(self, node: Node) -> None:
        """A heading with an id made of its HTML."""
        level = node.attrs["level"]
        self.new_line()
        outer, self._out = self._out, []
        self.spans(node.spans)
        content, self._out = "".join(self._out), outer
        self.write(f'<h{level}{self.position(node)} id="{self._new_id(content)}">{content}</h{level}>')
        self.new_line()

    def _new_id(self, html: str) -> str:
        name = _NOT_IN_ID.sub("", _NO_LETTERS.sub("", html)).replace(" ", "-").lower() or "section"
        if name not in self._used_ids:
            self._used_ids[name] = 0
            return name
        self._used_ids[name] += 1
        return f"{name}-{self._used_ids[name]}"

    def code_block(self, node: Node) -> None:
        """Code; plain where no language is named, or one that is not known."""
        info = node.attrs["info"]
        names = _SEPARATOR.split(info) if info else []
        language = names[0] if any(names) else None
        lexer = _lexer(language, node.text, rouge_3=self.rouge_3) if language is not None else None
        if language is None or lexer is None:
            # In the gem this is not on a separate line.
            self.write(self.plain_code(node, language))
            return
        code = render_legacy(node.text, lexer, css_class="highlight")
        self.new_line()
        self.write(f'<div class="language-{language} highlighter-rouge">{code}</div>')
        self.new_line()

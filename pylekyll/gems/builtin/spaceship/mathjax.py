r"""Formulas: backslashes that Markdown would remove are doubled, and pages with formulas load MathJax."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.foundation.closed import Ends, closed_spans
from pylekyll.gems.builtin.spaceship.processor import Processor, substitute
from pylekyll.languages.ruby.json import generate
from pylekyll.languages.ruby.regexp import compiled, expander
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.html_document import HtmlDocument, append_markup, remove_element

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pylekyll.gems.builtin.spaceship.processor import Subject
    from pylekyll.plugins.api import Extensions

    _Finder = Callable[[str], Iterator[tuple[str, str]]]

_ESCAPES = (
    (compiled(r"(?<!^)\\(?!\S$)"), r"\\\\"),
    (compiled(r"(?<!\\)\$\$"), r"\\$\\$"),
    (compiled(r"\\\\(?=\s)"), "\\\\\\\\\\"),
    (compiled(r"\\ "), "\\\\\\ "),
)
_INLINE = frozenset({"br", "span", "img", "svg", "a"})
_KEPT_OUT = frozenset({"code", "pre", "figure"})
_TEX = re.compile("math/tex")


class MathjaxProcessor(Processor):
    """Finds formulas between the delimiters in the settings (``MathjaxProcessor``)."""

    defaults: ClassVar[Mapping[str, Any]] = {
        "src": [
            "https://polyfill.io/v3/polyfill.min.js?features=es6",
            "https://cdn.jsdelivr.net/npm/mathjax@3/es5/tex-mml-chtml.js",
        ],
        "config": {
            "tex": {"inlineMath": [["$", "$"], ["\\(", "\\)"]], "displayMath": [["$$", "$$"], ["\\[", "\\]"]]},
            "svg": {"fontCache": "global"},
        },
        "optimize": {"enabled": True, "include": [], "exclude": []},
    }

    def __init__(self, settings: Mapping[str, Any], extensions: Extensions) -> None:
        super().__init__(settings, extensions)
        self._patterns = list(self._math_patterns())
        self._excluded = [compiled(to_s(pattern)) for pattern in settings["optimize"].get("exclude") or ()]

    def concerns(self, subject: Subject) -> bool:
        """Return whether the output is a page of HTML."""
        return subject.is_html

    def _math_patterns(self) -> Iterator[_Finder]:
        config = self.settings["config"]
        for section in ("tex", "tex2jax"):
            for kind in ("inlineMath", "displayMath"):
                for start, end in (config.get(section) or {}).get(kind) or ():
                    yield partial(_between, to_s(start), to_s(end))
        for pattern in self.settings["optimize"].get("include") or ():
            yield partial(_matching, compiled(to_s(pattern)))

    def change_markdown(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the Markdown with backslashes doubled in formulas."""
        for found in self._patterns:
            for formula, body in list(found(text)):
                text = self._escaped(text, formula, body)
        return text, False

    def _escaped(self, text: str, formula: str, body: str) -> str:
        if not self._is_formula(formula, body):
            return text
        escaped = formula
        for pattern, replacement in _ESCAPES:
            escaped = pattern.sub(expander(replacement), escaped)
        return substitute(text, formula, escaped)

    def _is_formula(self, formula: str, body: str) -> bool:
        return bool(body) and not any(pattern.search(formula) for pattern in self._excluded)

    def html(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the page; one with formulas gets MathJax in its head."""
        document = HtmlDocument(text)
        head = document.head
        if head is None or not self._has_formulas(text):
            return text, False
        append_markup(head, f"<script>MathJax={generate(self.settings['config'])}</script>")
        sources = self.settings["src"]
        for source in [sources] if isinstance(sources, str) else sources:
            append_markup(head, f'<script src="{to_s(source)}"></script>')
        return document.to_html(), True

    def _has_formulas(self, text: str) -> bool:
        """Return whether the text of an element without blocks has a formula (``#scan_mathjax_expression``)."""
        if self.settings["optimize"].get("enabled") is not True:
            return True
        document = HtmlDocument(text)
        body = document.body
        if body is None:
            return False
        for element in list(body.iter(*_KEPT_OUT, "script")):
            if element.tag != "script" or not _TEX.search(element.get("type") or ""):
                remove_element(element)
        return any(self._shows_formula(element) for element in body.iterdescendants())

    def _shows_formula(self, element: Any) -> bool:
        if not isinstance(element.tag, str) or not (len(element) or element.text):
            return False
        if any(child.tag not in _INLINE for child in element):
            return False
        content = "".join(element.itertext())
        return any(self._is_formula(*formula) for found in self._patterns for formula in found(content))


def _between(start: str, end: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield the formulas between two marks, each with and without them."""
    ends = Ends(text)
    opening = re.compile(rf"(?<!\\\\){re.escape(start)}")
    closing = re.compile(rf"(?<!\\\\)(?={re.escape(end)})")

    def end_of(found: re.Match[str]) -> int:
        place, _ = ends.of(closing, found.end())
        return place + len(end) if place >= 0 else -1

    for found, stop in closed_spans(text, opening, end_of):
        yield text[found.start() : stop], text[found.end() : stop - len(end)]


def _matching(pattern: re.Pattern[str], text: str) -> Iterator[tuple[str, str]]:
    """Yield the matches of a pattern, and what their first groups have, or the matches again."""
    for found in pattern.finditer(text):
        yield found[0], (found[1] or "") if pattern.groups else found[0]

r"""Formulas: backslashes that Markdown would remove are doubled, and pages with formulas load MathJax."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.gems.builtin.spaceship.processor import Processor, scan, substitute
from pylekyll.languages.ruby.json import generate
from pylekyll.languages.ruby.regexp import compiled, expander
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.html_document import HtmlDocument, append_markup, remove_element

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.gems.builtin.spaceship.processor import Subject
    from pylekyll.plugins.api import Extensions

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

    def _math_patterns(self) -> Iterator[re.Pattern[str]]:
        config = self.settings["config"]
        for section in ("tex", "tex2jax"):
            for kind in ("inlineMath", "displayMath"):
                for start, end in (config.get(section) or {}).get(kind) or ():
                    left, right = re.escape(to_s(start)), re.escape(to_s(end))
                    yield re.compile(rf"(?<!\\\\){left}([\s\S]*?)(?<!\\\\){right}", re.ASCII)
        for pattern in self.settings["optimize"].get("include") or ():
            yield compiled(to_s(pattern))

    def change_markdown(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the Markdown with backslashes doubled in formulas."""
        for pattern in self._patterns:
            text = scan(pattern, text, self._escaped)
        return text, False

    def _escaped(self, text: str, match: re.Match[str]) -> str:
        if not self._is_formula(match):
            return text
        formula = match[0]
        for pattern, replacement in _ESCAPES:
            formula = pattern.sub(expander(replacement), formula)
        return substitute(text, match[0], formula)

    def _is_formula(self, match: re.Match[str]) -> bool:
        body = match[1] if match.re.groups else match[0]
        return bool(body) and not any(pattern.search(match[0]) for pattern in self._excluded)

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
        return any(self._is_formula(match) for pattern in self._patterns for match in pattern.finditer(content))

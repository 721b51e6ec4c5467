"""Formulas of the theme ``academic`` as MathML: the build converts formulas that kramdown passes to MathJax.

It does so with ``math: true`` and the theme, or with ``math: mathml`` under any theme (docs/theme.md). Visitors then
need neither scripts nor fonts. Formulas in titles, which kramdown does not see, are in double dollar signs still; in
the title of the window and in metadata they become plain text.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.closed import Ends, closed_spans, end_tags, replaced
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation
from pylekyll.gems.builtin.formula_converters import FormulaError, formula_converter, macros_of
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Reads
from pylekyll.plugins.html_fragment import is_html
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.foundation.log import Log
    from pylekyll.gems.builtin.formula_converters import Converter
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item

TOPIC = "Math:"
_KEY = "math"
_THEME = "academic"
#: Tags, and elements whose content is not running text; the text between two matches is running text.
_MARKUP = lazy_pattern(r"<(pre|code|script|style|textarea|title|math|svg)\b|<!--|<[a-zA-Z/!]", re.IGNORECASE)
_ELEMENT_ENDS = end_tags(
    *("pre", "code", "script", "style", "textarea", "title", "math", "svg"), flags=re.IGNORECASE | re.ASCII
)
#: ``\(...\)`` and ``\[...\]``, as ``Kramdown::Converter::MathEngine::Mathjax`` writes them.
_FORMULA = lazy_pattern(r"\\\(|\\\[|\$\$(?P<title>[^$\n]+)\$\$")
_FORMULA_ENDS = {"\\(": "\\)", "\\[": "\\]"}
#: The title of the window and the contents of metadata, where there is no place for elements.
_PLAIN = lazy_pattern(r"<title\b[^>]*>[^<]*</title\s*>|<meta\b[^>]*>", re.IGNORECASE)
_DOLLARS = lazy_pattern(r"\$\$([^$\n]+)\$\$")
#: The message of math-core, and that of temml.
_UNKNOWN = lazy_pattern(r'(?:Unknown command "|Undefined control sequence: )\\([A-Za-z]+)')
_MACRO = lazy_pattern(r"macro(\d+):\d+: ")
_MOST = 5000


#: Told once in a build.
_MISSING = Diagnostic(
    "math-missing",
    Severity.WARNING,
    "Formulas are shown as their source: the package math-core is not installed.",
    hint="Install it with `pip install math-core`.",
)


class Formulas:
    """Converts the formulas of rendered pages, each formula once: lists and excerpts repeat them."""

    def __init__(self, log: Log, macros: dict[str, str], location: SourceLocation | None = None) -> None:
        """Take the macros that can be read: names without the backslash, and LaTeX. ``location`` is their place."""
        self._log = log
        self._converter = self._with_macros(dict(macros), location)
        if self._converter is None:
            log.report(_MISSING, TOPIC)
        self._known: dict[tuple[str, bool], str | None] = {}

    def _with_macros(self, macros: dict[str, str], location: SourceLocation | None) -> Converter | None:
        try:
            return formula_converter(macros)
        except FormulaError as error:
            mistake = to_s(str(error)).splitlines()[0]
        found = _MACRO.match(mistake)
        name = list(macros)[int(found[1])] if found else ""
        message = f"The macro '{name}' cannot be read: {mistake.removeprefix(found[0] if found else '')}"
        hint = "Formulas are converted without it. Correct it under `math: macros`."
        self._log.report(Diagnostic("math-formula", Severity.WARNING, message, location, hint), TOPIC)
        others = {key: value for key, value in macros.items() if key != name} if found else {}
        return self._with_macros(others, location)

    def fill(self, subject: Any, *_: Any) -> None:
        """Replace the formulas in the output of a page or document."""
        item: Item = subject
        output = item.output
        if not output or not any(mark in output for mark in ("\\(", "\\[", "$$")) or not is_html(item):
            return
        if self._converter is not None and item.data.get(_KEY) is not False:
            item.output = "".join(self._pieces(output, item))

    def _pieces(self, output: str, item: Item) -> Iterator[str]:
        at = 0
        ends = Ends(output)
        for beginning, end in closed_spans(output, _MARKUP, lambda beginning: _markup_end(beginning, ends)):
            markup = output[beginning.start() : end]
            yield self._converted(output[at : beginning.start()], item)
            yield _as_plain(markup) if "$$" in markup else markup
            at = end
        yield self._converted(output[at:], item)

    def _converted(self, text: str, item: Item) -> str:
        if "\\" not in text and "$$" not in text:
            return text
        ends = Ends(text)

        def changed(found: re.Match[str]) -> tuple[int, str] | None:
            latex, end = found["title"], found.end()
            if latex is None:
                close, end = ends.of(_FORMULA_ENDS[found[0]], found.end() + 1)  # one character at least
                latex = text[found.end() : close]
            if end < 0:
                return None
            return end, self._mathml(unescape(latex).strip(), found[0] == "\\[", item) or text[found.start() : end]

        return replaced(text, _FORMULA, changed)

    def _mathml(self, latex: str, is_block: bool, item: Item) -> str | None:
        if (latex, is_block) not in self._known:
            if len(self._known) > _MOST:
                self._known.clear()
            self._known[latex, is_block] = self._convert(latex, is_block, item)
        return self._known[latex, is_block]

    def _convert(self, latex: str, is_block: bool, item: Item) -> str | None:
        mathml, mistake = self._with_names(latex, is_block)
        if mistake:
            shown = latex if len(latex) <= 60 else f"{latex[:60]}…"
            message = f"The formula '{shown}' cannot be converted: {mistake}"
            stands = "its source" if mathml is None else "the names of the commands"
            hint = f"The page shows {stands}. Fix the formula, or define its commands under `math: macros`."
            location = SourceLocation(item.relative_path)
            self._log.report(Diagnostic("math-formula", Severity.WARNING, message, location, hint), TOPIC)
        if mathml is None:
            return None
        return f'<span class="math-block" tabindex="0">{mathml}</span>' if is_block else mathml

    def _with_names(self, latex: str, is_block: bool) -> tuple[str | None, str]:
        """Return a formula as MathML, in which unknown commands are their names, and the first mistake in it."""
        assert self._converter is not None
        try:
            return self._converter(latex, is_block), ""
        except FormulaError as error:
            mistake = to_s(str(error)).splitlines()[0]
        unknown = _UNKNOWN.search(mistake)
        named = latex
        if unknown is not None:
            named = re.sub(rf"\\{unknown[1]}(?![A-Za-z])", rf"\\mathrm{{{unknown[1]}}}", latex)
        if named == latex:  # another mistake, or one of a macro
            return None, mistake
        return self._with_names(named, is_block)[0], mistake


def _markup_end(beginning: re.Match[str], ends: Ends) -> int:
    """Return where a comment, an element without running text, or a tag ends; -1 if it does not."""
    end = -1
    if beginning[0] == "<!--":
        end = ends.after("-->", beginning.end())
    elif beginning[1]:
        end = ends.after(_ELEMENT_ENDS[beginning[1].lower()], beginning.end())
    return end if end >= 0 else ends.after(">", beginning.start() + 2)


def _as_plain(markup: str) -> str:
    """Return a tag whose formulas are plain text, if it has text for readers."""
    if not _PLAIN.fullmatch(markup):
        return markup
    from pylekyll.languages.bibtex.text import read_text  # few sites have formulas in titles

    return _DOLLARS.sub(lambda found: escape(read_text(f"${unescape(found[1])}$").plain()), markup)


def register(extensions: Extensions) -> None:
    """Add the hook if the settings enable formulas."""
    setting = extensions.config.get(_KEY)
    theme = extensions.theme
    of_the_theme = theme is not None and theme.name == _THEME and truthy(setting)
    if not of_the_theme and setting != "mathml":
        return
    filler: list[Formulas] = []

    def fill(subject: Any, *arguments: Any) -> None:
        if not filler:
            filler.append(
                Formulas(extensions.log, macros_of(setting), setting_location(subject.site.source, _KEY, "macros"))
            )
        filler[0].fill(subject, *arguments)

    extensions.add_hook(("pages", "documents"), "post_render", fill, reads=Reads.NOTHING)

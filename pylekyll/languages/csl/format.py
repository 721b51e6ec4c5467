"""Text with affixes, fonts, quotes and text case, in HTML or for sorting (``CiteProc::Ruby::Format``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.languages.csl.text_case import TEXT_CASES
from pylekyll.languages.csl.xml import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pylekyll.languages.csl.locale import Locale

_SQUEEZABLE = frozenset(" \t\r\n\f\v.,:;!?)([]")
_TAG_BEGIN = re.compile(r"^<[^\W\d_]|</[^\W\d_]", re.MULTILINE)
_TAG_END = re.compile(r">$", re.MULTILINE)
_PERIODS = re.compile(r"\.+")
_LEADING_MARK = re.compile(r"^[.,]", re.MULTILINE)
_LAST_MARK = re.compile(r"[.,]$", re.MULTILINE)
_BARE_OPENER = re.compile(r"[&<][ \t\r\n\f\v]")
_BARE_CLOSER = re.compile(r"[ \t\r\n\f\v]>")
_OPENERS = {"& ": "&amp; ", "< ": "&lt; "}

#: The first character of a suffix, and the ends of a text after which it is dropped (``squeeze_suffix``).
_DROPPED_AFTER = {".": (";", ",", "!", "?", ":"), ",": (";", ":"), ";": (",", ":")}

_FONTS = ("font-style", "font-variant", "font-weight", "text-decoration", "vertical-align")
_TAGS = {("font-style", "italic"): "i", ("font-weight", "bold"): "b"}


@dataclass(frozen=True)
class Formatting:
    """The formatting attributes of one element of a style (``CSL::Node#formatting_options``).

    ``affixes_inside`` is true for a layout, whose fonts include its affixes.
    """

    prefix: str | None = None
    suffix: str | None = None
    text_case: str | None = None
    display: str | None = None
    fonts: tuple[tuple[str, str], ...] = ()
    strip_periods: bool = False
    quotes: bool = False
    affixes_inside: bool = False
    #: True if the text is used as it is.
    is_empty: bool = field(init=False)
    html_prefix: str = field(init=False)
    html_suffix: str = field(init=False)

    def __post_init__(self) -> None:
        changes = (self.prefix is not None, self.suffix is not None, self.text_case, self.display, self.fonts)
        object.__setattr__(self, "is_empty", not (any(changes) or self.strip_periods or self.quotes))
        object.__setattr__(self, "html_prefix", escape(self.prefix or ""))
        object.__setattr__(self, "html_suffix", escape(self.suffix or ""))

    @classmethod
    def of(cls, attributes: Mapping[str, str], *allowed: str) -> Formatting:
        """Return the formatting that an element's attributes give.

        Affixes and fonts are always read. ``allowed`` names what else the element may have: ``text-case``, ``display``,
        ``strip-periods``, ``quotes``; ``inside`` for a layout.
        """

        def read(name: str) -> str | None:
            return attributes.get(name) if name in allowed else None

        return cls(
            prefix=attributes.get("prefix"),
            suffix=attributes.get("suffix"),
            text_case=read("text-case"),
            display=read("display"),
            fonts=tuple((name, attributes[name]) for name in _FONTS if name in attributes),
            strip_periods=(read("strip-periods") or "").lower() == "true",
            quotes=(read("quotes") or "").lower() == "true",
            affixes_inside="inside" in allowed,
        )


PLAIN = Formatting()


class Format:
    """Joins and formats texts for one locale; this one for sorting, without fonts or quotes (``Formats::Sort``)."""

    def __init__(self, locale: Locale) -> None:
        self.locale = locale
        close = locale.translate("close-quote") or '"'
        inner = locale.translate("close-inner-quote") or "'"
        inner_quote, quote = re.escape(inner), re.escape(close)
        # A run of quotes that are the same text, once or repeated, could be read in exponentially many ways.
        times = "{1,9}" if inner + close == close + inner else "+"
        ending = rf"(?<!{inner_quote})(?<!{quote})(?:{inner_quote}|{quote}){times}$"
        self._closing_quotes = re.compile(ending, re.MULTILINE)
        self._quote_ends = frozenset(inner[-1:] + close[-1:])

    def join(self, texts: Iterable[str], delimiter: str | None = None) -> str:
        """Return the texts in one, with the delimiter between them and no doubled punctuation."""
        result = None
        for text in texts:
            if result is None:
                result = text
            else:
                result = self.concat(self.concat(result, delimiter) if delimiter else result, text)
        return result or ""

    def concat(self, text: str, suffix: str) -> str:
        """Return ``text`` and ``suffix`` without the punctuation that both have (``Format#squeeze_suffix``)."""
        if not suffix:
            return text
        if not text:
            return suffix
        text, closing = self._split(text)
        text, quotes = self._split_quotes(text)
        suffix = _squeezed(text, suffix)
        mark = ""
        if quotes is not None and self.locale.punctuation_in_quote:
            match = _LEADING_MARK.search(suffix)
            if match:
                mark = match[0]
                suffix = suffix[: match.start()] + suffix[match.end() :]
        return f"{text}{mark}{quotes or ''}{closing}{suffix}"

    def prepend(self, prefix: str, text: str) -> str:
        """Return ``prefix`` and ``text`` without the punctuation that both have (``Format#squeeze_prefix``)."""
        end = len(prefix)
        while end and prefix[end - 1] in _SQUEEZABLE and text.startswith(prefix[end - 1 :]):
            end -= 1
        return prefix[:end] + text

    def apply(self, text: str | None, formatting: Formatting) -> str:
        """Return ``text`` formatted; an empty text stays empty, without affixes (``Format#apply``)."""
        if not text:
            return ""
        if formatting.is_empty:
            return self.finish(text)
        if formatting.affixes_inside:
            text = self.affixed(text, formatting)
        if formatting.text_case:
            text = self._cased(text, formatting.text_case)
        text = self.decorated(text, formatting)
        if not formatting.affixes_inside:
            text = self.affixed(text, formatting)
        return self.finish(self.displayed(text, formatting))

    def affixed(self, text: str, formatting: Formatting) -> str:
        """Return ``text`` with the prefix and the suffix."""
        if formatting.prefix:
            text = self.prepend(formatting.prefix, text)
        return self.concat(text, formatting.suffix) if formatting.suffix else text

    def decorated(self, text: str, formatting: Formatting) -> str:
        """Return ``text`` with fonts and quotes and without periods."""
        return _PERIODS.sub("", text) if formatting.strip_periods else text

    def displayed(self, text: str, formatting: Formatting) -> str:
        """Return ``text`` in the block that ``display`` asks for."""
        return text

    def finish(self, text: str) -> str:
        """Return ``text`` with its special characters as the format wants them."""
        return text.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">") if "&" in text else text

    def _cased(self, text: str, name: str) -> str:
        if name == "title" and self.locale.language != "en":
            return text
        change = TEXT_CASES.get(name)
        return change(text) if change else text

    def _split(self, text: str) -> tuple[str, str]:
        """Return ``text`` and the tag that closes at its end, which punctuation goes before."""
        return text, ""

    def _split_quotes(self, text: str) -> tuple[str, str | None]:
        if text and (text[-1] in self._quote_ends or "\n" in text):
            match = self._closing_quotes.search(text)
            if match:
                return text[: match.start()], match[0]
        return text, None


def _squeezed(text: str, suffix: str) -> str:
    """Return ``suffix`` without the punctuation with which ``text`` ends already."""
    start = 0
    while start < len(suffix) and suffix[start] in _SQUEEZABLE and text.endswith(suffix[: start + 1]):
        start += 1
    suffix = suffix[start:]
    for mark in ".,;":
        if suffix.startswith(mark) and text.endswith(_DROPPED_AFTER[mark]):
            suffix = suffix[1:]
    return suffix


class Html(Format):
    """HTML, as ``CiteProc::Ruby::Formats::Html`` writes it."""

    def affixed(self, text: str, formatting: Formatting) -> str:
        """Return ``text`` with the affixes, whose special characters are escaped."""
        if formatting.html_prefix:
            text = self.prepend(formatting.html_prefix, text)
        return self.concat(text, formatting.html_suffix) if formatting.html_suffix else text

    def decorated(self, text: str, formatting: Formatting) -> str:
        """Return ``text`` with fonts and quotes and without periods."""
        styles = []
        for name, value in formatting.fonts:
            tag = _TAGS.get((name, value))
            if tag:
                text = f"<{tag}>{text}</{tag}>"
            else:
                styles.append(f"{name}: {'super' if value == 'sup' else value}")
        text = super().decorated(text, formatting)
        if formatting.quotes:
            text = self._quoted(text)
        return f'<span style="{"; ".join(styles)}">{text}</span>' if styles else text

    def displayed(self, text: str, formatting: Formatting) -> str:
        """Return ``text`` in the ``div`` that ``display`` asks for."""
        return f'<div class="csl-{formatting.display}">{text}</div>' if formatting.display else text

    def finish(self, text: str) -> str:
        """Escape special characters that are surely not part of markup: those beside a space."""
        if "&" in text or "<" in text:
            text = _BARE_OPENER.sub(lambda match: _OPENERS.get(match[0], ""), text)
        return _BARE_CLOSER.sub(" &gt;", text) if ">" in text else text

    def _quoted(self, text: str) -> str:
        """Return ``text`` in the locale's quotes, quotes inside it changed to inner ones (``Locale#quote``)."""
        locale = self.locale
        opening, closing = (locale.translate(name) for name in ("open-quote", "close-quote"))
        if opening is None or closing is None or not (opening or closing):
            return text
        opening, closing = escape(opening), escape(closing)
        inner_opening, inner_closing = (locale.translate(name) for name in ("open-inner-quote", "close-inner-quote"))
        if inner_opening is not None and inner_closing is not None and (inner_opening or inner_closing):
            text = re.sub(rf'{re.escape(opening)}|"\b', lambda _: escape(inner_opening), text)
            text = re.sub(rf'{re.escape(closing)}|\b"', lambda _: escape(inner_closing), text)
        if locale.punctuation_in_quote:
            return f"{opening}{text}{closing}"
        match = _LAST_MARK.search(text)
        if match is None:
            return f"{opening}{text}{closing}"
        return f"{opening}{text[: match.start()]}{closing}{match[0]}"

    def _split(self, text: str) -> tuple[str, str]:
        if text[-1] == ">" or "\n" in text:
            for end in _TAG_END.finditer(text):
                if begin := _TAG_BEGIN.search(text, text.rfind(">", 0, end.start()) + 1, end.start()):
                    return text[: begin.start()], text[begin.start() : end.end()]
        return text, ""

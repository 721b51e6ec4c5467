"""Locales: terms, ordinals, date formats and punctuation options (``CSL::Locale``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pylekyll.languages.csl import xml
from pylekyll.languages.csl.dates import DatePart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.languages.csl.xml import Element

#: ``Locale.regions``: the region of a language that is given without one.
_DEFAULT_TAGS = """
    af-ZA bg-BG ca-AD cs-CZ da-DK de-DE el-GR en-US es-ES et-EE fa-IR fr-FR he-IL hu-HU is-IS it-IT ja-JP km-
    KH ko-KR mn-MN nb-NO nl-NL nn-NO pl-PL pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA vi-VN
    zh-CN
"""
_REGIONS = {tag[:2]: tag[3:] for tag in _DEFAULT_TAGS.split()}
_SCRIPTS = {"sr": "Latn"}
_TAG = re.compile(r"[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2})?", re.IGNORECASE | re.ASCII)
_ORDINAL = re.compile(r"(long-)?ordinal(?:-(\d\d+))?", re.ASCII)
#: ``Term.form_fallbacks``: the form to look up if a term does not have the requested one.
_FALLBACKS = {"verb": "long", "short": "long", "verb-short": "verb", "symbol": "short"}
_MODULI = {"last-two-digits": 100, "last-digit": 10}


def normalize_tag(tag: str) -> str | None:
    """Return a language tag with its default region and script, ``None`` for what is not a tag (``Locale.normalize``).

    >>> normalize_tag("en")
    'en-US'
    """
    if not _TAG.fullmatch(tag):
        return None
    language, *rest = tag.split("-")
    language = language.lower()
    region = rest[-1].upper() if rest else _REGIONS.get(language)
    script = rest[0].capitalize() if len(rest) > 1 else _SCRIPTS.get(language)
    return "-".join(part for part in (language, script, region) if part)


@dataclass(frozen=True)
class Term:
    """A translation: one text, or a singular and a plural (``CSL::Locale::Term``)."""

    name: str
    form: str
    gender: str | None
    gender_form: str | None
    match: str | None
    singular: str
    plural: str

    @property
    def key(self) -> tuple[str | None, ...]:
        """Return the key of the term: a later term with the same key replaces it."""
        return (self.name, self.form, self.gender, self.gender_form, self.match)

    def text(self, *, plural: bool) -> str:
        """Return the singular or the plural."""
        return self.plural if plural else self.singular

    def matches_modulo(self, number: int, ordinal: int) -> bool:
        """Return whether the term, which is for numbers like ``ordinal``, is for ``number``."""
        if self.match == "whole-number":
            return ordinal == number
        return self.match not in _MODULI or ordinal == number % _MODULI[self.match]


@dataclass(frozen=True)
class LocalDate:
    """A date format: ``numeric`` or ``text``."""

    form: str
    parts: tuple[DatePart, ...]


@dataclass
class Locale:
    """The texts of one language.

    ``language`` is empty in a style's own locale that is for all languages.
    """

    language: str = ""
    region: str = ""
    terms: dict[str, list[Term]] = field(default_factory=dict)
    dates: dict[str, LocalDate] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, source: bytes, name: str) -> Locale:
        """Return the locale of a file ``locales-xx-XX.xml``. Raises ``CslError`` when it is not one."""
        return cls.of_element(xml.parse(source, name))

    @classmethod
    def of_element(cls, element: Element) -> Locale:
        """Return the locale of an element ``locale``, of a file or of a style."""
        tag = normalize_tag(xml.attributes(element).get("lang", "")) or ""
        language, _, region = tag.partition("-")
        locale = cls(language, region)
        options = xml.child(element, "style-options")
        if options is not None:
            locale.options = xml.attributes(options)
        for date in xml.children(element, "date"):
            form = xml.attributes(date).get("form", "")
            parts = (DatePart.of(xml.attributes(part)) for part in xml.children(date, "date-part"))
            locale.dates[form] = LocalDate(form, tuple(parts))
        terms = xml.child(element, "terms")
        for term in xml.children(terms, "term") if terms is not None else ():
            locale.add(_term(term))
        return locale

    def add(self, term: Term) -> None:
        """Add a term; it replaces one with the same name, form and gender."""
        kept = [other for other in self.terms.get(term.name, ()) if other.key != term.key]
        self.terms[term.name] = [*kept, term]

    def merge(self, others: Sequence[Locale]) -> Locale:
        """Return this locale with the terms, dates and options of the others, the last of which wins."""
        merged = Locale(self.language, self.region, dict(self.terms), dict(self.dates), dict(self.options))
        for other in others:
            merged.options.update(other.options)
            merged.dates.update(other.dates)
            for terms in other.terms.values():
                for term in terms:
                    merged.add(term)
        return merged

    def is_like(self, other: Locale) -> bool:
        """Return whether ``other``, of a style, is for this locale's language (``Locale#like?``)."""
        return not other.language or other.language == self.language

    @cached_property
    def punctuation_in_quote(self) -> bool:
        """Return whether commas and periods go before a closing quote."""
        return self.options.get("punctuation-in-quote", "").lower() == "true"

    @cached_property
    def limits_day_ordinals(self) -> bool:
        """Return whether only the first day of a month is written as an ordinal."""
        return self.options.get("limit-day-ordinals-to-day-1", "").lower() == "true"

    @cached_property
    def _translations(self) -> dict[tuple[str, str], Term | None]:
        return {}

    def translate(self, name: str, form: str | None = None, *, plural: bool = False) -> str | None:
        """Return a term's text, ``None`` where the locale does not have it (``Locale#translate``).

        A form that is missing falls back: ``verb-short`` to ``verb``, ``symbol`` to ``short``, both to ``long``.
        """
        key = (name, form or "long")
        if key not in self._translations:
            self._translations[key] = self._lookup(*key)
        term = self._translations[key]
        return None if term is None else term.text(plural=plural)

    def _lookup(self, name: str, form: str) -> Term | None:
        if _ORDINAL.fullmatch(name):
            return None
        candidates = self.terms.get(name, ())
        asked: str | None = form
        while asked is not None:
            for term in candidates:
                if term.form == asked:
                    return term
            asked = _FALLBACKS.get(asked)
        return None

    def ordinalize(self, number: int, form: str = "") -> str:
        """Return a number as an ordinal: ``3rd``, or ``third`` for ``long-ordinal`` (``Locale#ordinalize``)."""
        if form.lower().startswith("long"):
            words = self._ordinals.get(("long-", abs(number)))
            if words:
                return words[0].text(plural=False)
        term = self._ordinal(abs(number))
        return f"{number}{term.text(plural=False)}" if term else str(number)

    @cached_property
    def _ordinals(self) -> dict[tuple[str, int | None], list[Term]]:
        """The ordinal terms by length and number; without a number for all that have no term of their own."""
        found: dict[tuple[str, int | None], list[Term]] = {}
        for name, terms in self.terms.items():
            match = _ORDINAL.fullmatch(name)
            if match:
                number = int(match[2]) if match[2] else None
                found.setdefault((match[1] or "", number), []).extend(terms)
        return found

    def _ordinal(self, number: int) -> Term | None:
        if ("", None) not in self._ordinals:
            return self._legacy_ordinal(number)
        divisors = [None, *(divisor for divisor in (100, 10) if number >= divisor)]
        for divisor in divisors:
            ordinal = number % divisor if divisor else number
            for term in self._ordinals.get(("", ordinal), ()):
                if term.matches_modulo(number, ordinal):
                    return term
        return self._ordinals["", None][0]

    def _legacy_ordinal(self, number: int) -> Term | None:
        """Return an ordinal as in CSL 1.0, which has terms for 1, 2 and 3, and a fourth term for other numbers."""
        last = number % 10
        key = last if 1 <= last <= 3 and not 11 <= number % 100 <= 13 else 4
        terms = self._ordinals.get(("", key)) or self._ordinals.get(("long-", key))
        return terms[0] if terms else None


def _term(element: Element) -> Term:
    """Return the term of an element: its own text, or those of ``single`` and ``multiple``."""
    attributes = xml.attributes(element)
    own = element.text or ""
    if own.strip():
        singular = plural = own
    else:
        single, multiple = xml.child(element, "single"), xml.child(element, "multiple")
        singular, plural = (
            xml.escape((found.text or "").strip()) if found is not None else "" for found in (single, multiple)
        )
    return Term(
        attributes.get("name", ""),
        attributes.get("form", "long"),
        attributes.get("gender"),
        attributes.get("gender-form"),
        attributes.get("match"),
        singular,
        plural,
    )

"""Model of a CV for templates and for the PDF, independent of the vocabulary of its source."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.addresses import typst_url
from pylekyll.academic.cv.text import Span, Text, plain, to_data, to_html

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.academic.cv.text import Trees
    from pylekyll.languages.bibtex.text import Converts

    #: Turns a text into what a reader of the model wants: HTML, or the spans of a PDF.
    Render = Callable[[Text], Any]


@dataclass(frozen=True)
class Contact:
    """A way to reach the person; ``kind`` is ``email``, ``phone``, ``location``, ``web`` or a network's name."""

    kind: str
    label: str
    url: str = ""

    def data(self) -> dict[str, str]:
        """Return the contact as templates see it."""
        return {"kind": self.kind, "label": self.label, "url": self.url}


@dataclass
class Highlight:
    """One item of a list below an entry, with the items below it."""

    text: Text
    items: list[Text] = field(default_factory=list)


@dataclass(frozen=True)
class Person:
    """An author of a publication; ``is_owner`` marks the person whose CV it is."""

    name: str
    is_owner: bool = False


@dataclass
class Entry:
    """One entry of a section.

    ``kind`` is ``entry`` (a title, an organisation, dates), ``publication``, ``line`` (a label and what belongs to it),
    ``text``, ``bullet``, ``number``, ``countdown`` or ``quote``. ``date`` is in words, ``sort`` the ISO date that it
    begins with. ``url`` belongs to the title. ``is_heading`` marks the title of the entries that follow.
    """

    kind: str
    title: Text = ()
    organisation: Text = ()
    location: Text = ()
    date: str = ""
    sort: str = ""
    details: Text = ()
    summary: list[Text] = field(default_factory=list)
    highlights: list[Highlight] = field(default_factory=list)
    authors: list[Person] = field(default_factory=list)
    url: str = ""
    is_heading: bool = False

    def rendered(self, render: Render) -> dict[str, Any]:
        """Return the entry as plain data, with its texts rendered; empty parts are left out."""
        found = {
            "kind": self.kind,
            "title": render(self.title),
            "organisation": render(self.organisation),
            "location": render(self.location),
            "date": self.date,
            "datetime": self.sort,
            "details": render(self.details),
            "summary": [render(text) for text in self.summary],
            "highlights": [
                {"text": render(one.text), "items": [render(text) for text in one.items]} for one in self.highlights
            ],
            "authors": [{"name": author.name, "owner": author.is_owner} for author in self.authors],
            "url": self.url,
            "heading": self.is_heading or "",
        }
        return {name: value for name, value in found.items() if value not in ("", [])}


@dataclass
class Section:
    """A section with its title; ``key`` is what the data call it."""

    key: str
    title: str
    entries: list[Entry] = field(default_factory=list)


@dataclass
class Curriculum:
    """A whole CV.

    ``photo`` is the path or address that the data name. ``updated`` is the date that the data give themselves, in ISO
    form. ``lang`` is the language of its words.
    """

    name: str = ""
    headline: Text = ()
    lang: str = "en"
    title: str = ""
    photo: str = ""
    updated: str = ""
    summary: list[Text] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)

    def data(self, math: Converts | None = None) -> dict[str, Any]:
        """Return the curriculum as templates see it: texts are HTML, everything else is plain.

        ``math`` tells whether the build can convert a formula.
        """
        return {
            **self._plain(),
            **self._rendered(lambda text: to_html(text, math)),
            "contacts": [contact.data() for contact in self.contacts],
        }

    def pdf_data(self, trees: Trees | None = None) -> dict[str, Any]:
        """Return the curriculum as the Typst designs read it: texts are lists of spans.

        ``trees`` returns the tree of a formula, if it can be converted.
        """
        contacts = [{**contact.data(), "url": typst_url(contact.url)} for contact in self.contacts]
        return {
            **self._plain(),
            **self._rendered(lambda text: to_data(text, trees)),
            "contacts": contacts,
            "headline_text": plain(self.headline),
        }

    def _plain(self) -> dict[str, Any]:
        return {"name": self.name, "lang": self.lang, "title": self.title, "photo": self.photo, "updated": self.updated}

    def _rendered(self, render: Render) -> dict[str, Any]:
        return {
            "headline": render(self.headline),
            "summary": [render(text) for text in self.summary],
            "sections": [
                {
                    "key": section.key,
                    "title": section.title,
                    "entries": [entry.rendered(render) for entry in section.entries],
                }
                for section in self.sections
            ],
        }


def as_text(value: str, *, url: str = "") -> Text:
    """Return a plain string as a text without any markup."""
    return (Span(value, url=url),) if value else ()

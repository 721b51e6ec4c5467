"""Marks that identify a publication: DOI, arXiv id, and title with the first author."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.bibtex.latex import decode

if TYPE_CHECKING:
    from collections.abc import Mapping

_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}/\S+)", re.IGNORECASE)
_ARXIV = re.compile(
    r"(?:arxiv\.org/(?:abs|pdf)/|arxiv[.:]\s*|abs/|^)((?:\d{4}\.\d{4,5})|(?:[a-z][a-z-]*(?:\.[a-z]{2})?/\d{7}))(?:v\d+)?\b",
    re.IGNORECASE,
)
_OF_ARXIV = "10.48550/arxiv."


@dataclass(frozen=True)
class Identity:
    """The marks of one publication; each is empty where it is not known."""

    doi: str = ""
    arxiv: str = ""
    title: str = ""
    author: str = ""
    year: str = ""


def identity_of(fields: Mapping[str, str]) -> Identity:
    """Return the marks that an entry's fields have."""
    doi = doi_of(fields.get("doi", "")) or doi_of(fields.get("url", ""))
    arxiv = doi.removeprefix(_OF_ARXIV) if doi.startswith(_OF_ARXIV) else ""
    return Identity(
        doi="" if arxiv else doi,
        arxiv=arxiv or _arxiv_of(fields),
        title=flat(fields.get("title", "")),
        author=_first_family(fields.get("author", "")),
        year=fields.get("year", "")[:4],
    )


def doi_of(text: str) -> str:
    """Return the DOI in a text, in lowercase: ``10.1000/xyz`` of its address too."""
    match = _DOI.search(text.strip())
    return match[1].rstrip(".,;").lower().replace("\\_", "_") if match else ""


def arxiv_id(text: str) -> str:
    """Return the arXiv id in a text, without its version: ``2301.12345`` or ``hep-ex/0307015``."""
    match = _ARXIV.search(text.strip())
    return match[1].lower() if match else ""


def flat(text: str) -> str:
    """Return a title as it is compared: letters and digits alone, without accents and case."""
    plain = unicodedata.normalize("NFKD", decode(text))
    return "".join(character for character in plain.casefold() if character.isalnum())


def is_same_title(one: Identity, other: Identity) -> bool:
    """Return whether two publications have one title and, as far as both are known, one first author and time."""
    if not one.title or one.title != other.title:
        return False
    if one.author and other.author and one.author != other.author:
        return False
    if one.year.isdecimal() and other.year.isdecimal():
        return abs(int(one.year) - int(other.year)) <= 2  # a preprint is older than what it becomes
    return True


def _arxiv_of(fields: Mapping[str, str]) -> str:
    kind = (fields.get("archiveprefix") or fields.get("eprinttype") or "").lower()
    if fields.get("eprint") and kind in ("arxiv", ""):
        found = arxiv_id(fields["eprint"])
        if found:
            return found
    return next((found for name in ("arxiv", "url", "volume", "journal") if (found := _written(fields, name))), "")


def _written(fields: Mapping[str, str], name: str) -> str:
    text = fields.get(name, "")
    is_about_arxiv = name == "arxiv" or "arxiv" in text.lower() or (name == "volume" and text.startswith("abs/"))
    return arxiv_id(text) if is_about_arxiv else ""


def _first_family(authors: str) -> str:
    first = re.split(r"\s+and\s+", authors.strip())[0]
    family = first.partition(",")[0] if "," in first else first.rpartition(" ")[2]
    return flat(family)

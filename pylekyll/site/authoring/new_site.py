"""A new site (``Jekyll::Commands::New``)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import Below
from pylekyll.site.authoring.origin import UNKNOWN
from pylekyll.site.authoring.templates import filled

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from pylekyll.site.authoring.origin import Origin

#: The kinds of site, each a folder beside this file.
ACADEMIC, BLOG, BLANK = "academic", "site", "blank"
_BLANK_FOLDERS = ("_data", "_drafts", "_includes", "_posts")
_CITATIONS = ".github/workflows/citations.yml"
_PUBLICATIONS = ".github/workflows/publications.yml"
#: New numbers are published without a push.
_AFTER_CITATIONS = """
  workflow_run:
    workflows: [Citations]
    types: [completed]"""
#: Values of the templates with the extra ``cv``, and without it.
_OF_CV = {
    True: {"EXTRAS": "cv", "PDF": "", "SHARED": ""},
    False: {
        "EXTRAS": '"" # cv, for the PDF of the CV and pictures of shared links',
        "PDF": '\ncv: { pdf: false } # with pip install "pylekyll[cv]", remove this line to make /cv.pdf',
        "SHARED": "# ",
    },
}
_SCHOLAR = re.compile(r"[?&]user=([\w-]+)")
_ORCID = re.compile(r"\b(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\b", re.IGNORECASE)


@dataclass(frozen=True)
class Person:
    """The owner of a new academic site; empty fields are left out.

    ``scholar`` is the id in the address of a Google Scholar profile, ``orcid`` an ORCID iD, ``github`` a user's name.
    """

    name: str = ""
    place: str = ""
    email: str = ""
    scholar: str = ""
    orcid: str = ""
    github: str = ""
    lang: str = "en"

    @property
    def url(self) -> str:
        """Return the address of the owner's site on GitHub Pages, or the example that doctor knows."""
        return f"https://{self.github.strip().lower() or 'your-name'}.github.io"

    @property
    def shows_citations(self) -> bool:
        """Return whether the site shows citation numbers, which need a profile and a repository to keep them."""
        return bool(self.scholar.strip() and self.github.strip())

    def citations(self) -> str:
        """Return the lines of ``_config.yml`` that show citation numbers, with a line break before them, or nothing."""
        if not self.shows_citations:
            return ""
        account = self.github.strip()
        return (
            f'\nrepository: "{account}/{account.lower()}.github.io" # its branch google-scholar-stats keeps the numbers'
            "\ngoogle_scholar_stats_use_cdn: true # the profile shows citations once the workflow Citations has run"
        )

    def settings(self) -> str:
        """Return the lines below ``author:`` in ``_config.yml``; unknown values become comments.

        Raises ``UsageError`` for an invalid ORCID iD.
        """
        lines = [
            ("location", self.place, "Where you do it"),
            ("email", self.email, "you@example.org"),
            ("googlescholar", scholar_id(self.scholar), "the id in your profile's address, behind user="),
            ("orcid", orcid(self.orcid), "0000-0000-0000-0000"),
            ("github", self.github.strip(), "your-name"),
        ]
        return "\n".join(
            f"  {key}: {quoted(value)}" if value else f"  # {key}: {quoted(example)}" for key, value, example in lines
        )


def scholar_id(text: str) -> str:
    """Return the id of a Google Scholar profile, from the id or the profile's address."""
    found = _SCHOLAR.search(text)
    return found[1] if found else text.strip()


def orcid(text: str) -> str:
    """Return an ORCID iD, from the iD or its address. Raises ``UsageError`` for anything else that is not empty."""
    found = _ORCID.search(text)
    if not found and text.strip():
        message = f"'{text.strip()}' is not an ORCID iD."
        raise UsageError(message, hint="It has four groups of four digits: 0000-0002-1825-0097.")
    return found[1].upper() if found else ""


def new_site(
    folder: Path,
    now: datetime,
    *,
    kind: str = ACADEMIC,
    person: Person | None = None,
    force: bool = False,
    origin: Origin = UNKNOWN,
    with_cv: bool = True,
) -> None:
    """Create a site of the kind ``kind`` in ``folder``: academic, a blog, or blank.

    Its first post has the time ``now``; ``person`` is the owner of the academic site. Workflows use pylekyll from
    ``origin``. ``with_cv`` turns on what needs the extra ``cv``: the PDF of the CV and the pictures of shared links.
    Raises ``UsageError`` if the folder is not empty and ``force`` is not set, and ``WriteError``.
    """
    person = person or Person()
    name = person.name.strip() or "Your Name"
    values = {"DATE": f"{now:%Y-%m-%d}", "TIME": f"{now:%Y-%m-%d %H:%M:%S %z}"}
    values |= {"NAME_QUOTED": quoted(name), "NAME": name, "LANG": person.lang, "AUTHOR": person.settings()}
    values |= {
        "URL": person.url,
        "CITATIONS": person.citations(),
        "TRIGGERS": _AFTER_CITATIONS * person.shows_citations,
    }
    values |= {"ACTION": origin.action, "REQUIREMENT": origin.requirement, **_OF_CV[with_cv]}
    (site := Below(folder)).make_folder("")
    # As in Jekyll, which searches with `Dir["**/*"]`: names that begin with a dot do not count, so that a fresh
    # clone is an empty folder.
    if not force and any(not path.name.startswith(".") for path in folder.iterdir()):
        raise UsageError(
            f"{folder} exists and is not empty.",
            hint=f"Ensure {folder} is empty or else try again with `--force` to proceed and overwrite any files.",
        )
    for path, text in filled(kind, values):
        if {_CITATIONS: person.shows_citations, _PUBLICATIONS: bool(person.orcid.strip())}.get(path, True):
            site.write(path, text.encode())
    if kind == BLANK:
        for part in _BLANK_FOLDERS:
            site.make_folder(part)


def quoted(text: str) -> str:
    """Return a text between double quotes, as YAML and JSON have it."""
    return json.dumps(text, ensure_ascii=False)

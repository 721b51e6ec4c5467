"""Fields of BibTeX entries that are probably misspelled: styles and templates leave them out without a word."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from pylekyll.academic.publications.copies import OF_THE_PAGE
from pylekyll.build.mistakes.finding import finding
from pylekyll.build.mistakes.near_misses import near_miss

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.build.mistakes.source import SiteSource
    from pylekyll.foundation.diagnostics import Diagnostic

#: The fields of BibTeX and biblatex, beside those of the site's pages.
_OF_BIBTEX = frozenset(
    {
        *(
            "address",
            "annote",
            "author",
            "booktitle",
            "booksubtitle",
            "chapter",
            "crossref",
            "date",
            "edition",
            "editor",
        ),
        *("editora", "editortype", "eid", "entrysubtype", "eprint", "eprinttype", "eprintclass", "archiveprefix"),
        *("primaryclass", "event", "eventdate", "eventtitle", "file", "howpublished", "indextitle", "institution"),
        *("isbn", "issn", "issue", "issuetitle", "journal", "journaltitle", "journalsubtitle", "keywords", "label"),
        *(
            "langid",
            "language",
            "library",
            "location",
            "mainsubtitle",
            "maintitle",
            "month",
            "note",
            "number",
            "numpages",
        ),
        *("organization", "origdate", "origlanguage", "pages", "pagetotal", "part", "publisher", "pubstate", "school"),
        *("series", "shortauthor", "shortjournal", "shorttitle", "shorthand", "subtitle", "timestamp", "title"),
        *("titleaddon", "translator", "type", "urldate", "urlyear", "venue", "version", "volume", "volumes", "year"),
        *("cdate", "mdate", "ddate", "tcdate", "tmdate"),
        *("doi", "url", "day", "arxiv", "pmid", "pmcid", "abstract", "copyright", "bibsource", "biburl"),
    }
)
KNOWN = _OF_BIBTEX | OF_THE_PAGE
#: Other fields of biblatex, and those of Mendeley, BibDesk, JabRef, ADS, INSPIRE, ACM, MathSciNet and others.
_NAMES = """
addendum afterword annotator authortype bookauthor bookpagination booktitleaddon commentator editorb editorc
editoratype editorbtype editorctype entryset eventtitleaddon eventyear execute foreword gender holder
hyphenation ids indexsorttitle introduction isan ismn isrn issuesubtitle issuetitleaddon iswc
journaltitleaddon langidopts maintitleaddon nameaddon options origlocation origpublisher origtitle origyear
pagination presort related relatedoptions relatedstring relatedtype reprinttitle shorteditor shorthandintro
shortseries sortkey sortname sortshorthand sorttitle sortyear xdata xref arxivid pmc ee key mendeley-tags
mendeley-groups date-added date-modified owner creationdate modificationdate groups review comment rating
read ranking priority adsurl adsnote collaboration collaborator reportnumber slaccitation texkeys acmid
issue_date articleno genterms coden fjournal mrclass mrnumber mrreviewer zblnumber zmnumber zbl lccn bibdate
affiliation acknowledgement source place country supplement epub keyword added-at intrahash interhash urn
issnp issne issnl eissn pissn publdate pubdate epubdate
"""
_OF_PROGRAMS = frozenset(_NAMES.split())
#: The fields whose plural is a mistake: of the others, `keyword` and `files` are written by programs.
_SINGULAR = frozenset({"author", "editor", "title", "journal", "publisher", "year"})
#: More entries than this do not have a slip of the finger.
_RARE = 3
#: How people put a field aside.
_ASIDE = re.compile(r"\A(?:opt|omit|old|no|need|ignore|alt|extra|x+)")
_NUMBERED = re.compile(r"\d\Z", re.ASCII)
_FIELD = re.compile(r"^[ \t]*(?:,[ \t]*)?([A-Za-z][\w-]*)[ \t]*=[ \t]*(?=[{\"\dA-Za-z])", re.MULTILINE)


def _is_meant(name: str, field: str) -> bool:
    """Return whether a field is a program's, or one that its author put aside, such as Emacs' ``OPTyear``.

    A number or a word behind a field makes another one, such as ``url2`` and ``journaliso``.
    """
    before, after = name.removesuffix(field), name.removeprefix(field)
    is_aside = _ASIDE.sub("", name) in KNOWN or (before != name and before != field[0])
    is_longer = after != name and len(after) > 1
    return is_aside or is_longer or name in _OF_PROGRAMS or _NUMBERED.search(name) is not None


def misspelled_fields(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield fields of BibTeX files that resemble a known one and that no template uses, each name of a file once."""
    for path, text in source.texts.items():
        if not path.lower().endswith(".bib"):
            continue
        matches = {match[1].lower(): match for match in reversed([*_FIELD.finditer(text)])}
        numbers = Counter(match[1].lower() for match in _FIELD.finditer(text))
        for name, match in reversed([*matches.items()]):
            meant = near_miss(name, KNOWN, source.names_in_templates)
            if meant is None or (name.rstrip("s") == meant.rstrip("s") and meant not in _SINGULAR):
                continue
            if numbers[name] > max(_RARE, numbers[meant]) or _is_meant(name, meant):
                continue
            more = f" {numbers[name] - 1} more entries have it." if numbers[name] > 2 else ""
            more = " Another entry has it." if numbers[name] == 2 else more
            yield finding(
                "bibtex-field-misspelled",
                f"Nothing uses the field `{match[1]}` of the bibliography.{more}",
                (path, text.count("\n", 0, match.start(1)) + 1),
                f"Did you mean `{meant}`?",
                subjects=[match[1]],
            )

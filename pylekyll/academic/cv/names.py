"""Names of the fields of CV data: those of RenderCV 0.1 to 2.8, JSON Resume, al-folio, academicpages, Hugo Blox."""

from __future__ import annotations

import re
from typing import Final

#: The fields of RenderCV's ``cv``, JSON Resume's ``basics`` and Hugo Blox's authors, for the search of slips.
CV_NAMES: Final = frozenset(
    {
        *("name", "headline", "label", "location", "email", "photo", "image", "picture", "phone", "website", "url"),
        *("summary", "social_networks", "profiles", "custom_connections", "sections", "sort_entries"),
        *("section_order", "custom_sections", "role", "bio", "links"),
    }
)
#: Fields of an entry that are links.
LINKS: Final = ("url", "website", "link", "doi", "transcript_url", "org_url", "company_url", "pdf", "slides", "code")
#: Fields of an entry that need their name beside them to be understood.
LABELLED: Final = (
    *("advisor", "advisors", "supervisor", "supervisors", "mentor", "mentors", "thesis", "grade", "cited_by"),
    *("department", "minor", "note", "volume", "issue", "pages", "amount", "funder", "status", "article_number"),
)
#: All fields that an entry may have. Each is shown wherever it is.
KNOWN: Final = frozenset(
    {
        *("company", "position", "institution", "area", "degree", "name", "title", "label", "details", "bullet"),
        *("number", "reversed_number", "authors", "journal", "date", "start_date", "end_date"),
        *("location", "summary", "highlights", "startDate", "endDate", "studyType", "score", "courses", "awarder"),
        *("issuer", "publisher", "releaseDate", "level", "keywords", "language", "fluency", "reference", "description"),
        *("organization", "entity", "roles", "type", "year", "items", "value", "contents", "event", "role"),
        *("course", "gpa", "category", "conference", "venue", "study_type", "link_text", "org", "school"),
        *("field", "major", "place", "employer", "bullets", "semester", "term", "rank", "subtitle"),
        *("start", "end", "year_start", "year_end", "startYear", "endYear", "date_start", "date_end", "dates"),
        *LINKS,
        *LABELLED,
    }
)
#: Settings of Hugo Blox beside a profile.
PROFILE: Final = frozenset({"schema", "slug", "is_owner"})
#: Fields that other programs show as pictures or colours, or read. They are not texts; a notice names them.
DECORATIONS: Final = frozenset(
    {*("icon", "logo", "image", "fontawesome_icon", "color", "colour", "company_logo", "institution_logo"), *PROFILE}
)
#: Parts of the data that are settings of a program, not content.
SETTINGS: Final = frozenset(
    {"$schema", "meta", "design", "locale", "locale_catalog", "settings", "rendercv_settings", "sort_entries"}
)
#: Parts beside the sections that other programs read as settings; numbers and suffixes tell several apart.
_OTHER_SETTINGS: Final = re.compile(
    r"(?:theme|template|layout|style|colou?r|linkcolou?r|order|fonts?|pdf|src|avatar|titlenamemap)(?:_?\d+|_[a-z]+)?",
    re.IGNORECASE | re.ASCII,
)
#: The field of a person's name in al-folio's card of general information, in the languages of its users.
NAME_LABELS: Final = frozenset(
    {
        *("name", "full name", "vollständiger name", "nom", "nom complet", "nombre", "nombre completo", "nome"),
        *("nome completo", "naam", "姓名", "名前", "氏名", "이름", "성명"),
    }
)
#: Fields of dates: one that is not shown is overridden by another, and its value alone would mislead.
SINGLE_DATES: Final = ("date", "releaseDate", "year", "dates")
STARTS: Final = ("start_date", "startDate", "start", "date_start", "year_start", "startYear")
ENDS: Final = ("end_date", "endDate", "end", "date_end", "year_end", "endYear")
DATES: Final = frozenset((*SINGLE_DATES, *STARTS, *ENDS))


def is_setting(name: str) -> bool:
    """Return whether a part of the data beside its sections is a setting of a program."""
    return name in SETTINGS or name in PROFILE or _OTHER_SETTINGS.fullmatch(name) is not None


def is_decoration(name: str) -> bool:
    """Return whether a field is a picture, a colour or a setting, which is not a text of the CV."""
    return name in DECORATIONS or _OTHER_SETTINGS.fullmatch(name) is not None

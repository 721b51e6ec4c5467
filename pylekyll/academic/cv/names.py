"""Names of the fields of CV data: those of RenderCV from 0.1 to 2.8, of JSON Resume, al-folio and academicpages."""

from __future__ import annotations

from typing import Final

#: The fields of RenderCV's ``cv`` and of JSON Resume's ``basics``, for the search of slips.
CV_NAMES: Final = frozenset(
    {
        *("name", "headline", "label", "location", "email", "photo", "image", "picture", "phone", "website", "url"),
        *("summary", "social_networks", "profiles", "custom_connections", "sections", "sort_entries"),
        *("section_order", "custom_sections"),
    }
)
#: Fields of an entry that are links.
LINKS: Final = ("url", "website", "link", "doi", "transcript_url")
#: Fields of an entry that need their name beside them to be understood.
LABELLED: Final = ("advisor", "advisors", "supervisor", "thesis", "grade", "cited_by", "department", "minor", "note")
#: All fields that an entry may have. Each is shown wherever it is.
KNOWN: Final = frozenset(
    {
        *("company", "position", "institution", "area", "degree", "name", "title", "label", "details", "bullet"),
        *("number", "reversed_number", "authors", "journal", "date", "start_date", "end_date"),
        *("location", "summary", "highlights", "startDate", "endDate", "studyType", "score", "courses", "awarder"),
        *("issuer", "publisher", "releaseDate", "level", "keywords", "language", "fluency", "reference", "description"),
        *("organization", "entity", "roles", "type", "year", "items", "value", "contents", "event", "role"),
        *("course", "gpa", "category", "conference", "venue", "study_type", "link_text"),
        *LINKS,
        *LABELLED,
    }
)
#: Fields that other programs show as pictures or colours. They are not texts; a notice names them.
DECORATIONS: Final = frozenset({"icon", "logo", "image", "fontawesome_icon", "color", "colour"})
#: Parts of the data that are settings of a program, not content.
SETTINGS: Final = frozenset(
    {"$schema", "meta", "design", "locale", "locale_catalog", "settings", "rendercv_settings", "sort_entries"}
)
#: Fields of dates: one that is not shown is overridden by another, and its value alone would mislead.
DATES: Final = frozenset({"date", "releaseDate", "year", "start_date", "startDate", "end_date", "endDate"})

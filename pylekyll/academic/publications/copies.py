"""The BibTeX of a publication as people copy it from a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.academic.publications.inheritance import PARENTS

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.languages.bibtex.values import Value

#: Fields that are for the web page, not for who cites.
OF_THE_PAGE = frozenset(
    {
        *(
            "abbr",
            "abstract",
            "additional_info",
            "advised",
            "annotation",
            "annote",
            "award",
            "award_name",
            "bibtex_show",
        ),
        *("blog", "code", "corresponding", "dataset", "equal", "google_scholar_id", "html", "inspirehep_id", "pdf"),
        *("poster", "preview", "project", "selected", "slides", "supp", "teaser", "topics", "video", "website"),
    }
)


def bibtex_to_copy(entry: Entry, whole: Mapping[str, Value], missing: Container[str]) -> str:
    """Return an entry as people copy it: whole without other entries, and without what only the page needs.

    ``whole`` are its fields with those that it inherits. ``missing`` are those of ``crossref`` and ``xdata`` that name
    entries that do not exist, and stay.
    """
    fields = {**entry.fields, **whole}  # its own ones first
    left_out = OF_THE_PAGE.union(name for name in PARENTS if name not in missing)
    return entry.copy({name: value for name, value in fields.items() if name not in left_out}).to_bibtex().strip()

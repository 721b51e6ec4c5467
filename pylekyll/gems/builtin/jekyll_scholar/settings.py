"""The settings of ``scholar:`` and their defaults (``Jekyll::Scholar.defaults``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULTS: Final[Mapping[str, Any]] = {
    "style": "apa",
    "locale": "en",
    "sort_by": "none",
    "order": "ascending",
    "group_by": "none",
    "group_order": "ascending",
    "bibliography_group_tag": "h2,h3,h4,h5",
    "bibliography_list_tag": "ol",
    "bibliography_item_tag": "li",
    "bibliography_list_attributes": {},
    "bibliography_item_attributes": {},
    "source": "./_bibliography",
    "bibliography": "references.bib",
    "repository": None,
    "repository_file_delimiter": ".",
    "bibtex_options": {"strip": False, "parse_months": True},
    "bibtex_filters": ["smallcaps", "superscript", "italics", "textit", "lowercase", "textregistered", "tiny", "latex"],
    "raw_bibtex_filters": [],
    "bibtex_skip_fields": ["abstract", "month_numeric"],
    "bibtex_quotes": ["{", "}"],
    "replace_strings": True,
    "join_strings": True,
    "remove_duplicates": False,
    "details_dir": "bibliography",
    "details_layout": "bibtex.html",
    "details_link": "Details",
    "details_permalink": "/:details_dir/:key:extension",
    "bibliography_class": "bibliography",
    "bibliography_template": "{{reference}}",
    "reference_tagname": "span",
    "missing_reference": "(missing reference)",
    "details_link_class": "details",
    "query": "@*",
    "cite_class": "citation",
    "separate_links": False,
    "type_names": {
        "article": "Journal Articles",
        "book": "Books",
        "incollection": "Book Chapters",
        "inproceedings": "Conference Articles",
        "thesis": "Theses",
        "mastersthesis": "Master's Theses",
        "phdthesis": "PhD Theses",
        "manual": "Manuals",
        "techreport": "Technical Reports",
        "misc": "Miscellaneous",
        "unpublished": "Unpublished",
    },
    "type_aliases": {"phdthesis": "thesis", "mastersthesis": "thesis"},
    "type_order": [],
    "month_names": None,
}


def settings_of(*layers: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the defaults with the values of each layer over them, the site's first, then the page's."""
    merged = dict(DEFAULTS)
    for layer in layers:
        if isinstance(layer, dict):
            merged.update(layer)
    for name in ("type_names", "type_aliases"):
        own = merged[name]
        merged[name] = {**DEFAULTS[name], **(own if isinstance(own, dict) else {})}
    return merged

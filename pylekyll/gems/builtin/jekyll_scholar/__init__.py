"""jekyll-scholar 7.3: bibliographies, citations and pages of publications from BibTeX files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylekyll.gems.builtin.jekyll_scholar.converter import add_converter
from pylekyll.gems.builtin.jekyll_scholar.details import add_generator
from pylekyll.gems.builtin.jekyll_scholar.scholar import Scholar
from pylekyll.gems.builtin.jekyll_scholar.tags import add_tags
from pylekyll.languages.liquid.values import is_nothing
from pylekyll.plugins.api import Reads

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "scholar": {
        "style": ("string", "The citation style."),
        "locale": ("string", "The language of references."),
        "source": ("string", "The folder of the bibliographies."),
        "bibliography": ("string", "The BibTeX file."),
        "bibliography_template": ("string", "The layout of an entry."),
        "query": ("string", "The filter for listed entries."),
        "sort_by": ("string", "The fields to sort by."),
        "order": ("string", "ascending or descending."),
        "group_by": ("string", "The fields to group by."),
        "group_order": ("string", "ascending or descending."),
        "details_dir": ("string", "The folder of the entries' pages."),
        "details_layout": ("string", "The layout of the entries' pages."),
        "details_link": ("string", "The text of the link to an entry's page."),
        "details_permalink": ("string", "The addresses of the entries' pages."),
        "bibtex_filters": ("any", "Filters of BibTeX values."),
        "raw_bibtex_filters": ("any", "Filters of printed BibTeX."),
        "bibtex_options": ("object", "Options of the BibTeX parser."),
        "bibtex_skip_fields": ("array", "Fields left out of printed BibTeX."),
        "bibtex_quotes": ("any", "Quotes of printed BibTeX."),
        "replace_strings": ("boolean", "Replace the names of @string."),
        "join_strings": ("boolean", "Join strings."),
        "use_raw_bibtex_entry": ("boolean", "Print BibTeX as it is written."),
        "bibliography_class": ("string", "The class of lists."),
        "bibliography_list_tag": ("string", "The element of lists."),
        "bibliography_item_tag": ("string", "The element of entries."),
        "bibliography_group_tag": ("any", "The elements of groups."),
        "bibliography_list_attributes": ("object", "The attributes of lists."),
        "bibliography_item_attributes": ("object", "The attributes of entries."),
        "reference_tagname": ("string", "The element of references."),
        "missing_reference": ("string", "The text of missing references."),
        "cite_class": ("string", "The class of citations."),
        "type_names": ("object", "The names of types."),
        "type_aliases": ("object", "Other names of types."),
        "type_order": ("any", "The order of types."),
        "month_names": ("array", "The names of months."),
        "repository": ("string", "The folder of the entries' files."),
        "repository_file_delimiter": ("string", "The text between key and extension of an entry's file."),
        "remove_duplicates": ("any", "Remove repeated entries."),
        "separate_links": ("boolean", "Link each key of a citation separately."),
        "relative": ("any", "Make citations link to entries of the same page."),
        "allow_locale_overrides": ("boolean", "Let entries set their language."),
        "first_name": ("array|string", "First names of the author (al-folio)."),
        "last_name": ("array|string", "Last names of the author (al-folio)."),
        "details_link_class": ("string", "The class of the link to an entry's page."),
    }
}


def register(extensions: Extensions) -> None:
    """Add the tags, the pages of entries, the converter for BibTeX files and the `blank?` of csl-ruby."""
    extensions.add_settings(SETTINGS)
    if extensions.is_blank is None:  # that of Active Support goes first, in whatever order the gems are loaded
        extensions.is_blank = is_nothing
    scholar = Scholar(extensions)
    extensions.add_hook("site", "post_read", scholar.attach, priority="high", reads=Reads.NOTHING)
    add_tags(extensions, scholar)
    add_generator(extensions, scholar)
    add_converter(extensions, scholar)

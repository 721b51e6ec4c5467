"""The settings of the theme ``academic`` and its plugins.

Every site knows them, so that the doctor reports a misspelled one everywhere; the plugins themselves are for sites
of the theme.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions

#: Keys of settings and front matter of the plugins.
SETTINGS: Final = {
    "": {
        "announcement": ("string|object", "A bar above every page: a text, or text and url."),
        "funding": ("array", "Sponsors in the footer: name, logo, url."),
        "footer_credit": ("boolean", "Name pylekyll in the footer."),
        "footer_links": ("array", "Links in the footer, such as a legal notice: title, url."),
        "cv": ("object|boolean", "The CV and its PDF, or false for neither."),
        "jsonresume": ("array", "The sections of the CV, as `cv.sections`."),
        "share_pictures": ("boolean", "Draw a picture for each page that is shared."),
    },
    "appearance": {
        "front": ("string", "The front page: sidebar, hero or cards."),
        "icons": ("string", "The author's profiles: list, or row for icons without labels."),
        "accent": ("string", "The colour of links: sea, forest, wine, plum, rust or slate."),
        "colour": ("string", "A colour of links of your own, for light pages."),
        "colour_dark": ("string", "A colour of links of your own, for dark pages."),
        "type": ("string", "Headings with serifs (classic), none (plain), or serifs throughout (book)."),
        "font": ("string", "The fonts: newsreader, literata, or system for those of the visitor's machine."),
        "font_text": ("string", "The families of the text, as CSS lists them."),
        "font_display": ("string", "The families of headings, as CSS lists them."),
        "measure": ("string", "The width of the text."),
    },
    "publications": {
        "source": ("string", "The folder with BibTeX files, or one file."),
        "owner": ("string|array", "The name of the site's owner, or its spellings."),
        "pages": ("boolean", "Make a page for each entry of BibTeX."),
        "permalink": ("string", "The address of these pages, as /publications/:key/."),
        "downloads": ("boolean", "Make files with all entries as BibTeX and as RIS."),
        "students": ("array", "Names of students whom the owner advised; they are marked among the authors."),
        "group_by": ("string", "How the list is grouped: year, kind or topic."),
        "numbers": ("boolean", "Number the publications by kind, as [J3]."),
        "pictures": ("boolean", "Show pictures, or the abbreviation of the venue, beside the publications."),
        "max_authors": ("integer", "The number of authors that are shown before a click shows all."),
        "collection": ("string", "The collection whose documents are publications too."),
        "sync": ("object", "Which services `pylekyll publications sync` asks, and what it takes."),
    },
}


def register(extensions: Extensions) -> None:
    """Add the settings."""
    extensions.add_settings(SETTINGS)

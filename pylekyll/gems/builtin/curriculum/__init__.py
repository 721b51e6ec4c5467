"""The CV of the theme ``academic``: data for the layout ``cv``, and a PDF.

A site has a CV if it has data for one, and its theme is ``academic`` or its configuration has a section ``cv``
(docs/cv.md). The data are ``_data/cv.yml`` in RenderCV's form, JSON Resume's in ``_data`` or ``assets/json``, or
al-folio's cards.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any

from pylekyll.gems.builtin.curriculum.pdf_file import add_pdf
from pylekyll.gems.builtin.curriculum.photo import find_photo
from pylekyll.gems.builtin.curriculum.settings import TOPIC, read_settings
from pylekyll.gems.builtin.curriculum.source import find_source
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.plugins.computed import computed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.gems.builtin.curriculum.photo import Photo
    from pylekyll.gems.builtin.curriculum.settings import CvSettings
    from pylekyll.gems.builtin.curriculum.source import CvSource
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item, Site

    Shown = dict[str, dict[str, Any]]

THEME = "academic"
_KEY = "cv"
_NAME = "curriculum"
_LAYOUTS = frozenset({"cv", "cv-layout"})
_DEFAULT_PDF = "/cv.pdf"


class CurriculumGenerator(Generator):
    """Sets ``page.curriculum`` of pages with the layout ``cv`` and ``site.data.curriculum``, and adds the PDFs."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.LOWEST  # after the generator of the publications

    def generate(self, site: Site) -> None:
        """Read the data of each CV; pages that share data share one read."""
        items = [item for item in _items(site) if to_s(item.get("layout")) in _LAYOUTS]
        if not items and not isinstance(site.config.get(_KEY), dict):
            return
        settings, mistakes = read_settings(site.config)
        for mistake in mistakes:
            site.log.report(mistake, topic=TOPIC)
        made = _Made(site, settings)
        for item in items:
            found = made.of_item(item)
            if found is not None:
                item.data[_NAME] = found
        if not items:
            made.alone()
        if made.first is not None:
            site.data.setdefault(_NAME, made.first)


class _Made:
    """The CVs of one build."""

    def __init__(self, site: Site, settings: CvSettings) -> None:
        self._site = site
        self._settings = settings
        self._known: dict[tuple[str, str, str], tuple[CvSource, Shown, Photo] | None] = {}
        self._pdfs: dict[str, tuple[str, str, str]] = {}
        self.first: dict[str, Any] | None = None

    def of_item(self, item: Item) -> dict[str, Any] | None:
        """Return the CV that a page shows, as templates see it."""
        lang = to_s(item.get("lang")) or self._lang()
        named = to_s(item.get("cv_data")).strip("/") or self._settings.source
        key = (named, lang, to_s(item.get("cv_format")))
        return self._finished(key, item.get("cv_pdf"), _address_beside(item.url))

    def alone(self) -> None:
        """Make the PDF of a CV for a site without a page that shows the CV."""
        self._finished((self._settings.source, self._lang(), ""), None, _DEFAULT_PDF)

    def _lang(self) -> str:
        config = self._site.config
        return self._settings.lang or to_s(config.get("active_lang") or config.get("lang") or config.get("locale"))

    def _finished(self, key: tuple[str, str, str], wanted: object, address: str) -> dict[str, Any] | None:
        if key not in self._known:
            self._known[key] = self._read(*key)
        known = self._known[key]
        if known is None:
            return None
        pdf = self._pdf(key, wanted, address, known)
        found = {**known[1]["page"], "pdf": pdf, "photo_url": known[2].url}
        self.first = self.first or found
        return found

    def _read(self, named: str, lang: str, form: str) -> tuple[CvSource, Shown, Photo] | None:
        site, settings = self._site, self._settings
        source = find_source(site, named, lang, form)
        if source is None:
            return None
        papers = site.data.get("publications")
        given = (site.config.get("publications"), site.config.get("math"))
        seen = (*given, _author_name(site), _address(site), papers)
        inputs = (source.shown, source.text, lang, settings.publications, settings.sections, seen)
        shown = computed(site, _NAME, inputs, lambda: self._reading(source, lang))
        if shown is None:
            return None
        return source, shown, find_photo(site, shown["pdf"]["photo"], source, settings)

    def _reading(self, source: CvSource, lang: str) -> Shown | None:
        # The reader takes 50 ms to import, and most builds know what it would read.
        from pylekyll.gems.builtin.curriculum.reading import read_shown

        author, address = _author_name(self._site), _address(self._site)
        return read_shown(self._site, source, lang, self._settings, author=author, address=address)

    def _pdf(
        self, key: tuple[str, str, str], wanted: object, address: str, known: tuple[CvSource, Shown, Photo]
    ) -> str:
        """Return the URL of the PDF: one that the page names, a file of the site, or the generated one."""
        setting = self._settings.pdf
        if wanted is False or (wanted is None and setting is False):
            return ""
        if isinstance(wanted, str) and wanted:
            if "://" in wanted:
                return wanted
            address = wanted if "/" in wanted else f"/assets/pdf/{wanted}"
        elif isinstance(setting, str) and setting and not self._pdfs:
            address = setting
        address = posixpath.normpath("/" + address.lstrip("/"))
        if not address.endswith(".pdf"):
            address += ".pdf"
        if any(file.url == address for file in self._site.static_files) and address not in self._pdfs:
            return address
        if address in self._pdfs:
            return address if self._pdfs[address] == key else ""
        source, shown, photo = known
        if not add_pdf(self._site, address, shown["pdf"], source, self._settings, photo=photo.path):
            return ""
        self._pdfs[address] = key
        return address


def _items(site: Site) -> Iterator[Item]:
    yield from site.pages
    for collection in site.collections.values():
        yield from collection.docs


def _address_beside(url: str) -> str:
    """Return the URL of a page's PDF: ``/fr/cv.pdf`` for ``/fr/cv/`` and ``/fr/cv.html``."""
    path = posixpath.splitext(url.removesuffix("index.html").rstrip("/"))[0]
    return f"{path}.pdf" if path else _DEFAULT_PDF


def _address(site: Site) -> str:
    return to_s(site.config.get("url")) + to_s(site.config.get("baseurl"))


def _author_name(site: Site) -> str:
    author = site.config.get("author")
    return to_s(author.get("name") if isinstance(author, dict) else author)


def register(extensions: Extensions) -> None:
    """Add the generator if the theme or the configuration enables a CV."""
    theme = extensions.theme
    given = extensions.config.get(_KEY)
    if given is not False and ((theme is not None and theme.name == THEME) or isinstance(given, dict)):
        extensions.add_generator(CurriculumGenerator)

"""Publications of the theme ``academic``: ``site.data.publications`` and a page for each paper.

A site has publications if it has BibTeX files in ``_bibliography`` or a collection ``publications``, and its theme is
``academic`` or its configuration has a section ``publications`` (docs/theme.md).
"""

from __future__ import annotations

from itertools import chain, count, product
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from pylekyll.academic.publications.numbers import citations, numbers_of
from pylekyll.languages.ruby.lists import as_list
from pylekyll.languages.ruby.text import slugify
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.plugins.computed import computed
from pylekyll.site.config.paths import is_withheld, leads_out
from pylekyll.site.config.setting_locations import setting_location
from pylekyll.site.content.page import Page, PlainPage
from pylekyll.site.content.static_file import StaticFile
from pylekyll.site.read.pages import read_page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pylekyll.gems.builtin.publication_reader import PublicationReader
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

    Data = dict[str, Any]
    #: The first fields of `PublicationReader`: plain values that decide how publications are read.
    Inputs = tuple[tuple[str, ...], tuple[Any, ...], object]

TOPIC = "Publications:"
_KEY = "publications"
_DEFAULTS = {
    "source": "_bibliography",
    "owner": None,
    "pages": True,
    "permalink": "/publications/:key/",
    "collection": "publications",
    "downloads": True,
    "group_by": "year",
    "numbers": False,
    "pictures": True,
    "max_authors": 12,
    "students": None,
    "sync": None,
}
_LAYOUT = "publication"
#: Bytes of the name of a page: file systems allow 255.
_LONGEST_NAME = 200
#: The folder of texts for the pages of papers.
_FOLDER = "_papers"


class PublicationsGenerator(Generator):
    """Sets ``site.data.publications`` and adds the pages of papers that come from BibTeX."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.LOW

    def generate(self, site: Site) -> None:
        """Collect the publications, unless the site has ``_data/publications``."""
        if _KEY in site.data:
            return
        settings = _settings(site)
        inputs = (_owner(site, settings), _surroundings(site, settings), site.config.get("math"))
        found = [*_from_files(site, settings, inputs), *_from_documents(site, settings, inputs)]
        if not found:
            return
        found.sort(key=itemgetter(0))
        site.data[_KEY] = papers = [data for _, data in found]
        for paper, number in zip(papers, numbers_of(to_s(paper["kind"]) for paper in papers), strict=True):
            paper["number"] = number
        _add_downloads(site, settings, inputs, papers)


class CitationsGenerator(Generator):
    """Adds ``citations`` to the publications with a ``google_scholar_id``, from ``site.data.google_scholar``."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.LOWEST  # after the generator of the citation numbers, which is registered before this one

    def generate(self, site: Site) -> None:
        """Complete the list and the data of the publications' pages."""
        numbers = site.data.get("google_scholar")
        counts = numbers.get("publications") if isinstance(numbers, dict) else None
        papers = site.data.get(_KEY)
        if not isinstance(counts, dict) or not isinstance(papers, list):
            return
        shown = [page.data.get(_KEY[:-1]) for page in site.pages]
        collection = site.collections.get(to_s(_settings(site)["collection"]))
        shown += [document.data.get(_KEY[:-1]) for document in (collection.docs if collection else ())]
        for paper in (*papers, *shown):
            if isinstance(paper, dict) and (number := citations(to_s(paper.get("scholar_id")), counts)) is not None:
                paper["citations"] = number


def _settings(site: Site) -> dict[str, Any]:
    given = site.config.get(_KEY)
    known = {key: value for key, value in given.items() if value is not None} if isinstance(given, dict) else {}
    return {**_DEFAULTS, **known}


def _owner(site: Site, settings: dict[str, Any]) -> tuple[str, ...]:
    """Return the names of the owner under ``publications: owner``, or else where themes have the author's name."""
    given = settings.get("owner")
    names = (given if isinstance(given, list) else [given]) if given is not None else list(_author_names(site))
    return tuple(to_s(name) for name in names if name)


def _author_names(site: Site) -> Iterator[object]:
    """Yield ``author: name`` in all languages, and the names in the settings of al-folio and in luost26's profile."""
    author = site.config.get("author")
    if isinstance(author, dict):
        yield author.get("name")
        yield from as_list(author.get("other_name"))
        yield from (here.get("name") for here in author.values() if isinstance(here, dict))
    else:
        yield author
    profile = site.data.get("profile")
    if isinstance(profile, dict):
        yield profile.get("primary_name")
    scholar = site.config.get("scholar")
    for names in (site.config, scholar if isinstance(scholar, dict) else {}):
        for last, first in product(as_list(names.get("last_name")), as_list(names.get("first_name"))):
            yield f"{to_s(first)} {to_s(last)}"


def _surroundings(site: Site, settings: dict[str, Any]) -> tuple[Any, ...]:
    """Return what the site says of venues and people, its data files and the names of its group: ``Surroundings``."""

    def mapping(name: str) -> dict[str, Any]:
        value = site.data.get(name)
        return value if isinstance(value, dict) else {}

    group = site.collections.get("people")
    entries = [document.data for document in group.docs] if group else as_list(site.data.get("people"))
    names = [to_s(one.get("name") or one.get("title")) for one in entries if isinstance(one, dict)]
    students = [to_s(name) for name in as_list(settings.get("students"))]
    return mapping("venues"), mapping("coauthors"), tuple(filter(None, names)), tuple(students)


def _reader(site: Site, inputs: Inputs) -> PublicationReader:
    """Return the reader. To import BibTeX takes 100 ms, and most builds know what it would read."""
    from pylekyll.gems.builtin.publication_reader import PublicationReader

    return PublicationReader(*inputs, lambda diagnostic: site.log.report(diagnostic, TOPIC))


def _add_downloads(site: Site, settings: dict[str, Any], inputs: Inputs, papers: list[Data]) -> None:
    """Add files with all entries as BibTeX and as RIS, for a site that shows them (``_includes/publications.html``)."""
    if not truthy(settings["downloads"]) or _LAYOUT not in site.layouts or _KEY not in site.layouts:
        return
    bibtex = "\n\n".join(to_s(paper["bibtex"]) for paper in papers if paper.get("bibtex"))
    ris = computed(site, f"{_KEY}-ris", papers, lambda: _reader(site, inputs).as_ris(papers))
    files = {"publications.bib": bibtex, "publications.ris": ris}
    taken = {file.url for file in site.static_files} | {page.url for page in site.pages}
    shown = {}
    for name, content in files.items():
        if content and f"/{name}" not in taken:
            data = {"layout": None, "sitemap": False, "search": False}
            # Named as a text: jekyll-scholar would make a page of a file whose name ends with `.bib`.
            page = PlainPage(site=site, directory="", name=f"{name}.txt", data={**data, "permalink": f"/{name}"})
            page.content = content if content.endswith("\n") else f"{content}\n"
            site.pages.append(page)
            shown[name.rpartition(".")[2]] = page.url
    if shown:
        site.data["publication_files"] = shown


def _bibtex_files(site: Site, source: str) -> list[Path]:
    folder = site.source / source.strip("/")
    if leads_out(folder, site.source):
        location = setting_location(site.source, _KEY, "source")
        message = f"The folder '{source}' is not inside the site."
        site.log.warning(TOPIC, message, code="publications-source", location=location)
        return []
    files = [folder] if folder.is_file() else sorted(path for path in folder.glob("**/*.bib") if path.is_file())
    return [path for path in files if not is_withheld(path, site.config)]


def _from_files(site: Site, settings: dict[str, Any], inputs: Inputs) -> list[tuple[list[int], Data]]:
    """Return the publications of BibTeX files with their sort keys, and add their pages."""
    paths = _bibtex_files(site, to_s(settings["source"]))
    if not paths:
        return []
    contents = [(path.relative_to(site.source).as_posix(), path.read_bytes()) for path in paths]
    _keep_as_files(site, {shown for shown, _ in contents})
    has_pages = truthy(settings["pages"]) and _LAYOUT in site.layouts
    found = computed(
        site,
        _KEY,
        (contents, *inputs, has_pages),
        lambda: _reader(site, inputs).from_files(contents, has_pages=has_pages),
    )
    names: set[str] = set()
    texts = _texts(site) if has_pages else {}
    for data, of_page in zip(found["listed"], found["of_pages"], strict=True) if has_pages else ():
        name = _free_name(to_s(data.get("key")), names)
        text = texts.get(to_s(data.get("key"))) or texts.get(name)
        page = _page(site, of_page, name, to_s(settings["permalink"]), text)
        data["page_url"] = of_page["page_url"] = page.url
        page.data["publication"] = of_page
        site.pages.append(page)
    return list(zip(found["orders"], found["listed"], strict=True))


def _keep_as_files(site: Site, paths: set[str]) -> None:
    """Publish BibTeX files with front matter, as al-folio has them, as they are: ``{{DNA}`` is BibTeX, not Liquid."""
    pages = [page for page in site.pages if page.relative_path in paths]
    for page in pages:
        site.pages.remove(page)
        site.static_files.append(StaticFile(site, site.source / page.relative_path, page.directory, page.name))


def _free_name(key: str, taken: set[str]) -> str:
    """Return the name of a publication's page: two keys that would have the same one get distinct ones."""
    wanted = slugify(key, "ascii") or slugify(key) or "paper"
    wanted = wanted.encode()[:_LONGEST_NAME].decode("utf-8", "ignore")
    name = next(name for name in chain([wanted], (f"{wanted}-{number}" for number in count(2))) if name not in taken)
    taken.add(name)
    return name


def _texts(site: Site) -> dict[str, str]:
    """Return the names of the Markdown files beside the entries, by key: ``_papers/KEY.md``."""
    folder = site.source / _FOLDER
    files = [] if leads_out(folder, site.source) else sorted(folder.glob("*.md"))
    return {file.stem: file.name for file in files if file.is_file() and not is_withheld(file, site.config)}


def _page(site: Site, publication: Data, name: str, permalink: str, text: str | None) -> Page:
    """Return the page of a publication; ``text`` is the name of its Markdown file, whose front matter comes first."""
    data = {
        "layout": _LAYOUT,
        "title": publication.get("title", ""),
        "description": publication.get("abstract") or publication.get("venue", ""),
        "permalink": permalink.replace(":key", name),
    }
    if text is None:
        return Page(site=site, directory="", name=f"{name}.html", data=data)
    page = read_page(site, f"/{_FOLDER}", text)
    page.data = {**data, **page.data}
    return page


def _from_documents(site: Site, settings: dict[str, Any], inputs: Inputs) -> Iterator[tuple[list[int], Data]]:
    collection = site.collections.get(to_s(settings["collection"]))
    if collection is None or not collection.docs:
        return
    found = _reader(site, inputs).from_documents(collection.docs, with_urls=bool(collection.output))
    for document, publication in zip(collection.docs, found, strict=True):
        document.data.setdefault(_KEY[:-1], publication.data())
        yield list(publication.order), publication.data()


def register(extensions: Extensions) -> None:
    """Add the generators."""
    extensions.add_generator(PublicationsGenerator)
    extensions.add_generator(CitationsGenerator)

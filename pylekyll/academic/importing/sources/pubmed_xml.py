"""PubMed's XML (dtd.nlm.nih.gov/ncbi/pubmed), as its download and its E-utilities give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.academic.importing.records import Gathered, month, names, paragraphs, plain
from pylekyll.academic.importing.sources.exported import keywords, page_range, record, year_of
from pylekyll.academic.importing.sources.xml import text_of

if TYPE_CHECKING:
    from lxml import etree

    from pylekyll.academic.importing.records import Record

_ISSUE = ("Journal", "JournalIssue")
_DATE = (*_ISSUE, "PubDate")


def gather(root: etree._Element, source: str) -> Gathered:
    """Return the entries of a file of PubMed: articles, and books and their chapters."""
    entries = root.iter("PubmedArticle", "PubmedBookArticle")
    return Gathered.of((_record if entry.tag == "PubmedArticle" else _of_book)(entry, source) for entry in entries)


def _record(entry: etree._Element, source: str) -> Record:
    citation = entry.find("MedlineCitation")
    article = citation.find("Article") if citation is not None else None
    language = text_of(article, "Language")
    given = {
        "title": _title(text_of(article, "ArticleTitle")),
        "author": _authors(article, "AuthorList"),
        "container": plain(text_of(article, "Journal", "Title")),
        "volume": text_of(article, *_ISSUE, "Volume"),
        "number": text_of(article, *_ISSUE, "Issue"),
        "pages": _pages(article),
        "year": _year(article),
        "month": month(text_of(article, *_DATE, "Month")),
        "doi": _id(entry, "doi"),
        "issn": text_of(article, "Journal", "ISSN"),
        "pmid": text_of(citation, "PMID"),
        "pmcid": _id(entry, "pmc"),
        "abstract": _abstract(article),
        "keywords": keywords([*_texts(entry, ".//Keyword"), *_texts(entry, ".//MeshHeading/DescriptorName")]),
        "language": "" if language.lower() == "eng" else language,
    }
    kinds = " ".join(_texts(entry, ".//PublicationType")).lower()
    return record("misc" if "preprint" in kinds else "article", source, entry.sourceline or 0, given)


def _of_book(entry: etree._Element, source: str) -> Record:
    """Return a book of NCBI's Bookshelf, or a chapter of one, which has a title of its own."""
    document = entry.find("BookDocument")
    book = document.find("Book") if document is not None else None
    whole = _title(text_of(book, "BookTitle"))
    title = _title(text_of(document, "ArticleTitle"))
    authors = "AuthorList[@Type='authors']"
    given = {
        "title": title or whole,
        "author": _authors(document, authors) or _authors(book, authors),
        "editor": _authors(book, "AuthorList[@Type='editors']"),
        "container": whole if title else "",
        "series": plain(text_of(book, "CollectionTitle")),
        "volume": text_of(book, "Volume"),
        "edition": text_of(book, "Edition"),
        "pages": _pages(document),
        "publisher": plain(text_of(book, "Publisher", "PublisherName")),
        "address": plain(text_of(book, "Publisher", "PublisherLocation")),
        "year": year_of(text_of(book, "PubDate", "Year")) or year_of(text_of(document, "ContributionDate", "Year")),
        "month": month(text_of(book, "PubDate", "Month")),
        "isbn": ", ".join(_texts(book, "Isbn")),
        "doi": next(iter(_texts(entry, ".//ArticleIdList/ArticleId[@IdType='doi']")), ""),
        "pmid": text_of(document, "PMID"),
        "abstract": _abstract(document),
        "keywords": keywords(_texts(document, ".//Keyword")),
    }
    return record("incollection" if title else "book", source, entry.sourceline or 0, given)


def _title(text: str) -> str:
    title = plain(text)
    return title.removesuffix(".") if not title.endswith("..") else title


def _texts(element: etree._Element | None, path: str) -> list[str]:
    return [] if element is None else [text_of(each) for each in element.iterfind(path)]


def _authors(entry: etree._Element | None, group: str) -> str:
    """Return the people of a list; a group has a name of its own, and old entries have initials alone."""
    found = []
    for author in [] if entry is None else entry.iterfind(f"{group}/Author"):
        family, suffix = text_of(author, "LastName"), text_of(author, "Suffix")
        initials = " ".join(f"{letter}." for letter in text_of(author, "Initials"))
        given = text_of(author, "ForeName") or initials
        group = text_of(author, "CollectiveName")
        found.append((plain(group), "") if group else (f"{family}, {suffix}" if suffix else family, given))
    return names(found)


def _pages(article: etree._Element | None) -> str:
    whole = text_of(article, "Pagination", "MedlinePgn")
    return page_range(whole or text_of(article, "Pagination", "StartPage"), text_of(article, "Pagination", "EndPage"))


def _year(article: etree._Element | None) -> str:
    """Return the year of the issue, or that in which the article appeared on its own."""
    dates = (
        (*_DATE, "Year"),
        (*_DATE, "MedlineDate"),
        ("ArticleDate", "Year"),
    )
    return next((found for path in dates if (found := year_of(text_of(article, *path)))), "")


def _id(entry: etree._Element, kind: str) -> str:
    """Return an id of the article itself: the list of its references has others."""
    found = entry.find(f"PubmedData/ArticleIdList/ArticleId[@IdType='{kind}']")
    return text_of(found) or text_of(entry.find(f"MedlineCitation/Article/ELocationID[@EIdType='{kind}']"))


def _abstract(article: etree._Element | None) -> str:
    """Return the abstract, each part behind its label."""
    parts = []
    for part in [] if article is None else article.iterfind("Abstract/AbstractText"):
        label = part.get("Label", "")
        parts.append(f"{label}: {text_of(part)}" if label else text_of(part))
    return "\n\n".join(paragraphs(part) for part in parts)

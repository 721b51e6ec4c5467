"""Semantic Scholar's Academic Graph: an author by number, and their papers, a thousand at a time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from pylekyll.academic.scholar.crawl.errors import ImplausibleError
from pylekyll.academic.scholar.crawl.indices import i10_index
from pylekyll.foundation.errors import UsageError

if TYPE_CHECKING:
    from datetime import datetime

    from pylekyll.academic.scholar.crawl.pages import Pages

ADDRESS = "https://api.semanticscholar.org/graph/v1"
_AT_ONCE = 1000
_MOST = 10_000
_ID = re.compile(r"(?:https?://www\.semanticscholar\.org/author/(?:[^/]+/)?)?(\d+)")


def crawl(
    author_id: str, pages: Pages, now: datetime, address: str = ADDRESS, key: str | None = None
) -> dict[str, Any]:
    """Return the author's numbers and papers in the shape of ``gs_data.json``.

    Semantic Scholar does not give the dates of citations, so numbers per year and of five years are missing. ``key`` is
    an API key; all requests without a key share one limit. Raises ``UsageError`` and ``CrawlError``.
    """
    identifier = _ID.fullmatch(author_id)
    if identifier is None:
        raise UsageError(
            f"'{author_id}' is not an author of Semantic Scholar.", hint="Use the number in the URL of their page."
        )
    headers = {"x-api-key": key} if key else {}
    author = pages.json(f"{address}/author/{identifier[1]}?fields=name,citationCount,hIndex", headers)
    try:
        papers = _papers(f"{address}/author/{identifier[1]}/papers", pages, headers)
        return _data(author, identifier[1], papers, now)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = f"{type(error).__name__}: {error}"
        raise ImplausibleError(f"Semantic Scholar's answer has another format ({reason}).") from error


def _papers(url: str, pages: Pages, headers: dict[str, str]) -> list[dict[str, Any]]:
    papers: list[dict[str, Any]] = []
    offset: int | None = 0
    while offset is not None and offset < _MOST:
        query = {"fields": "title,year,citationCount", "limit": _AT_ONCE, "offset": offset}
        answer = pages.json(f"{url}?{urlencode(query)}", headers)
        papers += answer["data"]
        following = answer.get("next")
        offset = int(following) if following and int(following) > offset else None
    return papers


def _data(author: dict[str, Any], identifier: str, papers: list[dict[str, Any]], now: datetime) -> dict[str, Any]:
    return {
        "semantic_scholar_id": identifier,
        "name": author["name"],
        "source": "Semantic Scholar",
        "citedby": int(author["citationCount"]),
        "hindex": int(author["hIndex"]),
        "i10index": i10_index(int(paper["citationCount"] or 0) for paper in papers),
        "cites_per_year": {},
        "updated": now.strftime("%Y-%m-%d %H:%M:%S.%f"),
        "publications": {
            f"{identifier}:{paper['paperId']}": {
                "bib": {"title": paper["title"] or "", "pub_year": str(paper["year"] or "")},
                "num_citations": int(paper["citationCount"] or 0),
            }
            for paper in papers
            if paper["paperId"]
        },
    }

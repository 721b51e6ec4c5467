"""OpenAlex: an author by id (``A5023888391``) or ORCID, and their works, page by page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from pylekyll.academic.scholar.crawl.errors import ImplausibleError
from pylekyll.academic.scholar.crawl.indices import h_index, i10_index, recent_years
from pylekyll.foundation.errors import UsageError

if TYPE_CHECKING:
    from datetime import datetime

    from pylekyll.academic.scholar.crawl.pages import Pages

ADDRESS = "https://api.openalex.org"
# 100 is the most that a page holds; paging by cursor is for those with a key, and 10 000 works are enough.
_PER_PAGE = 100
_LAST_PAGE = 100
_ORCID = re.compile(r"(?:https?://orcid\.org/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])")
_ID = re.compile(r"(?:https?://openalex\.org/(?:authors/)?)?(A\d+)", re.IGNORECASE)


def crawl(
    author_id: str, pages: Pages, now: datetime, address: str = ADDRESS, key: str | None = None
) -> dict[str, Any]:
    """Return the author's numbers and works in the shape of ``gs_data.json``; years are the last ten, as in OpenAlex.

    ``key`` is OpenAlex's free API key: without one it answers a few requests a day. Raises ``UsageError`` for an id
    that OpenAlex does not use, and ``CrawlError``.
    """
    secret = {"api_key": key} if key else {}
    author = pages.json(_address(f"{address}/authors/{_identifier(author_id)}", secret))
    try:
        short = str(author["id"]).rsplit("/", 1)[-1]
        works = _works(short, pages, address, secret)
        return _data(author, short, works, now)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ImplausibleError(f"OpenAlex's answer has another format ({type(error).__name__}: {error}).") from error


def _identifier(author_id: str) -> str:
    if orcid := _ORCID.fullmatch(author_id):
        return f"orcid:{orcid[1]}"
    if identifier := _ID.fullmatch(author_id):
        return identifier[1].upper()
    raise UsageError(
        f"'{author_id}' is not an author of OpenAlex.",
        hint="Give an id such as A5023888391, or an ORCID such as 0000-0002-…",
    )


def _address(url: str, parameters: dict[str, Any]) -> str:
    return f"{url}?{urlencode(parameters)}" if parameters else url


def _works(author: str, pages: Pages, address: str, secret: dict[str, str]) -> list[dict[str, Any]]:
    works: list[dict[str, Any]] = []
    for page in range(1, _LAST_PAGE + 1):
        query = {
            "filter": f"author.id:{author}",
            "select": "id,title,publication_year,cited_by_count,counts_by_year",
            "per_page": _PER_PAGE,
            "page": page,
        }
        answer = pages.json(_address(f"{address}/works", {**query, **secret}))
        works += answer["results"]
        if not answer["results"] or len(works) >= answer["meta"]["count"]:
            break
    return works


def _data(author: dict[str, Any], short: str, works: list[dict[str, Any]], now: datetime) -> dict[str, Any]:
    per_year = {str(entry["year"]): int(entry["cited_by_count"]) for entry in author["counts_by_year"]}
    recent = recent_years(now)
    recently = [
        sum(int(entry["cited_by_count"]) for entry in work.get("counts_by_year") or () if entry["year"] in recent)
        for work in works
    ]
    return {
        "openalex_id": short,
        "name": author["display_name"],
        "source": "OpenAlex",
        "citedby": int(author["cited_by_count"]),
        "citedby5y": sum(count for year, count in per_year.items() if int(year) in recent),
        "hindex": int(author["summary_stats"]["h_index"]),
        "hindex5y": h_index(recently),
        "i10index": int(author["summary_stats"]["i10_index"]),
        "i10index5y": i10_index(recently),
        "cites_per_year": dict(sorted(per_year.items())),
        "updated": now.strftime("%Y-%m-%d %H:%M:%S.%f"),
        "publications": {
            f"{short}:{str(work['id']).rsplit('/', 1)[-1]}": {
                "bib": {"title": work["title"] or "", "pub_year": str(work["publication_year"] or "")},
                "num_citations": int(work["cited_by_count"]),
            }
            for work in works
        },
    }

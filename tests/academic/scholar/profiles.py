"""Pages as Google Scholar sends them, as far as scholarly's parsers look, and answers of the two interfaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from tests.academic.scholar.servers import reply

if TYPE_CHECKING:
    from tests.academic.scholar.servers import Behaviour, Server

AUTHOR = "AdaLAAAAAAAJ"
PER_PAGE = 100

_PAGE = """<!doctype html><html><head><link rel="canonical" href="https://scholar.google.com/citations?user={author}"></head>
<body><img id="gsc_prf_pup-img" src="/citations/images/avatar_scholar_128.png"><div id="gsc_prf_in">Ada Lovelace</div>
<div class="gsc_prf_il">Analytical Engine Works</div>
<div class="gsc_prf_il" id="gsc_prf_ivh">Verified email at engine.example - <a class="gsc_prf_ila" href="https://a">H</a></div>
<a class="gsc_prf_inta">poetical science</a>
<table>{indices}</table><div>{years}{bars}</div><table>{rows}</table>
<button id="gsc_bpf_more"{disabled}>more</button></body></html>"""

COUNTS = {2023: 120, 2024: 0, 2025: 90}
INDICES = (551, 320, 9, 7, 14, 12)


def papers(number: int) -> list[tuple[str, str, int, str]]:
    """Ids, titles, citations and years."""
    return [(f"p{index:03}", f"Note {index:03}", max(0, 300 - index), str(1843 + index % 9)) for index in range(number)]


def profile(chosen: list[tuple[str, str, int, str]], *, last: bool, author: str = AUTHOR) -> str:
    rows = "".join(
        f'<tr class="gsc_a_tr"><td><a class="gsc_a_at" href="/citations?view_op=view_citation&amp;user={author}'
        f'&amp;citation_for_view={author}:{key}">{title}</a><div class="gs_gray">A Lovelace</div>'
        f'<div class="gs_gray">Scientific Memoirs 3</div></td>'
        f'<td><a class="gsc_a_ac" href="https://scholar.google.com/scholar?cites=12{index}">{count or ""}</a></td>'
        f'<td><span class="gsc_a_h">{year}</span></td></tr>'
        for index, (key, title, count, year) in enumerate(chosen)
    )
    bars = "".join(
        f'<a class="gsc_g_a" style="left:8px;z-index:{len(COUNTS) - place}"><span class="gsc_g_al">{count}</span></a>'
        for place, count in enumerate(COUNTS.values())
        if count
    )
    return _PAGE.format(
        author=author,
        indices="".join(f'<td class="gsc_rsb_std">{value}</td>' for value in INDICES),
        years="".join(f'<span class="gsc_g_t">{year}</span>' for year in COUNTS),
        bars=bars,
        rows=rows,
        disabled=" disabled" if last else "",
    )


def serve_scholar(server: Server, number: int = 250) -> None:
    """Have a profile with ``number`` papers, a hundred on a page."""

    def answer(handler: Any) -> None:
        query = parse_qs(urlsplit(handler.path).query)
        start = int(query.get("cstart", ["0"])[0])
        chosen = papers(number)[start : start + PER_PAGE]
        reply(profile(chosen, last=start + PER_PAGE >= number), Content_Type="text/html; charset=utf-8")(handler)

    server.routes["/citations"] = answer


def serve_openalex(server: Server, works: list[dict[str, Any]], author: dict[str, Any]) -> None:
    def answer(handler: Any) -> None:
        query = parse_qs(urlsplit(handler.path).query)
        page, size = int(query["page"][0]), int(query["per_page"][0])
        results = works[(page - 1) * size : page * size]
        reply({"meta": {"count": len(works), "page": page, "per_page": size}, "results": results})(handler)

    server.routes["/works"] = answer
    server.routes[f"/authors/{author['id'].rsplit('/', 1)[-1]}"] = reply(author)
    server.routes["/authors/orcid:0000-0002-1825-0097"] = reply(author)


def serve_semantic_scholar(server: Server, papers_there: list[dict[str, Any]], author: dict[str, Any]) -> None:
    def answer(handler: Any) -> None:
        query = parse_qs(urlsplit(handler.path).query)
        offset, limit = int(query["offset"][0]), int(query["limit"][0])
        data = papers_there[offset : offset + limit]
        more = {"next": offset + limit} if offset + limit < len(papers_there) else {}
        reply({"offset": offset, "data": data, **more})(handler)

    server.routes[f"/author/{author['authorId']}"] = reply(author)
    server.routes[f"/author/{author['authorId']}/papers"] = answer


def in_turn(*behaviours: Behaviour) -> Behaviour:
    """One behaviour a request; the last stays."""
    waiting = list(behaviours)

    def answer(handler: Any) -> None:
        (waiting.pop(0) if len(waiting) > 1 else waiting[0])(handler)

    return answer

"""Google Scholar's profile pages, read with scholarly's parsers.

scholarly's own way to get pages retries for ever where Scholar refuses (its jobs hang for hours), looks for free
proxies and calls a third party to test one. Only its parsers are used: pages come through ``Pages``.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pylekyll.academic.scholar.crawl.errors import ImplausibleError
from pylekyll.foundation.errors import UsageError

if TYPE_CHECKING:
    from datetime import datetime

    from pylekyll.academic.scholar.crawl.pages import Pages

ADDRESS = "https://scholar.google.com"
#: Sections that acad-homepage's crawler asks for.
_SECTIONS = ("basics", "indices", "counts", "publications")
_CAPTCHAS = ("gs_captcha_ccl", 'id="recaptcha"', 'id="captcha-form"', "rc-doscaptcha-body")
#: Scholar sends a login page or an empty shell to programs that do not say that they are browsers.
USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


class _Navigator:
    """The part of scholarly's navigator that its parsers use: pages as soup, and a logger."""

    logger = logging.getLogger("scholarly")

    def __init__(self, pages: Pages, address: str) -> None:
        self._pages = pages
        self._address = address

    def _get_soup(self, path: str) -> Any:
        from bs4 import BeautifulSoup

        html = self._pages.text(f"{self._address}{path}", {"Accept-Language": "en"}, _refusal)
        return BeautifulSoup(html.replace("\xa0", " "), "html.parser")


def _refusal(html: str) -> str | None:
    if any(sign in html for sign in _CAPTCHAS):
        return "asks for a captcha"
    return (
        None
        if "gsc_prf_in" in html or "gsc_a_tr" in html or "gsc_bpf_more" in html
        else "sent a page without a profile"
    )


def crawl(author_id: str, pages: Pages, now: datetime, address: str = ADDRESS) -> dict[str, Any]:
    """Return the author's numbers and publications, as acad-homepage's crawler writes them.

    Raises ``UsageError`` where scholarly is not installed, and ``CrawlError``.
    """
    try:
        from scholarly.author_parser import AuthorParser
    except ImportError as error:
        raise UsageError(
            f"Crawling Google Scholar needs scholarly, which cannot be imported: {error}.",
            hint="pip install 'pylekyll[scholar]'. Semantic Scholar and OpenAlex (--from) need no extra package.",
        ) from error
    parser = AuthorParser(_Navigator(pages, address))
    try:
        author = parser.fill(parser.get_author(quote(author_id, safe="")), sections=list(_SECTIONS))
        publications = {entry["author_pub_id"]: entry for entry in author["publications"]}
    except (AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
        # scholarly's parsers raise this for a page that they cannot parse.
        raise ImplausibleError(
            f"scholarly cannot read the profile of {author_id} ({type(error).__name__}: {error}).",
            hint=(
                "Google Scholar may have changed its pages. --from semantic-scholar and openalex use an API instead "
                "of pages."
            ),
        ) from error
    return {**author, "updated": now.strftime("%Y-%m-%d %H:%M:%S.%f"), "publications": publications}

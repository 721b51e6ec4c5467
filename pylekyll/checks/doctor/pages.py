"""Built pages: titles, descriptions, alternative texts, empty links, and files by http on a page by https."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import ERROR, NOTICE, finding
from pylekyll.checks.doctor.references import references
from pylekyll.foundation.diagnostics import Severity
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from pylekyll.checks.doctor.built import Built, BuiltPage
    from pylekyll.foundation.diagnostics import Diagnostic

_VERIFICATION = re.compile(
    r"(?:.*/)?(?:google[0-9a-f]{8,}|yandex_[0-9a-f]+|naver[0-9a-f]+|pinterest-[0-9a-z]+|baidu_verify_[\w-]+|seznam-wmt-\w+)"
    r"\.html?"
)
_LOADED = {"img", "media", "frame", "link", "script", "style"}


def is_verification(path: str) -> bool:
    """Tell whether a page is a file by which a search engine knows the owner of the site."""
    return _VERIFICATION.fullmatch(path) is not None


def pages_without_title(built: Built) -> Iterator[Diagnostic]:
    """Yield whole pages (those with a ``head`` of their own) that do not have a title, those of a layout once."""
    layouts: dict[str, list[BuiltPage]] = {}
    for page in _whole_pages(built):
        if is_verification(page.path):
            continue
        title = page.root.find(".//title")
        if title is None or not "".join(title.itertext()).strip():
            layouts.setdefault(str(page.item.data.get("layout")), []).append(page)
    for pages in layouts.values():
        more = f" {len(pages) - 1} more pages of the layout do not either." if len(pages) > 2 else ""
        more = " Another page of the layout does not either." if len(pages) == 2 else more
        yield finding(
            "page-title-missing",
            f"The page '/{pages[0].path}' does not have a title: tabs, bookmarks and search results show its "
            f"URL.{more}",
            built.place(pages[0], ()),
            "Set `title` in its front matter, or add <title> to its layout.",
            subjects=[f"/{page.path}" for page in pages],
        )


def _whole_pages(built: Built) -> Iterator[BuiltPage]:
    for page in built.pages.values():
        head = page.root.find("head")
        if head is not None and len(head) and page.is_whole and not page.is_redirect and not page.is_copied:
            yield page


def front_page_without_description(built: Built) -> Iterator[Diagnostic]:
    """Yield the front page where it does not have a description, which searches and previews of links show."""
    page = next((page for page in _whole_pages(built) if page.path == "index.html"), None)
    if page is None or page.root.xpath("//meta[@name='description' or @property='og:description']/@content[. != '']"):
        return
    place = setting_location(built.source.config.source, "description")
    yield finding(
        "description-missing",
        "The front page does not have a description for search engines and previews of links.",
        place if place is not None and place.line else built.place(page, ()),
        'Set `description` in the configuration; a layout shows it in <meta name="description">.',
        severity=NOTICE,
    )


def pictures_without_text(built: Built) -> Iterator[Diagnostic]:
    """Yield pages with pictures that do not have the attribute ``alt``; an empty one marks an ornament."""
    seen: set[str] = set()
    base = str(built.source.config.get("baseurl") or "")
    for page in built.pages.values():
        found = [] if page.is_copied else [address for address in _without_text(page) if address not in seen]
        seen.update(found)
        if not found:
            continue
        address = found[0]
        shown = address if len(address) <= 80 else f"{address[:77]}..."
        more = f" {len(found) - 1} more pictures of the page do not either." if len(found) > 2 else ""
        more = " Another picture of the page does not either." if len(found) == 2 else more
        yield finding(
            "image-alt-missing",
            f"The picture '{shown}' does not have an alt text.{more}",
            built.place(page, (address, address.removeprefix(base), address.removeprefix(base).lstrip("/"))),
            'Describe it in `alt`; write alt="" for decoration.',
            subjects=found,
        )


def _without_text(page: BuiltPage) -> Iterator[str]:
    for image in page.root.iter("img"):
        address = (image.get("src") or "").strip()
        hidden = image.get("aria-hidden") == "true" or image.get("role") in {"presentation", "none"}
        if image.get("alt") is None and not hidden and address:
            yield address


def empty_links(built: Built) -> Iterator[Diagnostic]:
    """Yield links without an address or without anything to click on: ``[text]()`` and ``[](address)``."""
    seen: set[tuple[str, str]] = set()
    for page in built.pages.values():
        for link in page.root.iter("a") if not page.is_copied else ():
            address, text = link.get("href"), "".join(link.itertext()).strip()
            key = ((address or "").strip(), text)
            if address is None or key in seen:
                continue
            each = _of_empty_link(built, page, link, text)
            if each is not None:
                seen.add(key)
                yield each


def _of_empty_link(built: Built, page: BuiltPage, link: etree._Element, text: str) -> Diagnostic | None:
    address = (link.get("href") or "").strip()
    if not address and text and len(link.attrib) == 1:
        shown = text if len(text) <= 50 else f"{text[:47]}..."
        message = f"The link '{shown}' does not have a URL; it leads to its own page."
        place = built.place(page, (f"[{text}]()", text))
        return finding("link-without-address", message, place, "Write the URL, or remove the link.")
    if address and not text and _shows_nothing(link):
        message = f"The link to '{address}' does not have text: visitors cannot see or click it."
        place = built.place(page, (f"[]({address})", address))
        return finding("link-without-text", message, place, "Add text to the link.")
    return None


def _shows_nothing(link: etree._Element) -> bool:
    named = any(link.get(key) for key in ("aria-label", "title", "class", "id", "name", "style", "aria-hidden"))
    return not named and not len(link)


def mixed_content(built: Built) -> Iterator[Diagnostic]:
    """Yield files that pages ask for by http where the site is shown by https: browsers refuse or warn."""
    if not str(built.source.config.published_url or "").lower().startswith("https://"):
        return
    seen: set[str] = set()
    for page in built.pages.values():
        for each in references(page.root):
            if each.kind not in _LOADED or not each.address.lower().startswith("http://") or each.address in seen:
                continue
            seen.add(each.address)
            loaded = each.kind in {"script", "link", "frame"}
            effect = "browsers do not load it" if loaded else "browsers warn of it or do not load it"
            yield finding(
                "mixed-content",
                f"'{each.address[:100]}' is loaded over http on a page served over https: {effect}.",
                built.place(page, (each.address,)),
                "Use https:// in its URL.",
                severity=ERROR if loaded and not page.is_copied else Severity.WARNING,
            )

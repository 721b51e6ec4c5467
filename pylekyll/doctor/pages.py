"""Built pages without a title, and pictures without an alternative text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.doctor.built import Built


def pages_without_title(built: Built) -> Iterator[Diagnostic]:
    """Yield whole pages (those with a ``head`` of their own) that do not have a title."""
    for page in built.pages.values():
        head = page.root.find("head")
        if head is None or not len(head) or "<head" not in (page.item.output or "").lower() or _redirects(page.root):
            continue
        title = page.root.find(".//title")
        if title is None or not "".join(title.itertext()).strip():
            yield Diagnostic(
                "page-title-missing",
                Severity.WARNING,
                f"The page '/{page.path}' does not have a title: tabs, bookmarks and searches show its address.",
                built.place(page, ()),
                "Set `title` in its front matter, or write <title> in its layout.",
            )


def _redirects(root: object) -> bool:
    return bool(root.xpath("//meta[translate(@http-equiv, 'REFSH', 'refsh')='refresh']"))  # type: ignore[attr-defined]


def pictures_without_text(built: Built) -> Iterator[Diagnostic]:
    """Yield each picture without the attribute ``alt``, once; an empty one marks an ornament."""
    seen: set[str] = set()
    for page in built.pages.values():
        for image in page.root.iter("img"):
            address = (image.get("src") or "").strip()
            hidden = image.get("aria-hidden") == "true" or image.get("role") in {"presentation", "none"}
            if image.get("alt") is not None or hidden or not address or address in seen:
                continue
            seen.add(address)
            base = str(built.source.config.get("baseurl") or "")
            shown = address if len(address) <= 80 else f"{address[:77]}..."
            yield Diagnostic(
                "image-alt-missing",
                Severity.WARNING,
                f"The picture '{shown}' does not have an alternative text.",
                built.place(page, (address, address.removeprefix(base), address.removeprefix(base).lstrip("/"))),
                'Describe it in `alt`; write alt="" for an ornament.',
            )

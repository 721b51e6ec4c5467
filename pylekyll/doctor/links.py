"""Links, anchors, pictures, stylesheets and scripts inside the built site that lead nowhere."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pylekyll.diagnostics import Diagnostic, Severity
from pylekyll.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from pylekyll.doctor.built import Built, BuiltPage

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_STYLE = re.compile(r"\bstylesheet\b", re.IGNORECASE)
_ICON = re.compile(r"\b(icon|manifest)\b", re.IGNORECASE)
#: Attributes by which scripts take a link over.
_OF_SCRIPTS = ("onclick", "role", "data-toggle", "data-bs-toggle", "data-target", "aria-controls")
#: Anchors that browsers and GitHub know without an element.
_KNOWN_ANCHORS = re.compile(r"top$|[:!/]|gh-(?:dark|light)-mode-only$", re.IGNORECASE)

_CODES = {
    "a": ("link-broken", "The link", Severity.ERROR),
    "img": ("image-missing", "The picture", Severity.ERROR),
    "link": ("stylesheet-missing", "The stylesheet", Severity.ERROR),
    "icon": ("icon-missing", "The icon or manifest", Severity.WARNING),
    "script": ("script-missing", "The script", Severity.ERROR),
}


@dataclass(frozen=True)
class Reference:
    """An address that a page asks for: the kind of element, the address, and whether its anchor must exist."""

    kind: str
    address: str
    has_anchor: bool = False


@dataclass
class _Seen:
    page: BuiltPage
    pages: set[str] = field(default_factory=set)
    diagnostic: tuple[str, str, Severity, str | None] = ("", "", Severity.ERROR, None)
    wanted: list[str] = field(default_factory=list)


def broken_references(built: Built) -> Iterator[Diagnostic]:
    """Yield each address inside the site that leads nowhere, once, with the place where it is written."""
    seen: dict[tuple[str, str], _Seen] = {}
    base = _base_url(built)
    for page in built.pages.values():
        for reference in dict.fromkeys(references(page.root)):
            found = _examined(built, page, reference, base)
            if found is None:
                continue
            address = reference.address
            key = (found[0], address if found[0] == "anchor-missing" else address.partition("#")[0])
            if key in seen:
                seen[key].pages.add(page.path)
            else:
                seen[key] = _Seen(page, {page.path}, found, _spellings(built, address, base))
    for each in seen.values():
        code, message, severity, hint = each.diagnostic
        more = len(each.pages) - 1
        others = f" {more} more pages have it." if more > 1 else " Another page has it." * more
        yield Diagnostic(code, severity, message + others, built.place(each.page, each.wanted), hint)


def references(root: etree._Element) -> Iterator[Reference]:
    """Yield the addresses of a page: those of links, pictures, stylesheets, icons and scripts."""
    for element in root.iter("a", "area", "img", "source", "link", "script"):
        name = str(element.tag)
        if name in {"a", "area"}:
            plain = not any(element.get(each) is not None for each in _OF_SCRIPTS)
            yield Reference("a", _clean(element.get("href")), has_anchor=plain)
        elif name == "link":
            kind = _kind_of(element.get("rel") or "")
            if kind:
                yield Reference(kind, _clean(element.get("href")))
        else:
            yield Reference("script" if name == "script" else "img", _clean(element.get("src")))


def _kind_of(relation: str) -> str:
    if _STYLE.search(relation):
        return "link"
    return "icon" if _ICON.search(relation) else ""


def _clean(address: str | None) -> str:
    return re.sub(r"[\t\r\n]", "", address or "").strip()


def _host(built: Built) -> str:
    return to_s(built.source.config.get("url") or "").rstrip("/")


def _base_url(built: Built) -> str:
    given = built.source.config.get("baseurl")
    return to_s(given).rstrip("/") if given else ""


def _spellings(built: Built, address: str, base: str) -> list[str]:
    path = address.removeprefix(_host(built)).removeprefix(base)
    forms = [address, path, unquote(address), unquote(path), path.partition("#")[0], path.lstrip("/")]
    return [form for form in dict.fromkeys(forms) if len(form) > 1]


def _examined(
    built: Built, page: BuiltPage, reference: Reference, base: str
) -> tuple[str, str, Severity, str | None] | None:
    """Return code, message, severity and hint of what is wrong with a reference; ``None`` where nothing is."""
    address = reference.address
    path = _path_in_site(built, page, address, base)
    if path is None:
        return _without_base_url(built, reference, base)
    code, name, severity = _CODES[reference.kind]
    file = built.file_at(path)
    if file is None:
        other = built.file_in_other_case(path)
        if other is None:
            message = f"{name} '{address}' leads to nothing: the site does not have that file."
            if _may_be_of_another_site(built, reference, path):
                return code, message, Severity.WARNING, "Ignore this if another site is published there."
            return code, message, severity, None
        hint = f"The file is '{other}'. Servers such as GitHub's tell upper from lower case."
        return "link-letter-case", f"{name} '{address}' is written in another letter case.", severity, hint
    return _examined_anchor(built, reference, file)


def _may_be_of_another_site(built: Built, reference: Reference, path: str) -> bool:
    """Tell whether a link from the host's root leads to a folder that only another site may have."""
    if reference.kind != "a" or not reference.address.startswith("/") or _base_url(built):
        return False
    folder, slash, _ = path.partition("/")
    return bool(slash or "." not in folder) and not any(name.startswith(f"{folder}/") for name in built.files)


def _examined_anchor(built: Built, reference: Reference, file: str) -> tuple[str, str, Severity, str | None] | None:
    anchor = urlsplit(reference.address).fragment
    anchors = built.anchors_of(file) if reference.has_anchor and anchor else None
    if anchors is None or _KNOWN_ANCHORS.search(anchor) or {anchor, unquote(anchor)} & anchors:
        return None
    message = f"The link '{reference.address}' leads to no place of its page: '{file}' does not have '#{anchor}'."
    return "anchor-missing", message, Severity.WARNING, "Write the `id` of a heading or another element."


def _without_base_url(built: Built, reference: Reference, base: str) -> tuple[str, str, Severity, str | None] | None:
    """Return what is wrong with an address from the host's root that has a file of the site, but not its base url."""
    address = reference.address
    if not base or not address.startswith("/") or address.startswith("//") or address.strip("/") == "":
        return None
    if built.file_at(urlsplit(address).path[1:]) is None:
        return None  # another site of the same host
    name = _CODES[reference.kind][1]
    message = f"{name} '{address}' leads out of the site, which is below '{base}'."
    return "link-without-baseurl", message, Severity.ERROR, f"Write {{{{ '{address}' | relative_url }}}}."


def _path_in_site(built: Built, page: BuiltPage, address: str, base: str) -> str | None:
    """Return the path below the site's root; ``None`` for an address that is empty, broken or outside of the site."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    if not address or address == "#":
        return None
    own = _host(built) + base
    if parts.scheme in {"http", "https"} and own and address.startswith(f"{own}/"):
        return urlsplit(address[len(own) :]).path[1:]
    if _SCHEME.match(address) or address.startswith("//") or "{{" in address or "{%" in address:
        return None
    if parts.path.startswith("/"):
        inside = not base or parts.path == base or parts.path.startswith(f"{base}/")
        return parts.path[len(base) :].lstrip("/") if inside else None
    if not parts.path:
        return page.path
    base_element = page.root.find(".//base[@href]")
    if base_element is not None:
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), parts.path))
    if path.startswith(".."):
        return None
    return ("" if path == "." else path) + ("/" if parts.path.endswith("/") else "")

"""Checks of links, anchors, pictures, stylesheets and scripts inside the built site: their targets must exist."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from pylekyll.checks.doctor.references import Reference, addresses_in_styles, references
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.checks.doctor.built import Built, BuiltPage
    from pylekyll.foundation.errors import SourceLocation

_DOTS = re.compile(r"(?:^|/)\.{1,2}(?:/|$)|//")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
#: Fragments that browsers and GitHub handle without an element.
_KNOWN_ANCHORS = re.compile(r"top$|[:!/]|gh-(?:dark|light)-mode-only$", re.IGNORECASE)

_WIDTH = re.compile(r"-\d{3,4}w?$")
_CODES = {
    "a": ("link-broken", "The link", Severity.ERROR),
    "img": ("image-missing", "The picture", Severity.ERROR),
    "media": ("media-missing", "The video or audio", Severity.ERROR),
    "frame": ("frame-missing", "The embedded page", Severity.ERROR),
    "link": ("stylesheet-missing", "The stylesheet", Severity.ERROR),
    "icon": ("icon-missing", "The icon or manifest", Severity.WARNING),
    "script": ("script-missing", "The script", Severity.ERROR),
    "style": ("style-file-missing", "The file of a stylesheet", Severity.WARNING),
}


class _Place(NamedTuple):
    """A file of the site with addresses; ``has_base`` if it sets their base itself."""

    path: str
    has_base: bool = False


class _Wrong(NamedTuple):
    """The reason why an address is wrong."""

    code: str
    message: str
    severity: Severity
    hint: str | None


@dataclass
class _Seen:
    wrong: _Wrong
    address: str
    place: SourceLocation | None
    pages: set[str] = field(default_factory=set)


def broken_references(built: Built) -> Iterator[Diagnostic]:
    """Yield each address inside the site that does not have a target, once, with the place where it is written."""
    seen: dict[tuple[str, str], _Seen] = {}
    base = base_url(built)
    known: dict[tuple[str, Reference], _Wrong | None] = {}
    for page in built.pages.values():
        folder = posixpath.dirname(page.path)
        for reference in dict.fromkeys(references(page.root)):
            whole = reference.address.startswith("/") and not reference.has_anchor
            key = ("" if whole else page.path if reference.address[:1] == "#" else folder, reference)
            if key not in known:
                known[key] = _examined(built, _Place(page.path, page.has_base), reference, base)
            wrong = known[key]
            if wrong is None:
                continue
            if page.is_copied and wrong.severity is Severity.ERROR:
                wrong = wrong._replace(severity=Severity.WARNING)
            address = reference.address
            name = (wrong.code, _name_of(address, wrong.code))
            if name not in seen:
                seen[name] = _Seen(wrong, address, built.place(page, _spellings(built, address, base)))
            seen[name].pages.add(page.path)
    for each in seen.values():
        more = len(each.pages) - 1
        others = f" {more} more pages have it." if more > 1 else " Another page has it." * more
        code, message, severity, hint = each.wrong
        yield Diagnostic(code, severity, message + others, each.place, hint, (each.address,))


def _name_of(address: str, code: str) -> str:
    """Return a common name for all addresses of one target: the pages of an anchor, the widths of a picture."""
    if code == "anchor-missing":
        return address
    plain = address.partition("#")[0]
    return _WIDTH.sub("", plain.rpartition(".")[0]) or plain if code == "image-missing" else plain


def broken_addresses_in_styles(built: Built) -> Iterator[Diagnostic]:
    """Yield the pictures, fonts and imports of the site's stylesheets that do not exist."""
    base = base_url(built)
    for path in sorted(built.files):
        if not path.endswith(".css") or path.endswith(".min.css"):
            continue
        missing: dict[str, _Wrong] = {}
        for address in dict.fromkeys(addresses_in_styles(built.text(path))):
            plain = address.partition("?")[0].partition("#")[0]
            wrong = _examined(built, _Place(path), Reference("style", plain), base)
            if wrong is not None and not _has_other_format(built, posixpath.join(posixpath.dirname(path), plain)):
                missing[address] = wrong
        for address, wrong in [*missing.items()][:1]:
            more = f" {len(missing) - 1} more of its files do not exist." if len(missing) > 1 else ""
            place = built.source.find([address], [path])
            if place is not None:
                yield Diagnostic(wrong.code, wrong.severity, wrong.message + more, place, wrong.hint)


def _has_other_format(built: Built, path: str) -> bool:
    """Return whether a font exists in another format, or a name without a dot is not that of a file."""
    stem, dot, _ = posixpath.normpath(path).lstrip("/").rpartition(".")
    others = (".woff2", ".woff", ".ttf", ".otf")
    return not dot or any(f"{stem}{ending}" in built.files for ending in others)


def host_of(built: Built) -> str:
    """Return the site's ``url``."""
    return to_s(built.source.config.get("url") or "").rstrip("/")


def base_url(built: Built) -> str:
    """Return the path below which the site is served; empty for the root of its host."""
    given = built.source.config.get("baseurl")
    return to_s(given).rstrip("/") if given else ""


def _spellings(built: Built, address: str, base: str) -> list[str]:
    path = address.removeprefix(host_of(built)).removeprefix(base)
    forms = [address, path, unquote(address), unquote(path), path.partition("#")[0], path.lstrip("/")]
    return [form for form in dict.fromkeys(forms) if len(form) > 1]


def _examined(built: Built, page: _Place, reference: Reference, base: str) -> _Wrong | None:
    """Return the reason why a reference is wrong, or ``None``."""
    address = reference.address
    path = path_in_site(built, page, address, base)
    if path is None:
        return _without_base_url(built, reference, base)
    code, name, severity = _CODES[reference.kind]
    file = built.file_at(path)
    if file is not None:
        return _examined_anchor(built, reference, file)
    other = built.file_in_other_case(path)
    if other is not None:
        hint = f"The file is '{other}'. Servers such as GitHub's are case-sensitive."
        return _Wrong("link-letter-case", f"{name} '{address}' does not match in letter case.", severity, hint)
    message = f"{name} '{address}' is broken: the site does not have that file."
    if path.endswith(".ipynb.html") and (built.source.config.source / unquote(path[:-5])).is_file():
        return None  # the build has told that notebooks are not converted
    hidden = _why_left_out(built, path)
    if hidden:
        return _Wrong(code, message, severity, hidden)
    if reference.kind == "a" and unquote(path).strip("/") in built.folders and built.folders:
        message = f"{name} '{address}' leads to a folder without an index.html."
        return _Wrong(code, message, Severity.WARNING, None)
    if reference.kind in {"script", "link"} and built.source.is_ignored_by_git(unquote(path)):
        return None  # another program makes it before the site is published
    if _may_be_of_another_site(built, reference, path):
        return _Wrong(code, message, Severity.WARNING, "Ignore this if another site is published at that URL.")
    return _Wrong(code, message, severity, _like_it(built, path))


def _why_left_out(built: Built, path: str) -> str | None:
    """Return why a file that the source has is not in the site."""
    plain = unquote(path).strip("/")
    for name in (plain, f"{plain}.md", f"{plain}.html", f"{plain}/index.md", f"{plain}/index.html"):
        if not name or not (built.source.config.source / name).is_file():
            continue
        special = next((part for part in name.split("/") if part.startswith(("_", ".", "#", "~"))), None)
        if special is not None:
            return f"The source has '{name}', but names that begin with '{special[0]}' are left out: see `include`."
        if name not in built.source.paths:
            return f"The source has '{name}', but `exclude` leaves it out."
        if published := built.published.get(name):
            also = ", or add jekyll-relative-links to `plugins`" if name == plain else ""
            return f"'{name}' is published as '/{published}': link to that{also}."
        return f"The source has '{name}'; look at its `permalink` and `published`."
    return None


def _like_it(built: Built, path: str) -> str | None:
    """Return a hint to a file of the same name with another ending, or in another folder."""
    folder, _, name = unquote(path).strip("/").rpartition("/")
    stem = name.rpartition(".")[0] or name
    same = sorted(
        file for file in built.files if file.rpartition("/")[2].rpartition(".")[0] == stem and stem != "index"
    )
    near = [file for file in same if file.rpartition("/")[0] == folder] or same
    return f"Did you mean '/{near[0]}'?" if len(near) == 1 else None


def _may_be_of_another_site(built: Built, reference: Reference, path: str) -> bool:
    """Return whether a link below the host points to a folder that only another site may have, such as a project's."""
    host = host_of(built)
    is_whole = reference.address.startswith("/") or (bool(host) and reference.address.startswith(f"{host}/"))
    if reference.kind != "a" or not is_whole or base_url(built):
        return False
    folder, slash, _ = path.partition("/")
    return bool(slash or "." not in folder) and folder not in built.folders


def _examined_anchor(built: Built, reference: Reference, file: str) -> _Wrong | None:
    anchor = urlsplit(reference.address).fragment
    anchors = built.anchors_of(file) if reference.has_anchor and anchor else None
    if anchors is None or _KNOWN_ANCHORS.search(anchor) or {anchor, unquote(anchor)} & anchors:
        return None
    message = f"The link '{reference.address}' is broken: '{file}' does not have '#{anchor}'."
    near = {name.lower().strip("-"): name for name in sorted(anchors)}.get(unquote(anchor).lower().strip("-"))
    hint = f"Did you mean '#{near}'?" if near else "Use the `id` of a heading or another element."
    return _Wrong("anchor-missing", message, Severity.WARNING, hint)


def _without_base_url(built: Built, reference: Reference, base: str) -> _Wrong | None:
    """Return why an address from the host's root is wrong if the site has its file, but the base url is missing."""
    address = reference.address
    if not base or not address.startswith("/") or address.startswith("//") or address.strip("/") == "":
        return None
    name = _CODES[reference.kind][1]
    path = _split_path(address)
    if path.lower().startswith(f"{base.lower()}/"):
        message = f"{name} '{address}' does not match `baseurl` in letter case, which is '{base}'."
        return _Wrong("link-letter-case", message, Severity.ERROR, "Use the filter `relative_url`.")
    if built.file_at(path[1:]) is None:
        return None  # another site of the same host
    message = f"{name} '{address}' leads out of the site, which is below '{base}'."
    return _Wrong("link-without-baseurl", message, Severity.ERROR, f"Write {{{{ '{address}' | relative_url }}}}.")


def _split_path(address: str) -> str:
    try:
        return urlsplit(address).path
    except ValueError:
        return ""


def path_in_site(built: Built, page: _Place | BuiltPage, address: str, base: str) -> str | None:
    """Return the path below the site's root; ``None`` for an address that is empty, broken or outside of the site."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    if not address or address == "#":
        return None
    own = host_of(built) + base
    if parts.scheme in {"http", "https"} and own and address.startswith(f"{own}/"):
        # A `url` that ends with a slash gives two of them, which servers merge.
        inner = address[len(own) :].lstrip("/")
        return urlsplit(f"/{inner}").path[1:]
    if _SCHEME.match(address) or address.startswith("//") or "{{" in address or "{%" in address:
        return None
    if parts.path.startswith("/"):
        inside = not base or parts.path == base or parts.path.startswith(f"{base}/")
        return _resolved(parts.path[len(base) :]).lstrip("/") if inside else None
    if not parts.path:
        return page.path
    if page.has_base:
        return None
    path = _resolved(posixpath.join(posixpath.dirname(page.path), parts.path))
    return None if path.startswith("..") else path


def _resolved(path: str) -> str:
    """Return a path without ``.`` and ``..``; one that ends with them is a folder's."""
    if not _DOTS.search(path):
        return path
    plain = posixpath.normpath(path)
    is_folder = path.endswith(("/", "/.", "/..")) or path in (".", "..")
    return ("" if plain == "." else plain) + ("/" if is_folder and plain not in (".", "/") else "")

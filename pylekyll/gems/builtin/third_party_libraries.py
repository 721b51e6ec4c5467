"""jekyll-3rd-party-libraries 0.0.1: versions in the addresses of libraries, and copies of them in the site.

``{{version}}`` in the URLs under ``third_party_libraries`` becomes the library's version. With ``download: true`` the
files are downloaded to ``assets/libs`` in the source, where later builds find them, and the URLs point there. A file
that cannot be downloaded keeps its URL.
"""

from __future__ import annotations

import copy
import os
import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urljoin

from pylekyll.foundation.closed import Ends
from pylekyll.foundation.files import Below
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Reads, extensions_of
from pylekyll.plugins.network import Network

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_KEY = "third_party_libraries"
_LIBRARIES = "assets/libs"
_VERSION = "{{version}}"
_FONTS = (".otf", ".ttf", ".woff", ".woff2")
_IMAGES = (".gif", ".jpg", ".jpeg", ".png", ".webp")
_CSS_URL = re.compile(r"url\(\s*([\"']?)([^\"'()\s][^\"'()]{0,4095})\1\s*\)", re.ASCII)
_LINK = re.compile(r"<a\s", re.IGNORECASE | re.ASCII)
_LINK_ADDRESS = re.compile(r"""href\s*=\s*["']([^"']+)["']""", re.IGNORECASE | re.ASCII)
#: User agent of a browser that gets Google's fonts as woff2.
_BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36"


def _links(page: str) -> Iterator[str]:
    """Yield the addresses of links."""
    ends = Ends(page)
    place = 0
    address = _LINK_ADDRESS.search(page)
    while address and (link := _LINK.search(page, place)):
        place = link.end()
        if address.start() < place:
            address = _LINK_ADDRESS.search(page, place)
        close, _ = ends.of(">", place)
        if address and (close < 0 or address.start() < close):
            yield address[1]
            place = address.end()


def prepare_libraries(subject: Any, *_: Any) -> None:
    """Fill in the versions, and download the libraries with ``download: true`` (the gem's hook ``site after_init``)."""
    site: Site = subject
    libraries = site.config.get(_KEY)
    if not isinstance(libraries, dict):
        return
    libraries = copy.deepcopy(libraries)
    for settings in _each(libraries):
        version = settings.get("version")
        for holder, kind in _addresses(settings):
            if version is not None:
                holder[kind] = holder[kind].replace(_VERSION, to_s(version))
    if truthy(libraries.get("download")):
        _Download(site).fetch_all(libraries)
    site.change_config("jekyll-3rd-party-libraries", **{_KEY: libraries})


def _each(libraries: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the settings of each library that has addresses."""
    for name, settings in libraries.items():
        if name != "download" and isinstance(settings, dict) and isinstance(settings.get("url"), dict):
            yield settings


def _addresses(settings: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the location of each URL of a library: a mapping, and the key in it."""
    for kind, url in settings["url"].items():
        if isinstance(url, dict):
            yield from ((url, inner) for inner, address in url.items() if isinstance(address, str))
        elif isinstance(url, str):
            yield settings["url"], kind


class _Download:
    """Fetches libraries to ``assets/libs`` below the source."""

    def __init__(self, site: Site) -> None:
        readings, meanwhile = extensions_of(site).readings, "Pages load them from their original URLs."
        self._network = Network(site.config, site.log, readings, "Libraries:", meanwhile)
        self._source = site.source
        self._folder = site.source / _LIBRARIES
        base = site.config.get("baseurl")
        self._base = f"{to_s(base).rstrip('/') if base is not None else ''}/{_LIBRARIES}"

    def fetch_all(self, libraries: dict[str, Any]) -> None:
        """Fetch every file, and replace its URL by that of the copy."""
        for settings in _each(libraries):
            name = next(key for key, value in libraries.items() if value is settings)
            for holder, kind in _addresses(settings):
                self._fetch_one(to_s(name), settings, holder, kind)
        self._network.report()

    def _fetch_one(self, name: str, settings: dict[str, Any], holder: dict[str, Any], kind: str) -> None:
        url = holder[kind]
        own = settings["url"] is holder
        file = url.split("/")[-1].split("?")[0]
        local = settings.get("local")
        if own and kind == "fonts" and file.endswith("css"):
            file = "google-fonts.css" if file == "css" else file
            fetched = self._fetch_styles(name, file, url)
        elif own and kind in {"fonts", "images"}:
            types = _FONTS if kind == "fonts" else _IMAGES
            inner = to_s(local.get(kind)) if isinstance(local, dict) else ""
            self._fetch_listed(url, posixpath.join(name, inner), types)
            return
        else:
            fetched = self._fetch(url, f"{name}/{file}")
        if fetched:
            holder[kind] = f"{self._base}/{name}/{file}"

    def _fetch(self, url: str, path: str) -> bool:
        """Return whether the copy exists, fetched now or before."""
        target = self._folder / path
        if target.is_file():
            return True
        if not self._is_inside(path):
            return False
        body = self._network.get(url)
        if body is not None:
            Below(self._source).write(f"{_LIBRARIES}/{path}", body)
        return body is not None

    def _is_inside(self, path: str) -> bool:
        """Return whether a copy may be written to ``path``: names of libraries and files may contain ``..``."""
        real = Path(os.path.realpath(self._folder / path))
        return _is_below(posixpath.normpath(path)) and real.is_relative_to(os.path.realpath(self._source))

    def _fetch_listed(self, url: str, folder: str, types: tuple[str, ...]) -> None:
        """Fetch the files of given types that the page at ``url`` links to, unless the folder has files."""
        target = self._folder / folder
        if not self._is_inside(folder):
            return
        if target.is_dir() and any(target.iterdir()):
            return
        body = self._network.get(url)
        for link in _links(body.decode("utf-8", "replace")) if body else ():
            file = link.split("/")[-1].split("?")[0]
            if file.endswith(types):
                self._fetch(urljoin(url, link), f"{folder}/{file}")

    def _fetch_styles(self, name: str, file: str, url: str) -> bool:
        """Fetch a stylesheet of fonts and the fonts that it names; it refers to the copies then."""
        if not self._is_inside(f"{name}/{file}"):
            return False
        if (self._folder / name / file).is_file():
            return True
        body = self._network.get(url, {"User-Agent": _BROWSER})
        if body is None:
            return False

        def to_copy(match: re.Match[str]) -> str:
            font = match[2].split("/")[-1].split("?")[0]
            is_font = font.endswith(_FONTS)
            fetched = is_font and self._fetch(urljoin(url, match[2]), f"{name}/fonts/{font}")
            return f"url({self._base}/{name}/fonts/{font})" if fetched else match[0]

        styles = _CSS_URL.sub(to_copy, body.decode("utf-8", "replace"))
        Below(self._source).write(f"{_LIBRARIES}/{name}/{file}", styles.encode("utf-8"))
        return True


def _is_below(path: str) -> bool:
    return not path.startswith(("/", "../")) and path not in {"..", "."}


#: Keys of settings of the plugin.
SETTINGS: Final = {
    "": {_KEY: ("object", "Scripts, stylesheets and fonts of other servers.")},
    f"{_KEY}.*": {
        "url": ("object", "The addresses by kind: css, js, fonts, images or others, with {{version}} in them."),
        "version": ("string", "The version that replaces {{version}}."),
        "integrity": ("object", "The checksums by kind."),
        "local": ("object", "The folders of downloaded files by kind."),
    },
}


def register(extensions: Extensions) -> None:
    """Add the hook."""
    extensions.add_settings(SETTINGS)
    extensions.add_hook("site", "after_init", prepare_libraries, reads=Reads.NOTHING)

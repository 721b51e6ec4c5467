"""A site of a few lines for templates in tests: what ``LiquidSite`` asks for, and registers around it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.log import Log
from pylekyll.languages.liquid.registers import PostReference, Registers
from pylekyll.languages.ruby.times import local_zone
from pylekyll.site.config import kramdown_options

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

KRAMDOWN = {
    "auto_ids": True,
    "toc_levels": [1, 2, 3, 4, 5, 6],
    "entity_output": "as_char",
    "smart_quotes": "lsquo,rsquo,ldquo,rdquo",
    "input": "GFM",
    "hard_wrap": False,
    "guess_lang": True,
    "footnote_nr": 1,
    "show_warnings": False,
}
"""Jekyll's own settings of kramdown."""


class Recorder:
    """Keeps what was noted."""

    def __init__(self) -> None:
        self.notes: list[tuple[str, Hashable]] = []

    def note(self, kind: str, key: Hashable) -> None:
        self.notes.append((kind, key))


class FakeSite:
    """A site in memory; ``includes`` and ``files`` map names to texts."""

    def __init__(
        self,
        *,
        includes: dict[str, str] | None = None,
        files: dict[str, str] | None = None,
        posts: Sequence[PostReference] = (),
        urls: dict[str, str] | None = None,
        **config: Any,
    ) -> None:
        self.config = {"title": "T", "url": "https://example.org", "baseurl": "/base", "collections_dir": "", **config}
        self.source = Path("/source")
        self.safe = False
        self.highlighter = "rouge"
        self.includes_load_paths = ["/source/_includes"]
        self.includes = includes or {}
        self.files = files or {}
        self.urls = urls or {}
        self._posts = posts

    def find_include(self, name: str) -> tuple[str, str] | None:
        text = self.includes.get(name)
        return None if text is None else (f"/source/_includes/{name}", text)

    def find_relative(self, folder: str, name: str) -> tuple[str, str] | None:
        path = f"{folder}/{name}" if folder else name
        text = self.files.get(path)
        return None if text is None else (f"/source/{path}", text)

    def include_names(self) -> Iterable[str]:
        return self.includes

    def convert(self, converter: str, text: str) -> str:
        from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions, smartify

        options = KramdownOptions.from_mapping(kramdown_options({"kramdown": KRAMDOWN}, Log()))
        return Kramdown(options).convert(text) if converter == "markdown" else smartify(text, options)

    def linkable(self, relative_path: str) -> str | None:
        return self.urls.get(relative_path)

    def posts(self) -> Sequence[PostReference]:
        return self._posts


def registers(site: FakeSite | None = None, page: dict[str, Any] | None = None) -> Registers:
    """Registers around ``site`` in UTC."""
    return Registers(site or FakeSite(), page, local_zone("UTC"), Recorder(), Log())

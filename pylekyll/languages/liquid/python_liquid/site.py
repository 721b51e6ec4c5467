"""A site for templates that are rendered without one: includes come from python-liquid's loader."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from liquid.exceptions import TemplateNotFoundError

from pylekyll.foundation.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from liquid import Environment as LiquidEnvironment

    from pylekyll.languages.liquid.registers import PostReference


class LoaderSite:
    """The interface ``LiquidSite`` for tags and filters; ``converters`` are functions by converter name."""

    highlighter = "rouge"
    safe = False
    includes_load_paths: Sequence[str] = ("the loader",)

    def __init__(
        self, env: LiquidEnvironment, config: Mapping[str, Any], converters: Mapping[str, Callable[[str], str]]
    ) -> None:
        self._env = env
        self._converters = converters
        self.config = {"url": "", "baseurl": "", "collections_dir": "", **config}
        self.source = Path()

    def find_include(self, name: str) -> tuple[str, str] | None:
        """Return the path and the text of a template of the loader."""
        try:
            found = self._env.loader.get_source(self._env, name)
        except TemplateNotFoundError:
            return None
        return str(found.name), str(found.text)

    def find_relative(self, folder: str, name: str) -> tuple[str, str] | None:
        """Return the same, of a template in ``folder``."""
        return self.find_include(f"{folder}/{name}" if folder else name)

    def include_names(self) -> Iterable[str]:
        """Return nothing: loaders do not list their templates."""
        return ()

    def convert(self, converter: str, text: str) -> str:
        """Return ``text`` converted. Raises ``UsageError`` if the environment lacks a converter of that name."""
        if converter not in self._converters:
            raise UsageError(
                f"This environment does not have a converter '{converter}'.",
                hint="Give it one: JekyllEnvironment(converters={...}).",
            )
        return self._converters[converter](text)

    def linkable(self, relative_path: str) -> str | None:
        """Return ``None``: there are no pages."""
        return None

    def posts(self) -> Sequence[PostReference]:
        """Return an empty list: there are no posts."""
        return ()

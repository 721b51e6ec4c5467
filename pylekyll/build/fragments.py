"""Liquid without a site: single templates, with Jekyll's tags, filters and defaults."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.build.site_factory import open_site
from pylekyll.foundation.log import Log
from pylekyll.languages.liquid.registers import Registers
from pylekyll.rendering.liquid_site import TemplateSite
from pylekyll.rendering.record import ReadRecorder
from pylekyll.site.config import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.site.site import Site


class _Fragment(TemplateSite):
    """Site without files for templates: includes come from a mapping."""

    def __init__(self, site: Site, includes: Mapping[str, str]) -> None:
        super().__init__(site, ReadRecorder())
        self._texts = includes

    def find_include(self, name: str) -> tuple[str, str] | None:
        """Return the include's name and text."""
        text = self._texts.get(name)
        return None if text is None else (name, text)

    def find_relative(self, folder: str, name: str) -> tuple[str, str] | None:
        """Return the same of a name in ``folder``."""
        return self.find_include(f"{folder}/{name}" if folder else name)

    def include_names(self) -> Iterable[str]:
        """Return the names of all includes."""
        return self._texts


def render_fragment(
    text: str, variables: dict[str, Any], includes: Mapping[str, str], settings: Mapping[str, Any]
) -> str:
    """Render ``text`` with ``variables``; ``site`` shows ``settings`` over Jekyll's defaults unless a variable does.

    Raises ``RenderError``.
    """
    site, environment = _opened(settings) if settings else _without_settings()
    page = variables.get("page")
    registers = Registers(
        _Fragment(site, includes), page if isinstance(page, dict) else {}, site.zone, ReadRecorder(), Log()
    )
    template = environment.parse(text, "template")
    return template.render({"site": dict(site.config), **variables}, registers)


@cache
def _without_settings() -> tuple[Site, Environment]:
    """Return a site with Jekyll's defaults; cached."""
    return _opened({})


def _opened(settings: Mapping[str, Any]) -> tuple[Site, Environment]:
    return open_site(load(Path(), {**settings, "skip_config_files": True}, log=Log()), Log())

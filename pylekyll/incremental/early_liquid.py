"""Render the Liquid of a stylesheet before the site is read.

Many themes fill in a skin or a colour from the configuration (``@import "skins/{{ site.skin }}";``). The text of that
stylesheet is known as soon as the configuration is. The build renders it again in its turn, and uses the early
compilation if the text is the same: a wrong guess costs only time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, cast

from pylekyll.foundation import limits
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.languages.liquid.payload import Payload
from pylekyll.languages.liquid.registers import Registers
from pylekyll.rendering.record import ReadRecorder
from pylekyll.rendering.site_drops import JekyllDrop, SiteDrop

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylekyll.languages.liquid.registers import LiquidSite
    from pylekyll.site.config import Config


class LaterError(PylekyllError):
    """A template needs something that is not known before the site is read."""


def render_early(source: str, config: Config, page: str) -> str:
    """Return the text of the page ``page`` with the content ``source``, which depends on the configuration alone.

    Raises ``PylekyllError``: ``LaterError`` for a text that depends on anything else, and those of the template.
    """
    dialect = dialect_of(config)
    with limits.applied(config.limits):
        options = LiquidOptions.from_mapping(config.get("liquid") or {}, jekyll_3=dialect.has_old_drops)
        template = Environment(options).parse(source, page)
        variables = Payload(jekyll_3=dialect.has_old_drops)
        variables["site"] = _SettingsDrop(config)
        variables["jekyll"] = JekyllDrop(config.jekyll_env, dialect.jekyll_version)
        variables["page"] = variables["theme"] = _LaterDrop()
        site = cast("LiquidSite", _ConfiguredSite(config))
        return template.render(variables, Registers(site, {}, config.zone, ReadRecorder(), Log()))


class _LaterDrop(Drop):
    """A drop without any values yet."""

    def get(self, key: str) -> NoReturn:
        raise LaterError(f"'{key}' is not known yet.")

    def keys(self) -> NoReturn:
        raise LaterError("The names are not known yet.")


class _SettingsDrop(Drop):
    """``site`` with the configuration alone."""

    ruby_class = SiteDrop.ruby_class

    def __init__(self, config: Config) -> None:
        self._config = config

    def get(self, key: str) -> Any:
        if key in SiteDrop.fields or key in self._config.collections:
            raise LaterError(f"'site.{key}' is not known yet.")
        return self._config.get(key)

    def keys(self) -> Sequence[str]:
        raise LaterError("The fields of the site are not known yet.")


class _ConfiguredSite:
    """The site for tags and filters, as far as the configuration tells it."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.source: Path = config.source
        self.safe = config.safe

    def __getattr__(self, name: str) -> NoReturn:
        raise LaterError(f"'{name}' is not known yet.")

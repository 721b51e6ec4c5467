"""A theme's own ``_config.yml``, merged under the site's configuration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.foundation.dialect import dialect_of
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.site.config.defaults import DEFAULT_KEYS
from pylekyll.site.config.files import read_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.site.config.config import Config


def with_theme_config(config: Config, theme_root: Path, log: Log) -> Config:
    """Return ``config`` with the settings of the theme in ``theme_root`` that the site does not set.

    A theme cannot set Jekyll's own options; a symlink instead of the file is ignored. Raises ``ConfigError``. Matches
    ``Jekyll::Site#load_theme_configuration``.
    """
    path = theme_root / "_config.yml"
    if config.get("ignore_theme_config") is True or not presence.exists(path) or presence.is_symlink(path):
        return config
    if not dialect_of(config).reads_theme_config:
        return config
    values = read_yaml(path, str(path))
    if not isinstance(values, dict):
        return config
    log.info("Theme Config file:", str(path))
    own = {key: value for key, value in values.items() if key not in DEFAULT_KEYS}
    return config.with_values(deep_merge(own, dict(config)))

"""Requests to the services of publications for a site: the contact in them, and the cache of answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.academic.importing.kept import KeptAnswers
from pylekyll.academic.importing.web import Web
from pylekyll.foundation.http.client import Deadline
from pylekyll.foundation.version import __version__
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config.cache_key import key_of
from pylekyll.site.config.client import client_of
from pylekyll.site.config.paths import leads_out

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

#: A hundred works of OpenAlex with their abstracts are below two megabytes.
_MOST_BYTES = 20 * 1024 * 1024
_EMAIL = re.compile(r"[^@\s<>\"]+@[^@\s<>\".]+\.[^@\s<>\"]+")


def web_of(config: Config, log: Log, timeout: float, proxy: str | None = None) -> Web:
    """Return the network for questions to services, with the contact in the user agent and a cache by ETag."""
    contact = contact_of(config)
    about = "; ".join(part for part in (to_s(config.get("url")), f"mailto:{contact}" if contact else "") if part)
    agent = f"pylekyll/{__version__} ({about})" if about.isascii() and about.isprintable() else ""
    client = client_of(
        config,
        by_user=True,
        connect_timeout=10,
        proxy=proxy,
        max_bytes=_MOST_BYTES,
        user_agent=agent if about and agent else f"pylekyll/{__version__}",
    )
    return Web(client, Deadline(timeout), log, kept=KeptAnswers(kept_path(config, "answers"), key_of(config)))


def kept_path(config: Config, name: str) -> Path | None:
    """Return the file or folder ``name`` of the cache of publications; ``None`` if the site does not have a cache."""
    path = config.cache_dir / "publications" / name
    keeps = not (config.disable_disk_cache or config.safe or leads_out(path, config.source))
    return path if keeps else None


def contact_of(config: Mapping[str, Any]) -> str:
    """Return the email address that requests name: that of the settings, or of the author; empty without one."""
    section, author = config.get("publications"), config.get("author")
    given = section.get("sync") if isinstance(section, dict) else None
    texts = [each.get(key) for each, key in ((given, "contact"), (author, "email")) if isinstance(each, dict)]
    found = (text.strip() for text in (*texts, config.get("email")) if isinstance(text, str))
    return next((text for text in found if _EMAIL.fullmatch(text)), "")

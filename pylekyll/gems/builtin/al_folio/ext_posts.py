"""al_ext_posts: posts from external sources; a post without a title gets one made from its URL."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_plus, urlsplit

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.gems.counterparts.external_posts import TOPIC, ExternalPostsGenerator
from pylekyll.languages.ruby.values import inspect

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.gems.counterparts.external_posts import PostSource
    from pylekyll.gems.counterparts.feeds import Entry
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_PAGES = frozenset(
    {"html", "htm", "xhtml", "shtml", "php", "asp", "aspx", "jsp", "cfm", "md", "markdown", "txt"}  # PAGE_EXTENSIONS
)
_WORD = re.compile(r"\w", re.UNICODE)
_SEPARATORS = re.compile(r"[\W_]+", re.UNICODE)
_FALLBACK = "External post"


class ExtPostsGenerator(ExternalPostsGenerator):
    """Adds the posts (``AlExtPosts::ExternalPostsGenerator``)."""

    def title(self, site: Site, entry: Entry) -> str:
        """Return the title, or one made from the URL, with a warning (``#resolve_title``)."""
        if _WORD.search(entry.title):
            return entry.title
        derived = title_from_url(entry.url)
        message = f"No title found for {entry.url} - using {inspect(derived)} derived from the URL."
        site.log.report(Diagnostic("external-posts", Severity.WARNING, message), topic=TOPIC)
        return derived

    def labels(self, source: PostSource, key: str, entry: Entry, own: Mapping[str, Any]) -> list[Any] | None:
        """Return the categories or tags of an entry: its own in a feed or the settings, or those of its source."""
        mine = own.get(key) or (list(entry.categories) if key == "categories" else None)
        return mine if isinstance(mine, list) and mine else source.metadata(key)


def title_from_url(url: str) -> str:
    """Return a title made from the last part of a URL with letters, or from its host (``#title_from_url``)."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return _FALLBACK
    segments = [part for segment in parts.path.split("/") if (part := unquote_plus(segment)).strip()]
    if segments:
        path = PurePosixPath(segments[-1])
        if path.suffix[1:].lower() in _PAGES:
            segments[-1] = path.stem
    wordy = next((part for part in reversed(segments) if any(map(str.isalpha, part))), "")
    words = [word[:1].upper() + word[1:] for word in _SEPARATORS.sub(" ", wordy).split()]
    host = re.sub(r"\Awww\.", "", parts.hostname or "", flags=re.IGNORECASE | re.ASCII)
    return " ".join(words) or host or _FALLBACK


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_generator(ExtPostsGenerator)

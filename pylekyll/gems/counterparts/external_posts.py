"""``external-posts.rb``: posts of other sites, from their feeds or pages (``external_sources``)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timezone
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.gems.counterparts.feeds import Entry, read_feed, read_page
from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.text import strip
from pylekyll.languages.ruby.times import parse_time
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.plugins.network import Network
from pylekyll.site.content.document import Document

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

TOPIC = "External posts:"
_NOT_IN_SLUG = re.compile(r"[^\w-]", re.ASCII)
_WORD = re.compile(r"\w", re.ASCII)


@dataclass(frozen=True)
class PostSource:
    """One of the ``external_sources``."""

    name: str
    settings: Mapping[str, Any]

    def metadata(self, key: str) -> list[Any] | None:
        """Return the categories or tags that all posts of the source get."""
        value = self.settings.get(key)
        return value if isinstance(value, list) and value else None


class ExternalPostsGenerator(Generator):
    """Adds a post for each entry (``ExternalPostsGenerator#generate``)."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.HIGH

    def generate(self, site: Site) -> None:
        """Add the posts; warn of sources that are not available."""
        sources = self.config.get("external_sources")
        network = Network(self.config, site.log, self.extensions.readings, TOPIC, "Its posts are missing.")
        for settings in sources if isinstance(sources, list) else []:
            if isinstance(settings, dict):
                source = PostSource(to_s(settings.get("name")), settings)
                for entry, own in self._entries(source, network, site):
                    site.posts.docs.append(self.document(site, source, entry, own))
        network.report()

    def _entries(self, source: PostSource, network: Network, site: Site) -> Iterator[tuple[Entry, Mapping[str, Any]]]:
        """Yield the entries of a source, each with its own settings."""
        address = source.settings.get("rss_url")
        if address:
            body = network.get(to_s(address))
            entries = [] if body is None else read_feed(body, site.zone)
            if entries is None:
                self._warn(site, f"{to_s(address)} is not an RSS or Atom feed; its posts are missing.")
            yield from ((entry, {}) for entry in entries or ())
            return
        posts = source.settings.get("posts")
        for post in posts if isinstance(posts, list) else []:
            body = network.get(to_s(post["url"])) if isinstance(post, dict) and post.get("url") else None
            if body is not None:
                published = self._date(post.get("published_date"), site)
                yield read_page(body, to_s(post["url"]), published), post

    def _date(self, value: Any, site: Site) -> datetime | None:
        """Return when a post was published (``parse_published_date``)."""
        try:
            moment = parse_time(value, site.zone) if isinstance(value, str) else value
        except RubyError:
            self._warn(site, f"published_date '{value}' in external_sources is not a date.")
            return None
        if isinstance(moment, datetime):
            return moment.astimezone(timezone.utc)
        if isinstance(moment, date):
            return datetime(moment.year, moment.month, moment.day, tzinfo=site.zone).astimezone(timezone.utc)
        return None

    @staticmethod
    def _warn(site: Site, message: str) -> None:
        site.log.report(Diagnostic("external-posts", Severity.WARNING, message), topic=TOPIC)

    def document(self, site: Site, source: PostSource, entry: Entry, own: Mapping[str, Any]) -> Document:
        """Return the post of an entry (``#create_document``)."""
        slug = self._slug(source, entry)
        document = Document(site, site.posts, site.source / "_posts" / f"{slug}.md", f"_posts/{slug}.md")
        document.data |= {
            "external_source": source.name,
            "title": self.title(site, entry),
            "feed_content": entry.content,
            "description": entry.summary,
            "date": entry.published or site.time,
            "redirect": entry.url,
        }
        for key in ("categories", "tags"):
            if (value := self.labels(source, key, entry, own)) is not None:
                document.data[key] = value
        document.content = entry.content or ""
        return document

    def title(self, site: Site, entry: Entry) -> str:
        """Return the title unchanged."""
        return entry.title

    def labels(self, source: PostSource, key: str, entry: Entry, own: Mapping[str, Any]) -> list[Any] | None:
        """Return the categories or tags of an entry: those of its source."""
        return source.metadata(key)

    @staticmethod
    def _slug(source: PostSource, entry: Entry) -> str:
        slug = _slugified(entry.title) if _WORD.search(entry.title) else ""
        return slug or f"{_slugified(source.name)}-{entry.url.rstrip('/').split('/')[-1]}"


def _slugified(text: str) -> str:
    return _NOT_IN_SLUG.sub("", strip(text.lower()).replace(" ", "-"))


def register(extensions: Extensions, _ruby: RubyFile | None = None) -> None:
    """Add the generator."""
    extensions.add_generator(ExternalPostsGenerator)

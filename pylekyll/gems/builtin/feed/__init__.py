"""jekyll-feed 0.17: Atom feeds of posts and collections, by category and tag, and ``{% feed_meta %}``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.errors import ConfigError
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.values import output_text
from pylekyll.languages.ruby.lists import unique
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import inspect, to_s, truthy
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_TOPIC = "Jekyll Feed:"
_NOT_IN_TAG_PATHS = lazy_pattern(r"[^a-zA-Z0-9_]")
_XML_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


class FeedGenerator(Generator):
    """Adds a page for each feed that the option ``feed`` enables (``JekyllFeed::Generator``)."""

    safe = True
    priority = Priority.LOWEST
    reads = Reads.NOTHING

    def generate(self, site: Site) -> None:
        """Add the feeds of the posts and of the listed collections, then those of the tags.

        Raises ``ConfigError`` for a collection or a tag that the site does not have, where the gem's template fails.
        """
        settings = _settings(site.config)
        if truthy(settings.get("disable_in_development")) and site.config.jekyll_env == "development":
            site.log.info(_TOPIC, "Skipping feed generation in development")
            return
        template = feed_template()
        for name, path, categories in _collections(settings):
            if name == "posts" and isinstance(site.config.get("feed"), dict):
                site.change_config("jekyll-feed", feed={**settings, "path": path})  # as `site.feed` shows it
            site.log.info(_TOPIC, f"Generating feed for {name}")
            if name not in site.collections and site.config.get(name) is None:
                known_names = ", ".join(site.collections)
                raise ConfigError(
                    f"'feed.collections' names {name!r}, but that collection does not exist.",
                    hint=f"The site's collections are {known_names}.",
                )
            for category in [*categories, None]:
                _add_feed(site, template, _feed_path(name, path, category), collection=name, category=category)
        tags = settings.get("tags")
        known = site.posts_by("tags") if truthy(tags) else {}
        if known:
            _add_tag_feeds(site, template, tags if isinstance(tags, dict) else {}, list(known))


def feed_template() -> str:
    """Return the Liquid source of a feed: the file's lines without their indentation and line breaks."""
    text = Path(__file__).with_name("feed.xml").read_text("utf-8")
    return "".join(line.strip() for line in text.splitlines())


def _settings(config: Mapping[str, Any]) -> dict[str, Any]:
    settings = config.get("feed")
    return settings if isinstance(settings, dict) else {}


def _collections(settings: Mapping[str, Any]) -> list[tuple[str, str | None, list[Any]]]:
    """Return the collections with feeds, each with its path and categories; ``posts`` is always included."""
    listed = settings.get("collections")
    if isinstance(listed, list):
        listed = {to_s(name): {} for name in listed}
    metadata = (
        {to_s(name): _metadata(name, value) for name, value in listed.items()} if isinstance(listed, dict) else {}
    )
    posts = metadata.setdefault("posts", {})
    for key in ("path", "categories"):
        if not truthy(posts.get(key)):
            posts[key] = settings.get(key)
    return [(name, value.get("path"), _categories(value)) for name, value in metadata.items()]


def _metadata(name: Any, value: Any) -> dict[str, Any]:
    if value is not None and not isinstance(value, dict):
        raise ConfigError(
            f"'feed.collections.{to_s(name)}' should be set as a hash, but was: {inspect(value)}.",
            hint="As in `posts: {path: /feed.xml}`.",
        )
    return dict(value or {})


def _categories(metadata: Mapping[str, Any]) -> list[Any]:
    categories = metadata.get("categories")
    return unique(categories) if isinstance(categories, list) else []


def _feed_path(collection: str, path: str | None, category: Any) -> str:
    prefix = "/feed" if collection == "posts" else f"/feed/{collection}"
    if truthy(category):
        return f"{prefix}/{to_s(category)}.xml"
    return to_s(path) if truthy(path) else f"{prefix}.xml"


def _add_tag_feeds(site: Site, template: str, settings: Mapping[str, Any], known: list[Any]) -> None:
    without = settings.get("except") or ()
    if isinstance(without, (bool, int, float)):
        raise ConfigError(f"'feed.tags.except' should be set as an array, but was: {inspect(without)}.")
    excepted = {inspect(tag) for tag in without}
    folder = to_s(settings.get("path") or "/feed/by_tag/")
    only = settings.get("only") or known
    if not isinstance(only, list):
        raise ConfigError(f"'feed.tags.only' should be set as an array, but was: {inspect(only)}.")
    for tag in only:
        if inspect(tag) in excepted or _NOT_IN_TAG_PATHS.search(to_s(tag)):
            continue
        if tag not in known:
            raise ConfigError(f"'feed.tags.only' names {inspect(tag)}, but no post has that tag.")
        site.log.info(_TOPIC, f"Generating feed for posts tagged {to_s(tag)}")
        _add_feed(site, template, f"{folder}{to_s(tag)}.xml", collection="posts", tags=tag)


def _add_feed(site: Site, template: str, path: str, *, collection: str, category: Any = None, tags: Any = None) -> None:
    """Add one feed, unless the source has a file at the same path."""
    if (site.source / path.lstrip("/")).exists():
        return
    data = {
        "layout": None,
        "sitemap": False,
        "xsl": (site.source / "feed.xslt.xml").exists(),
        "collection": collection,
        "category": category,
        "tags": tags,
    }
    marks = ("<updated>", "</updated>")
    site.pages.append(Page(site=site, directory="", name=path, data=data, content=template, time_between=marks))


class FeedMetaNode(Node):
    """Writes the link to the feed of the posts (``JekyllFeed::MetaTag``)."""

    __slots__ = ()

    def emit(self, context: Context, output: Output) -> None:
        """Write the element, with the site's title where it has one."""
        config = context.registers.site.config
        settings = _settings(config)
        path = settings.get("path")
        title = config.get("title")
        if not truthy(title):
            title = config.get("name")
        attributes = {
            "type": "application/atom+xml",
            "rel": "alternate",
            "href": context.call_filter("absolute_url", path if truthy(path) else "feed.xml"),
        }
        if truthy(title):
            attributes["title"] = to_s(title)
        shown = " ".join(f'{name}="{output_text(value).translate(_XML_ESCAPES)}"' for name, value in attributes.items())
        output.append(f"<link {shown} />")


class FeedMetaTag(Tag):
    """``feed_meta``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> FeedMetaNode:
        """Return the node; the tag takes no arguments."""
        return FeedMetaNode(tag.token)


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "feed": {
        "path": ("string", "The path of the feed."),
        "posts_limit": ("integer", "Posts in the feed."),
        "excerpt_only": ("boolean", "Put excerpts instead of full texts into the feed."),
        "email": ("boolean", "Put the email address into the feed; the theme academic leaves it out."),
        "categories": ("array", "Feeds of categories."),
        "tags": ("any", "Feeds of tags."),
        "collections": ("array|object", "Feeds of collections."),
        "disable_in_development": ("boolean", "Do not write a feed in development."),
        "icon": ("string", "The icon of the feed."),
        "logo": ("string", "The logo of the feed."),
    },
    "feed.tags": {
        "path": ("string", "The folder of the feeds."),
        "only": ("array", "The tags that have a feed."),
        "except": ("array", "The tags that do not have a feed."),
    },
    "feed.collections.*": {
        "path": ("string", "The path of the feed."),
        "categories": ("array", "Feeds of categories."),
    },
    "front_matter.feed": {"excerpt_only": ("boolean", "The feed has the excerpt in place of the whole text.")},
}


def register(extensions: Extensions) -> None:
    """Add the generator and the tag."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(FeedGenerator)
    extensions.add_tag("feed_meta", FeedMetaTag)

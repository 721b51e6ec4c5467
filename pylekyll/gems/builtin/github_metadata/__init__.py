"""jekyll-github-metadata 2.16: ``site.github``, and ``{% github_edit_link %}``.

Values that follow from the repository's name need no network. All others are requested from GitHub if a token is set.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pylekyll.gems.builtin.github_metadata.client import Client
from pylekyll.gems.builtin.github_metadata.drop import MetadataDrop
from pylekyll.gems.builtin.github_metadata.repository import Repository
from pylekyll.languages.liquid.drop import Drop, OptionDrop
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.uri import join, normalize_text
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Reads, extensions_of
from pylekyll.site.config.setting_locations import setting_location
from pylekyll.site.github.origin import find_name
from pylekyll.site.github.pages import Pages

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_TOPIC = "GitHub Metadata:"
_LINK_TEXT = lazy_pattern(r""""(.*)"|'(.*)'""")


def add_metadata(subject: Any, *_: Any) -> None:
    """Put ``github`` into the site's configuration, and the title, description and URL that it lacks.

    Matches ``Jekyll::GitHubMetadata::SiteGitHubMunger``.
    """
    site: Site = subject
    config = site.config
    pages = Pages(config.environment)
    name = find_name(config, pages)
    asks = partial(extensions_of(site).declare, service="GitHub")
    repository = Repository(name, pages, Client(config, pages, site.log, asks)) if name else None
    if repository is None:
        site.log.info(_TOPIC, "Repository unknown: set PAGES_REPO_NWO, `repository` or a git remote.")
    changes = _fallbacks(site, repository)
    own = config.get("github")
    if own is None or isinstance(own, dict):
        drop = MetadataDrop(config, pages, repository, own or {}, asks)
        changes["github"] = drop
    site.change_config("jekyll-github-metadata", **changes)


def _fallbacks(site: Site, repository: Repository | None) -> dict[str, Any]:
    """Return values of the repository for settings that the configuration does not have."""
    config = site.config
    found: dict[str, Any] = {}
    named = truthy(config.get("name")) and not truthy(config.get("title"))
    if named:
        message = "The site has a `name` but not a `title`, which most themes show. Set `title`."
        site.log.warning(_TOPIC, message, code="title-missing", location=setting_location(site.source, "name"))
    if repository is None:
        return found
    if not named and not truthy(config.get("title")):
        found["title"] = repository.site_title
    if not truthy(config.get("description")):
        found["description"] = repository.tagline
    if config.jekyll_env == "production" or repository.pages.is_page_build:
        if not truthy(config.get("url")):
            found["url"] = repository.url_without_path
        if config.get("baseurl") in (None, "/"):
            found["baseurl"] = repository.baseurl
    return {key: value for key, value in found.items() if value is not None}


class EditLinkNode(Node):
    """Writes the address at which the page can be edited (``GitHubMetadata::EditLinkTag``)."""

    __slots__ = ("text",)

    def __init__(self, tag: TagMarkup) -> None:
        super().__init__(tag.token)
        match = _LINK_TEXT.search(tag.markup)
        self.text = (match[1] if match[1] is not None else match[2]) if match else None

    def emit(self, context: Context, output: Output) -> None:
        """Write the address, in a link when the tag has a text."""
        address = self._address(context)
        output.append(address if self.text is None else f'<a href="{address}">{self.text}</a>')

    def _address(self, context: Context) -> str:
        github = context.registers.site.config.get("github")
        if isinstance(github, OptionDrop):
            github.recorder = context.registers.recorder
        page = context.registers.page
        source = _field(github, "source")
        parts = [
            _field(github, "repository_url"),
            "edit/",
            _field(source, "branch"),
            _field(source, "path"),
            _field(page, "path"),
        ]
        if any(part is None for part in parts):
            message = "Edit link left out: the repository or its branch is unknown."
            context.registers.log.warning("JekyllEditLink: ", message, code="edit-link")
            return ""
        folders = [_as_folder(to_s(part)) for part in parts[:-1]]
        address = folders[0]
        for part in [*folders[1:], to_s(parts[-1]).removeprefix("/")]:
            address = join(address, part)
        return normalize_text(address)


def _field(container: Any, key: str) -> Any:
    return container.get(key) if isinstance(container, (dict, Drop)) else None


def _as_folder(part: str) -> str:
    """Return a part of the address with a slash at its end and none before it; empty if it is only a slash."""
    bare = part.removeprefix("/")
    if not bare:
        return ""
    return bare if bare.endswith("/") else f"{bare}/"


class EditLinkTag(Tag):
    """``github_edit_link``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> EditLinkNode:
        """Return the node."""
        return EditLinkNode(tag)


def register(extensions: Extensions) -> None:
    """Add the hook and the tag."""
    extensions.add_hook("site", "after_init", add_metadata, reads=Reads.NOTHING)
    extensions.add_tag("github_edit_link", EditLinkTag)

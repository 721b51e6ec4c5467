"""``site.github`` in templates (``Jekyll::GitHubMetadata::MetadataDrop``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import dialect_of
from pylekyll.gems.builtin.github_metadata.versions import VERSIONS
from pylekyll.languages.liquid.drop import OptionDrop
from pylekyll.languages.ruby.json import pretty_generate
from pylekyll.site.github.git import run_git

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pylekyll.gems.builtin.github_metadata.repository import Repository
    from pylekyll.site.config import Config
    from pylekyll.site.github.pages import Pages

_PLACES: dict[str, Callable[[Pages], Any]] = {
    "api_url": lambda pages: pages.api_url,
    "environment": lambda pages: pages.env,
    "help_url": lambda pages: pages.help_url,
    "hostname": lambda pages: pages.hostname,
    "pages_env": lambda pages: pages.env,
    "pages_hostname": lambda pages: pages.pages_hostname,
}
_FIELDS: dict[str, Callable[[Repository], Any]] = {
    "archived": lambda repository: repository.info.get("archived"),
    "baseurl": lambda repository: repository.baseurl,
    "clone_url": lambda repository: f"{repository.url}.git",
    "contributors": lambda repository: repository.contributors,
    "disabled": lambda repository: repository.info.get("disabled"),
    "is_project_page": lambda repository: not repository.is_user_page,
    "is_user_page": lambda repository: repository.is_user_page,
    "issues_url": lambda repository: f"{repository.url}/issues" if repository.info.get("has_issues") else None,
    "language": lambda repository: repository.info.get("language"),
    "latest_release": lambda repository: repository.latest_release,
    "license": lambda repository: repository.info.get("license"),
    "organization_members": lambda repository: repository.organization_public_members,
    "owner": lambda repository: repository.owner_metadata,
    "owner_display_name": lambda repository: repository.owner_metadata["name"],
    "owner_gravatar_url": lambda repository: f"{repository.owner_url}.png",
    "owner_name": lambda repository: repository.owner,
    "owner_url": lambda repository: repository.owner_url,
    "private": lambda repository: repository.info.get("private"),
    "project_tagline": lambda repository: repository.tagline,
    "project_title": lambda repository: repository.name,
    "public_repositories": lambda repository: repository.owner_public_repositories,
    "releases": lambda repository: repository.releases,
    "releases_url": lambda repository: f"{repository.url}/releases",
    "repository_name": lambda repository: repository.name,
    "repository_nwo": lambda repository: repository.full_name,
    "repository_url": lambda repository: repository.url,
    "show_downloads": lambda repository: repository.info.get("has_downloads"),
    "source": lambda repository: repository.source,
    "tar_url": lambda repository: f"{repository.url}/tarball/{repository.git_ref}",
    "url": lambda repository: repository.html_url,
    "wiki_url": lambda repository: f"{repository.url}/wiki" if repository.info.get("has_wiki") else None,
    "zip_url": lambda repository: f"{repository.url}/zipball/{repository.git_ref}",
}
_NAMES = tuple(sorted((*_PLACES, *_FIELDS, "build_revision", "versions")))


class MetadataDrop(OptionDrop):
    """Computes fields, or requests them from GitHub, on first read; values of the configuration take precedence."""

    ruby_class = "Jekyll::GitHubMetadata::MetadataDrop"
    option = "github"

    def __init__(
        self,
        config: Config,
        pages: Pages,
        repository: Repository | None,
        overrides: Mapping[str, Any],
        asks: Callable[[], None],
    ) -> None:
        """Replace values of ``repository`` by ``overrides``; call ``asks`` before git is run."""
        self._asks = asks
        self.facts = dict(overrides)
        self._config = config
        self._pages = pages
        self._repository = repository
        self._known: dict[str, Any] = dict(overrides)

    def value(self, key: str) -> Any:
        """Return a field, or ``None`` for an unknown one."""
        if key not in self._known:
            self._known[key] = self._compute(key)
        return self._known[key]

    def _compute(self, key: str) -> Any:
        if key in _PLACES:
            return _PLACES[key](self._pages)
        if key in _FIELDS:
            return None if self._repository is None else _FIELDS[key](self._repository)
        if key == "build_revision":
            revision = self._config.environment.get("JEKYLL_BUILD_REVISION")
            if revision is not None:
                return revision
            config = self._config
            self._asks()
            return run_git(config.working_directory, "rev-parse", "HEAD", environment=config.environment).strip()
        if key == "versions":  # nothing without the gem github-pages
            return dict(VERSIONS) if dialect_of(self._config).fixes_plugins else {}
        return None

    def keys(self) -> Sequence[str]:
        """Return the fields, then the keys that the configuration adds."""
        return sorted({*_NAMES, *(key for key, value in self._known.items() if value is not None)})

    def __contains__(self, key: object) -> bool:
        return key in _NAMES or (isinstance(key, str) and self._known.get(key) is not None)

    def to_s(self) -> str:
        """Return all fields as JSON."""
        return pretty_generate(self.to_h())

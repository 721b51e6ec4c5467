"""Facts for the checks of publishing: the site, its repository, workflows and settings on GitHub."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pylekyll.build.mistakes.publishing import OUR_OWN
from pylekyll.checks.publishing.github import Settings
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.checks.publishing.repository import Repository
    from pylekyll.checks.publishing.workflows import Workflow
    from pylekyll.site.config import Config

PAGES_HOST = ".github.io"
SOURCE_CURE = "On GitHub: Settings > Pages > Build and deployment > Source: GitHub Actions."


@dataclass
class Subject:
    """A site and where it is published; ``unseen`` says what could not be looked at, and why."""

    config: Config
    repository: Repository
    workflows: list[Workflow]
    settings: Settings = field(default_factory=Settings)
    unseen: list[str] = field(default_factory=list)

    @cached_property
    def publishing(self) -> list[Workflow]:
        """The workflows that publish a site."""
        return [each for each in self.workflows if each.publishes]

    @cached_property
    def needs_pylekyll(self) -> bool:
        """Tell whether GitHub's own Jekyll cannot build the site: it has the theme or a setting of pylekyll."""
        path = self.config.source / "_config.yml"
        try:
            return path.is_file() and bool(OUR_OWN.search(path.read_text("utf-8", errors="replace")))
        except OSError:
            return False

    @property
    def branch(self) -> str:
        """The branch that should be published: the default one on GitHub, or the current one."""
        return self.settings.default_branch or self.repository.default_branch or self.repository.branch

    @cached_property
    def domain(self) -> str:
        """The custom domain: of the settings on GitHub, or of the file `CNAME`; empty for none."""
        if self.settings.pages_known:
            return self.settings.domain
        if self.publishing and all(each.deploys_artifact for each in self.publishing):
            return ""  # the file has no effect, and the settings could not be seen
        return self.named_domain

    @cached_property
    def named_domain(self) -> str:
        """The domain in the file `CNAME`; empty without the file."""
        lines = self.repository.text(self.repository.in_repository("CNAME")).split()
        return re.sub(r"^\w+://|/.*$", "", lines[0]).lower() if lines else ""

    @property
    def own_address(self) -> tuple[str, str]:
        """The address without a custom domain: origin, and path without the last slash."""
        owner, _, name = self.repository.name.partition("/")
        host = f"{owner}{PAGES_HOST}".lower()
        return f"https://{host}", "" if name.lower() == host else f"/{name}"

    @property
    def address(self) -> tuple[str, str]:
        """The origin and the path at which the site is published."""
        return (f"https://{self.domain}", "") if self.domain else self.own_address

    @cached_property
    def possible_domain(self) -> str:
        """The host of `url` if it may be a custom domain that only the settings name, which could not be seen."""
        if self.settings.pages_known or self.domain:
            return ""
        try:
            host = urlsplit(to_s(self.config.get("url"))).hostname or ""
        except ValueError:
            return ""
        return "" if host.endswith(PAGES_HOST) else host

    @cached_property
    def source_paths(self) -> set[str]:
        """The files of the branch and folder that Pages publishes, as git knows them; none for another source."""
        branch, folder = self.settings.source
        repository = self.repository
        if not branch:
            return set()
        entries = repository.entries_of(f"refs/remotes/{repository.remote}/{branch}") or repository.entries_of(branch)
        prefix = f"{folder}/" if folder else ""
        return {entry.path.removeprefix(prefix) for entry in entries if entry.path.startswith(prefix)}

    @property
    def publishes_branch_of_built_site(self) -> bool:
        """Tell whether Pages publishes a branch that has a built site and no source of one."""
        paths = self.source_paths
        return bool(paths) and "_config.yml" not in paths and "index.html" in paths

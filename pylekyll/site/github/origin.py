"""The repository that a site is in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.site.github.git import run_git

if TYPE_CHECKING:
    from pylekyll.site.config import Config
    from pylekyll.site.github.pages import Pages

_ORIGIN = re.compile(r"^origin\t(.*) \([a-z]+\)", re.MULTILINE)


def find_name(config: Config, pages: Pages) -> str | None:
    """``owner/name``: from ``PAGES_REPO_NWO``, the option ``repository`` or, while developing, git's ``origin``.

    Matches ``Jekyll::GitHubMetadata::RepositoryFinder``.
    """
    named = config.environment.get("PAGES_REPO_NWO")
    if named:
        return named
    option = config.get("repository")
    if isinstance(option, str) and "/" in option:
        return option
    if config.jekyll_env not in {"development", "test"}:
        return None
    origin = _ORIGIN.search(run_git(config.working_directory, "remote", "--verbose", environment=config.environment))
    if origin is None:
        return None
    address = re.compile(rf"{re.escape(pages.hostname)}(?::|/)([\w-]+)/([\w.-]+)", re.ASCII)
    match = address.search(origin[1].removesuffix(".git"))
    return f"{match[1]}/{match[2]}" if match else None

"""The git repository that a site is published from, as the local copy knows it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.site.github.git import run_git
from pylekyll.site.github.pages import Pages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.site.config import Config

#: Modes of git's entries: a submodule, and a file that is a link.
_SUBMODULE, _LINK = "160000", "120000"


@dataclass(frozen=True)
class Entry:
    """A file of the commit: its mode, the id of its content, its size in bytes, and its path in the repository."""

    mode: str
    content: str
    size: int
    path: str

    @property
    def is_submodule(self) -> bool:
        """Return whether the entry is a commit of another repository."""
        return self.mode == _SUBMODULE

    @property
    def is_link(self) -> bool:
        """Return whether the entry is a symlink."""
        return self.mode == _LINK


@dataclass(frozen=True)
class Repository:
    """A repository with its working tree in ``folder``; the site may be in a folder of it, ``site``."""

    folder: Path
    site: str
    environment: Mapping[str, str] = field(repr=False)
    host: str = "github.com"

    @property
    def in_workflow(self) -> bool:
        """Return whether a workflow of GitHub Actions runs: it has what was pushed, and runs for its branch."""
        return self.environment.get("GITHUB_ACTIONS") == "true"

    def git(self, *arguments: str) -> str:
        """Return git's output without the last end of line; empty if it fails."""
        return run_git(self.folder, *arguments, environment=self.environment).rstrip("\n")

    @cached_property
    def branch(self) -> str:
        """The current branch; empty for a commit without a branch. In a workflow, the branch that was pushed."""
        here = self.git("symbolic-ref", "--short", "--quiet", "HEAD")
        if not here and self.environment.get("GITHUB_REF_TYPE") == "branch":
            return self.environment.get("GITHUB_REF_NAME", "")
        return here

    @cached_property
    def head(self) -> str:
        """The id of the current commit; empty before the first one."""
        return self.git("rev-parse", "--verify", "--quiet", "HEAD")

    @cached_property
    def remote(self) -> str:
        """The name of the remote repository that the branch is pushed to; empty without one."""
        known = self.git("remote").splitlines()
        wanted = (self.git("config", f"branch.{self.branch}.remote") if self.branch else "", "origin")
        return next((name for name in wanted if name in known), known[0] if known else "")

    @cached_property
    def remote_url(self) -> str:
        """The URL of that remote repository, without a password."""
        url = self.git("remote", "get-url", self.remote) if self.remote else ""
        return re.sub(r"(?<=://)[^/@]*@", "", url)

    @cached_property
    def name(self) -> str:
        """``owner/name`` on GitHub: of the workflow that runs, or of the remote; empty elsewhere."""
        told = self.environment.get("PAGES_REPO_NWO") or self.environment.get("GITHUB_REPOSITORY", "")
        if told:
            return told
        pattern = rf"(?:^|[/@.]){re.escape(self.host)}(?::\d+)?[:/]+([\w-]+)/([\w.-]+?)(?:\.git)?/?$"
        match = re.search(pattern, self.remote_url, re.ASCII | re.IGNORECASE)
        return f"{match[1]}/{match[2]}" if match else ""

    @cached_property
    def pushed(self) -> str:
        """The newest commit of the branch that the remote repository has, as far as git knows; empty for none."""
        if self.in_workflow and self.environment.get("GITHUB_SHA"):
            return self.environment["GITHUB_SHA"]
        return self.git("rev-parse", "--verify", "--quiet", f"refs/remotes/{self.remote}/{self.branch}")

    @cached_property
    def default_branch(self) -> str:
        """The remote's default branch, as it was when the repository was cloned; empty if git does not know it."""
        return self.git("symbolic-ref", "--short", "--quiet", f"refs/remotes/{self.remote}/HEAD").partition("/")[2]

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The files of the current commit, in the order of their paths."""
        return self.entries_of("HEAD")

    def entries_of(self, commit: str) -> tuple[Entry, ...]:
        """Return the files of a commit or branch; none if it does not exist."""
        listing = self.git("-c", "core.quotePath=false", "ls-tree", "-r", "-l", "-z", commit)
        found = []
        for line in filter(None, listing.split("\0")):
            told, _, path = line.partition("\t")
            mode, _, content, size = told.split()
            found.append(Entry(mode, content, int(size) if size.isdigit() else 0, path))
        return tuple(found)

    @cached_property
    def uncommitted(self) -> list[str]:
        """Paths that differ from the commit, without those that git ignores."""
        return [line[3:] for line in self.git("status", "--porcelain", "-z").split("\0") if line]

    def text(self, path: str) -> str:
        """Return a file of the working tree as text; empty without the file."""
        file = self.folder / path
        try:  # a pipe would wait for its other end
            return file.read_text("utf-8", errors="replace") if file.is_file() else ""
        except OSError:
            return ""

    def in_repository(self, path: str) -> str:
        """Return the path in the repository of a file of the site."""
        return f"{self.site}/{path}" if self.site else path


def find_repository(config: Config) -> Repository | None:
    """Return the repository that has the site of ``config``; ``None`` without one, or without git."""
    root = run_git(config.source, "rev-parse", "--show-toplevel", environment=config.environment).rstrip("\n")
    if not root:
        return None
    folder = Path(root).resolve()
    try:
        site = config.source.resolve().relative_to(folder).as_posix()
    except ValueError:
        site = "."
    return Repository(folder, "" if site == "." else site, config.environment, Pages(config.environment).hostname)

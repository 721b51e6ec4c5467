"""The repository of pylekyll that the workflows of a new site use."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pylekyll.foundation.errors import UsageError
from pylekyll.site.github.git import run_git

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAME = r"(?P<name>[A-Za-z0-9][\w-]*/[\w.-]+?)"
#: The addresses of a repository on GitHub, without a password.
_ADDRESS = re.compile(
    rf"(?:git\+)?(?:https://(?:www\.)?github\.com/|ssh://git@github\.com/|git@github\.com:){_NAME}(?:\.git)?/?"
)
_SHORT = re.compile(_NAME)
_REF = re.compile(r"[\w][\w./-]*")


@dataclass(frozen=True)
class Origin:
    """A repository on GitHub, ``owner/name``, and a branch, tag or commit of it."""

    repository: str
    ref: str = "main"

    @property
    def action(self) -> str:
        """Return what a step of a workflow uses."""
        return f"{self.repository}@{self.ref}"

    @property
    def requirement(self) -> str:
        """Return what pip installs."""
        return f"git+https://github.com/{self.repository}@{self.ref}"


#: The placeholder in place of an unknown repository. ``pylekyll doctor`` reports it (``workflow-placeholder``).
UNKNOWN = Origin("OWNER/pylekyll")


def given_origin(text: str) -> Origin:
    """Return the repository that ``text`` names: ``owner/name`` or its address, with ``@REF`` or without.

    Raises ``UsageError`` for anything else.
    """
    address, ref = text.strip(), "main"
    start, separator, end = address.rpartition("@")
    if separator and _REF.fullmatch(end) and _repository(start):
        address, ref = start, end
    repository = _repository(address)
    if not repository:
        message = f"'{text}' is not a repository on GitHub."
        raise UsageError(message, hint="Write owner/name, owner/name@branch, or https://github.com/owner/name.")
    return Origin(repository, ref)


def find_origin(direct_url: str | None, package: Path, environment: Mapping[str, str]) -> Origin:
    """Return the repository that pylekyll was installed from, or ``UNKNOWN``.

    ``direct_url`` is the file ``direct_url.json`` of the installed package (PEP 610), ``package`` the folder of the
    package. A clone that pylekyll was installed from, or runs in, is asked for its remote ``origin``.
    """
    try:
        described = json.loads(direct_url or "{}")
        url, commit = described.get("url", ""), described.get("vcs_info", {}).get("commit_id", "")
    except (ValueError, AttributeError):
        url = commit = ""
    repository = _repository(str(url))
    if repository:
        return Origin(repository, str(commit) or "main")
    return _of_clone(_folder(str(url)) or package.parent, environment) or UNKNOWN


def _repository(address: str) -> str:
    found = _ADDRESS.fullmatch(address) or _SHORT.fullmatch(address)
    return found["name"].removesuffix(".git") if found else ""


def _folder(url: str) -> Path | None:
    parts = urlsplit(url)
    if parts.scheme != "file":
        return None
    path = unquote(parts.path)
    return Path(path[1:] if os.name == "nt" else path)


def _of_clone(folder: Path, environment: Mapping[str, str]) -> Origin | None:
    """Return the remote of the clone whose root ``folder`` is: its commit if the remote has it, or its main branch."""

    def git(*words: str) -> str:
        return run_git(folder, *words, environment=environment).strip()

    if not (folder / ".git").exists():
        return None
    repository = _repository(git("remote", "get-url", "origin"))
    if not repository:
        return None
    if git("branch", "--remotes", "--contains", "HEAD"):
        return Origin(repository, git("rev-parse", "HEAD"))
    head = git("symbolic-ref", "--short", "refs/remotes/origin/HEAD")
    return Origin(repository, head.removeprefix("origin/") or "main")

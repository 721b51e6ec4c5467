"""Answers of GitHub's API about a repository: its settings of Pages, its workflows and its deployments."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pylekyll.foundation.http.client import Deadline, HttpError, bounded
from pylekyll.site.config.client import client_of
from pylekyll.site.github.pages import Pages

if TYPE_CHECKING:
    from pylekyll.site.config import Config

_SECONDS = 15.0
#: Variables that may have a token, in this order: those of the plugins first, then those of GitHub's own programs.
TOKENS = ("JEKYLL_GITHUB_TOKEN", "GITHUB_TOKEN", "GH_TOKEN")
_ASK = f"Set {TOKENS[1]} to a token that may read the repository's Pages, and run the command again."
_FAILED = frozenset({"failure", "error"})


class GitHub:
    """GitHub's API for one repository; ``unseen`` collects what it did not tell."""

    def __init__(self, config: Config, name: str, unseen: list[str]) -> None:
        environment = config.environment
        self._base = f"{Pages(environment).api_url}/repos/{quote(name)}"
        self._token = next((environment[each] for each in TOKENS if environment.get(each)), "")
        self._disabled = bool(environment.get("PAGES_DISABLE_NETWORK"))
        # The address of the API comes from the environment alone, never from the site.
        self._client = client_of(config, by_user=True, connect_timeout=5.0)
        self.unseen = unseen
        self.is_unreachable = False

    @property
    def has_token(self) -> bool:
        """Return whether requests have a token."""
        return bool(self._token)

    def get(self, path: str, what: str) -> Any:
        """Return an answer as Python values, or the status 404.

        ``None`` means that ``what`` could not be seen; that is noted.
        """
        if self.is_unreachable:
            return None
        reason = "PAGES_DISABLE_NETWORK is set" if self._disabled else ""
        try:
            if not reason:
                return self._fetch(path)
        except HttpError as error:
            if error.status == 404:
                return 404
            reason = f"GitHub's API {error.message}"
            self.is_unreachable = error.status is None
            if error.status in {401, 403, 429}:
                reason += f". {_ASK}" if not self._token else ": the token may not read it, or the limit is reached"
        except ValueError:
            reason = "GitHub's API sent something else than JSON"
        self.is_unreachable |= self._disabled
        self.unseen.append(f"{what}: {reason}")
        return None

    def _fetch(self, path: str) -> Any:
        headers = {"Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        deadline = Deadline(_SECONDS)
        url = f"{self._base}{path}"
        return json.loads(bounded(lambda: self._client.get(url, deadline, headers), deadline).body)


@dataclass
class Settings:
    """The settings of a repository, as far as the API told them; empty where it was not asked."""

    repository: dict[str, Any] = field(default_factory=dict)
    pages: dict[str, Any] = field(default_factory=dict)
    pages_known: bool = False
    states: dict[str, str] = field(default_factory=dict)
    branches: list[str] | None = None

    @property
    def default_branch(self) -> str:
        """Return the default branch; empty if it is not known."""
        return str(self.repository.get("default_branch") or "")

    @property
    def is_off(self) -> bool:
        """Return whether Pages is known to be off."""
        return (self.pages_known and not self.pages) or self.repository.get("has_pages") is False

    @property
    def domain(self) -> str:
        """Return the custom domain of the settings; empty for none."""
        return str(self.pages.get("cname") or "").lower()

    @property
    def build_type(self) -> str:
        """Return ``workflow``, ``legacy`` for a branch, or an empty text if it is not known."""
        return str(self.pages.get("build_type") or "")

    @property
    def source(self) -> tuple[str, str]:
        """Return the branch that is published, and its folder without slashes; empty if it is not known."""
        found = self.pages.get("source")
        found = found if isinstance(found, dict) and self.build_type == "legacy" else {}
        return str(found.get("branch") or ""), str(found.get("path") or "").strip("/")


def read_settings(github: GitHub) -> Settings:
    """Ask for the settings. Settings that need a missing token are noted as unseen."""
    settings = Settings()
    found = github.get("", "The repository's settings")
    if found == 404 and not github.has_token:
        github.unseen.append(f"The repository's settings: it is private, or does not exist. {_ASK}")
        return settings
    if not isinstance(found, dict):
        settings.repository = {"missing": True} if found == 404 else {}
        return settings
    settings.repository = found
    _read_pages(github, settings)
    workflows = github.get("/actions/workflows?per_page=100", "The state of the workflows")
    listed = workflows.get("workflows") if isinstance(workflows, dict) else None
    settings.states = {str(each.get("path")): str(each.get("state")) for each in listed or () if isinstance(each, dict)}
    _read_environment(github, settings)
    return settings


def _read_pages(github: GitHub, settings: Settings) -> None:
    pages = github.get("/pages", "The source and the domain of Pages")
    if isinstance(pages, dict):
        settings.pages, settings.pages_known = pages, True
    elif pages == 404:
        if github.has_token:
            settings.pages_known = True
        elif settings.repository.get("has_pages") is not False:
            github.unseen.append(f"The source and the domain of Pages: GitHub shows them with a token only. {_ASK}")


def _read_environment(github: GitHub, settings: Settings) -> None:
    """Ask for the branches from which the environment of Pages may be deployed."""
    environment = github.get("/environments/github-pages", "The rules of the environment github-pages")
    policy = environment.get("deployment_branch_policy") if isinstance(environment, dict) else None
    if not isinstance(policy, dict) or not policy.get("custom_branch_policies"):
        return
    path = "/environments/github-pages/deployment-branch-policies"
    found = github.get(path, "The rules of the environment github-pages")
    if isinstance(found, dict):
        policies = found.get("branch_policies") or ()
        settings.branches = [str(each.get("name")) for each in policies if isinstance(each, dict)]


@dataclass(frozen=True)
class Deployment:
    """The newest deployment: its commit, its state, and the page of its log."""

    commit: str
    state: str
    log: str = ""

    @property
    def has_failed(self) -> bool:
        """Return whether it failed."""
        return self.state in _FAILED

    @property
    def is_online(self) -> bool:
        """Return whether its commit is what visitors get."""
        return self.state == "success"


def newest_deployment(github: GitHub) -> Deployment | None:
    """Return the newest deployment of Pages; ``None`` without one, or if it could not be seen."""
    what = "The deployed commit"
    found = github.get("/deployments?environment=github-pages&per_page=1", what)
    if found == 404:
        github.unseen.append(f"{what}: GitHub does not show it without a token that may read deployments")
    if not isinstance(found, list) or not found or not isinstance(found[0], dict):
        return None
    statuses = github.get(f"/deployments/{found[0].get('id')}/statuses?per_page=1", what)
    newest = statuses[0] if isinstance(statuses, list) and statuses and isinstance(statuses[0], dict) else {}
    log = str(newest.get("log_url") or newest.get("target_url") or "")
    return Deployment(str(found[0].get("sha") or ""), str(newest.get("state") or "pending"), log)


def failed_run(github: GitHub, workflow: str, commit: str) -> str:
    """Return the page of the workflow's failed run for a commit; empty without one."""
    name = workflow.rpartition("/")[2]
    found = github.get(f"/actions/workflows/{quote(name)}/runs?head_sha={commit}&per_page=1", f"The runs of {name}")
    runs = found.get("workflow_runs") if isinstance(found, dict) else None
    run = runs[0] if runs and isinstance(runs[0], dict) else {}
    return (
        str(run.get("html_url") or "") if run.get("conclusion") in {"failure", "startup_failure", "timed_out"} else ""
    )

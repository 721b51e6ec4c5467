"""Checks of publishing on GitHub Pages: whether the site will come out right, and whether it did."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import ERROR, finding
from pylekyll.checks.publishing.address import of_address, resolve
from pylekyll.checks.publishing.building import of_workflows
from pylekyll.checks.publishing.contents import of_contents, of_state
from pylekyll.checks.publishing.github import GitHub, read_settings
from pylekyll.checks.publishing.live import of_live
from pylekyll.checks.publishing.live_site import LiveSite
from pylekyll.checks.publishing.repository import find_repository
from pylekyll.checks.publishing.settings import of_settings
from pylekyll.checks.publishing.subject import Subject
from pylekyll.checks.publishing.waiting import Patience, of_deployment
from pylekyll.checks.publishing.workflows import read_workflows
from pylekyll.foundation.diagnostics import Severity
from pylekyll.site.config.client import client_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.checks.publishing.address import Resolved
    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.site.config import Config

__all__ = ["Inspection", "Inspector", "Patience", "inspect"]

_WORST_FIRST = [Severity.ERROR, Severity.WARNING, Severity.NOTICE]


@dataclass
class Inspection:
    """Findings, the worst first; what was looked at, and what could not be, with the reason."""

    findings: list[Diagnostic] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Return whether no finding is an error."""
        return all(each.severity is not Severity.ERROR for each in self.findings)


@dataclass(frozen=True)
class Inspector:
    """Services of an inspection besides GitHub: the resolver of hosts, the clock, and messages while it waits."""

    resolver: Callable[[str], Resolved] = resolve
    patience: Patience = field(default_factory=Patience)
    tell: Callable[[str], None] = lambda _: None


def inspect(
    config: Config, *, before: bool, after: bool, address: str = "", inspector: Inspector | None = None
) -> Inspection:
    """Return the inspection of the site of ``config``.

    ``before`` looks at the repository, its workflows and the settings on GitHub. ``after`` waits for the deployment and
    fetches pages from ``address``, by default the one that GitHub and the configuration tell.
    """
    inspector = inspector or Inspector()
    found = Inspection()
    repository = find_repository(config)
    if repository is None:
        _without_repository(found)
        return found
    subject = Subject(config, repository, list(read_workflows(repository.folder)), unseen=found.unseen)
    github = GitHub(config, repository.name, found.unseen)
    if repository.name:
        subject.settings = read_settings(github)
        found.seen.append(f"The repository: {repository.name}, branch {repository.branch or '(none)'}")
    elif repository.remote:
        found.unseen.append(f"Everything on the host of {repository.remote_url or repository.remote}: it is not GitHub")
    if before:
        _look_before(subject, inspector, found)
    if after:
        _look_after(subject, github, address, inspector, found)
    found.findings = sorted(dict.fromkeys(found.findings), key=lambda each: _WORST_FIRST.index(each.severity))
    found.unseen[:] = dict.fromkeys(found.unseen)
    return found


def _without_repository(found: Inspection) -> None:
    hint = "`git init`, `git add --all`, `git commit -m 'First version'`; docs/publishing.md has the next steps."
    message = "The site is not in a git repository, or git is not installed."
    found.findings.append(finding("publish-no-repository", message, None, hint, severity=ERROR))


def _look_before(subject: Subject, inspector: Inspector, found: Inspection) -> None:
    found.findings += of_state(subject)
    found.findings += of_contents(subject)
    if subject.repository.name or not subject.repository.remote:
        found.findings += of_workflows(subject)
        found.findings += of_settings(subject)
        found.findings += of_address(subject, inspector.resolver)
    if subject.repository.name and subject.possible_domain:
        found.unseen.append(
            f"The address: only the settings of Pages tell whether {subject.possible_domain} is its domain"
        )
    elif subject.repository.name:
        found.seen.append(f"The address: {''.join(subject.address)}/")


def _look_after(subject: Subject, github: GitHub, address: str, inspector: Inspector, found: Inspection) -> None:
    told = str(subject.settings.pages.get("html_url") or "")
    address = address or told or ("".join(subject.address) + "/" if subject.repository.name else "")
    if not address:
        found.unseen.append("The published site: its address is not known. Name it with --address")
        return
    client = client_of(subject.config, by_user=True, connect_timeout=10.0)
    has_network = not github.is_unreachable
    live = LiveSite(subject, client, address, subject.repository.pushed, found.seen, has_network)
    failures = []
    if subject.repository.name:
        failures = list(of_deployment(live, github, inspector.patience, inspector.tell))
    # An old commit explains whatever else is wrong with its pages.
    found.findings += failures or of_live(live)

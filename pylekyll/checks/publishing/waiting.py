"""Waits until GitHub has deployed a commit, or until that failed, or the time is up."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import ERROR, finding
from pylekyll.checks.publishing.github import failed_run, newest_deployment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylekyll.checks.publishing.github import Deployment, GitHub
    from pylekyll.checks.publishing.live_site import LiveSite
    from pylekyll.foundation.diagnostics import Diagnostic

#: Seconds between two requests. GitHub allows 60 in an hour without a token.
_PAUSE, _PAUSE_WITHOUT_TOKEN = 5.0, 20.0


@dataclass(frozen=True)
class Patience:
    """How long to wait, and by which clock."""

    seconds: float = 180.0
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


def of_deployment(
    live: LiveSite, github: GitHub, patience: Patience, tell: Callable[[str], None]
) -> Iterator[Diagnostic]:
    """Yield why the commit is not online after waiting; ``tell`` is called before the first pause."""
    if not live.commit:
        live.unseen.append("The published commit: nothing was pushed, as far as git knows")
        return
    found = _settled(live, github, patience, tell)
    if found is None:
        return
    if found.commit == live.commit and found.is_online:
        live.seen.append(f"The published commit: {found.commit[:12]}")
    elif found.commit == live.commit and found.has_failed:
        yield _failed(f"The deployment of the commit {live.commit[:12]} failed.", found.log)
    else:
        yield _not_online(live, github, found, patience)


def _settled(live: LiveSite, github: GitHub, patience: Patience, tell: Callable[[str], None]) -> Deployment | None:
    """Return the newest deployment when it is that of the commit and has ended, or when the time is up."""
    end = patience.clock() + patience.seconds
    pause = _PAUSE if github.has_token else _PAUSE_WITHOUT_TOKEN
    has_told = False
    while True:
        found = newest_deployment(github)
        is_settled = found is not None and found.commit == live.commit and (found.is_online or found.has_failed)
        if found is None or is_settled or patience.clock() + pause > end:
            return found
        if not is_settled and found.commit != live.commit and _failed_run(live, github):
            return found
        if not has_told:
            tell(f"Waiting up to {patience.seconds:g} s for the deployment of {live.commit[:12]} ...")
            has_told = True
        patience.sleep(pause)


def _failed_run(live: LiveSite, github: GitHub) -> str:
    paths = (each.path for each in live.subject.publishing)
    return next(filter(None, (failed_run(github, path, live.commit) for path in paths)), "")


def _not_online(live: LiveSite, github: GitHub, found: Deployment, patience: Patience) -> Diagnostic:
    run = _failed_run(live, github)
    if run:
        return _failed(f"The workflow failed for the commit {live.commit[:12]}; {found.commit[:12]} is online.", run)
    if found.commit == live.commit:
        message = f"The deployment of {live.commit[:12]} has not ended after {patience.seconds:g} s: {found.state}."
        return finding("live-old-commit", message, None, "Wait longer with --wait.", severity=ERROR)
    message = f"The commit {found.commit[:12]} is online, not {live.commit[:12]}."
    hint = "On GitHub: the tab Actions shows whether the workflow runs for your branch. A newer run may still wait."
    return finding("live-old-commit", message, None, hint, severity=ERROR)


def _failed(message: str, log: str) -> Diagnostic:
    hint = f"Read its log: {log}" if log else "On GitHub: the tab Actions has the log."
    return finding("live-deployment-failed", message, None, hint, severity=ERROR)

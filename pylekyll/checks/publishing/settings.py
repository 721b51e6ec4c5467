"""Checks of the settings on GitHub: whether Pages is on, from which source, and whether workflows may publish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import ERROR, WARNING, finding
from pylekyll.checks.publishing.subject import SOURCE_CURE
from pylekyll.checks.publishing.workflows import matches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.checks.publishing.subject import Subject
    from pylekyll.foundation.diagnostics import Diagnostic

_DISABLED = {
    "disabled_fork": "GitHub does not run workflows of a fork until you allow it",
    "disabled_inactivity": "GitHub turned it off after 60 days without a commit",
    "disabled_manually": "it was turned off",
}
_UNVERIFIED = frozenset({"pending", "unverified"})


def of_settings(subject: Subject) -> Iterator[Diagnostic]:
    """Yield settings on GitHub with which the site is not published, or not as its workflow builds it."""
    settings, name = subject.settings, subject.repository.name
    if settings.repository.get("missing"):
        message = f"GitHub does not have the repository {name}, or the token may not see it."
        yield finding(
            "publish-repository", message, None, "Create it, or correct the remote's address.", severity=ERROR
        )
        return
    yield from _of_repository(subject)
    if settings.is_off:
        yield finding("publish-pages-off", f"Pages is off for {name}.", None, SOURCE_CURE, severity=ERROR)
    else:
        yield from _of_source(subject)
        yield from _of_domain(subject)
    yield from _of_runs(subject)


def _of_repository(subject: Subject) -> Iterator[Diagnostic]:
    settings, name = subject.settings, subject.repository.name
    told = str(settings.repository.get("full_name") or name)
    if told.lower() != name.lower():
        message = f"The repository {name} is called {told} now, and its address changed with it."
        address = f"https://{subject.repository.host}/{told}.git"
        hint = f"`git remote set-url {subject.repository.remote} {address}`; correct `url` and `baseurl`."
        yield finding("publish-repository", message, None, hint)
    if settings.repository.get("archived"):
        message = f"The repository {name} is archived: it takes no pushes and runs no workflows."
        yield finding(
            "publish-repository", message, None, "On GitHub: Settings > Unarchive this repository.", severity=ERROR
        )


def _of_source(subject: Subject) -> Iterator[Diagnostic]:
    settings, publishing = subject.settings, subject.publishing
    by_artifact = [each for each in publishing if each.deploys_artifact]
    to_branch = [each for each in publishing if each.target_branch]
    branch, folder = settings.source
    if settings.build_type == "legacy" and by_artifact:
        message = f"Pages publishes the branch '{branch}', not what {by_artifact[0].path} builds."
        yield finding(
            "publish-source", message, by_artifact[0].place("actions/deploy-pages"), SOURCE_CURE, severity=ERROR
        )
    elif settings.build_type == "workflow" and to_branch and not by_artifact:
        target = to_branch[0].target_branch
        message = (
            f"{to_branch[0].path} pushes the site to the branch '{target}', but Pages takes it from GitHub Actions."
        )
        hint = f"On GitHub: Settings > Pages > Source: Deploy from a branch, and choose '{target}'."
        yield finding("publish-source", message, to_branch[0].place(), hint, severity=ERROR)
    elif branch and to_branch and branch not in {each.target_branch for each in to_branch}:
        target = to_branch[0].target_branch
        message = f"{to_branch[0].path} pushes the site to the branch '{target}', but Pages publishes '{branch}'."
        hint = f"On GitHub: Settings > Pages > Branch: choose '{target}'."
        yield finding("publish-source", message, to_branch[0].place(), hint, severity=ERROR)
    elif branch:
        yield from _of_branch(subject, f"the branch '{branch}'" + (f", folder /{folder}," if folder else ""))
    if settings.pages.get("status") == "errored":
        hint = f"On GitHub: the tab Actions of {subject.repository.name} has the log of the failed run."
        yield finding("publish-failed", "The last build of Pages failed.", None, hint)


def _of_branch(subject: Subject, what: str) -> Iterator[Diagnostic]:
    """Yield what ``.nojekyll`` does to a branch: with it the files are published as they are, else built again."""
    paths = subject.source_paths
    if not paths:
        subject.unseen.append(f"The files of {what}: git does not have it here. `git fetch` brings it")
        return
    is_source, plain = "_config.yml" in paths, ".nojekyll" in paths
    hidden = sorted({path.partition("/")[0] for path in paths if path.startswith("_")})
    if is_source and plain:
        message = f"Pages publishes {what} with the source of the site, and `.nojekyll` keeps GitHub from building it."
        yield finding("publish-nojekyll", message, (".nojekyll", None), SOURCE_CURE, severity=ERROR)
    elif is_source and subject.needs_pylekyll:
        message = f"Pages lets GitHub's own Jekyll build {what}, which lacks the theme and settings of pylekyll."
        yield finding(
            "publish-source", message, None, f"docs/publishing.md has a workflow.\n{SOURCE_CURE}", severity=ERROR
        )
    elif not is_source and not plain and hidden:
        message = f"Pages builds {what} again, as it lacks `.nojekyll`: '{hidden[0]}' is left out."
        hint = "Write an empty file `.nojekyll` into the built site before it is pushed."
        yield finding("publish-nojekyll", message, None, hint, severity=ERROR)
    elif not is_source and "index.html" not in paths and "index.md" not in paths and "README.md" not in paths:
        message = f"Pages publishes {what}, which does not have `index.html`."
        yield finding(
            "publish-source", message, None, "Choose the branch and the folder that have the site.", severity=ERROR
        )


def _of_domain(subject: Subject) -> Iterator[Diagnostic]:
    settings, domain, named = subject.settings, subject.settings.domain, subject.named_domain
    place = (subject.repository.in_repository("CNAME"), None)
    if settings.pages_known and named and named != domain:
        told = f"'{domain}'" if domain else "none"
        message = f"The file CNAME names '{named}', the settings on GitHub name {told}; the settings count."
        yield finding(
            "publish-domain", message, place, f"On GitHub: Settings > Pages > Custom domain: {named}.", severity=ERROR
        )
    if not domain:
        return
    if settings.pages.get("protected_domain_state") in _UNVERIFIED or settings.pages.get(
        "pending_domain_unverified_at"
    ):
        hint = "On GitHub: your account's Settings > Pages > Verified domains shows the TXT record to add."
        yield finding("publish-domain", f"The domain '{domain}' is not verified.", None, hint)
    certificate = settings.pages.get("https_certificate")
    state = certificate.get("state") if isinstance(certificate, dict) else None
    if state not in {None, "approved", "issued", "uploaded"}:
        hint = (
            "Correct the DNS records. Then on GitHub: Settings > Pages: remove the custom domain, save, enter it again."
        )
        yield finding("publish-certificate", f"The certificate of '{domain}' is not ready: {state}.", None, hint)
    elif settings.pages.get("https_enforced") is False:
        message = f"'{domain}' is also served without encryption."
        yield finding("publish-https", message, None, "On GitHub: Settings > Pages > Enforce HTTPS.", severity=WARNING)


def _of_runs(subject: Subject) -> Iterator[Diagnostic]:
    settings = subject.settings
    for workflow in subject.publishing:
        reason = _DISABLED.get(settings.states.get(workflow.path, ""))
        if reason:
            message = f"{workflow.path} does not run: {reason}."
            hint = "On GitHub: the tab Actions has the button to enable it."
            yield finding("publish-workflow-off", message, workflow.place(), hint, severity=ERROR)
    branch, allowed = subject.branch, settings.branches
    if branch and allowed is not None and not any(matches(branch, pattern) for pattern in allowed):
        named = ", ".join(allowed) or "no branch"
        message = f"The environment github-pages lets only {named} publish, and the branch is '{branch}'."
        hint = f"On GitHub: Settings > Environments > github-pages > Deployment branches: add '{branch}'."
        yield finding("publish-environment", message, None, hint, severity=ERROR)

"""Checks of the workflows: whether one publishes the site, with which builder, and with actions that still run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import ERROR, WARNING, finding
from pylekyll.checks.publishing.subject import SOURCE_CURE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.checks.publishing.subject import Subject
    from pylekyll.checks.publishing.workflows import Use, Workflow
    from pylekyll.foundation.diagnostics import Diagnostic, Severity

_WORKFLOW = "docs/publishing.md has a workflow to copy; `pylekyll new` writes one."
#: The oldest versions of actions that GitHub still runs: those before need its retired artifact and cache services.
_REFUSED = {
    "actions/cache": 4,
    "actions/deploy-pages": 4,
    "actions/download-artifact": 4,
    "actions/upload-artifact": 4,
    "actions/upload-pages-artifact": 3,
}
#: Versions that run on a Node.js that GitHub's runners have removed or are about to remove.
_OLD = {
    "actions/checkout": 5,
    "actions/configure-pages": 5,
    "actions/setup-node": 5,
    "actions/setup-python": 6,
    "peaceiris/actions-gh-pages": 4,
    "JamesIves/github-pages-deploy-action": 4,
}
_RIGHTS = {"pages": "write", "id-token": "write"}


def of_workflows(subject: Subject) -> Iterator[Diagnostic]:
    """Yield what keeps the workflows from publishing the site as pylekyll builds it."""
    yield from _invalid(subject)
    yield from _absent(subject)
    yield from _branches(subject)
    yield from _ruby(subject)
    for workflow in subject.workflows:
        yield from _outdated(workflow)
    for workflow in subject.publishing:
        yield from _rights(workflow)


def _invalid(subject: Subject) -> Iterator[Diagnostic]:
    for workflow in subject.workflows:
        if not workflow.steps and not _calls_another(workflow):
            message = f"{workflow.path} is not a workflow: it is not YAML, or does not have `jobs` with `steps`."
            yield finding(
                "publish-workflow-invalid", message, workflow.place(), "Correct it, or remove it.", severity=ERROR
            )


def _calls_another(workflow: Workflow) -> bool:
    jobs = workflow.data.get("jobs")
    return isinstance(jobs, dict) and any(isinstance(job, dict) and "uses" in job for job in jobs.values())


def _absent(subject: Subject) -> Iterator[Diagnostic]:
    if subject.publishing or subject.publishes_branch_of_built_site:
        return
    if subject.needs_pylekyll:
        message = "No workflow publishes the site, and GitHub's own Jekyll cannot build it."
        yield finding("publish-no-workflow", message, None, f"{_WORKFLOW}\n{SOURCE_CURE}", severity=ERROR)
    else:
        message = "No workflow publishes the site: GitHub builds it with its own Jekyll, or not at all."
        yield finding("publish-no-workflow", message, None, _WORKFLOW)


def _branches(subject: Subject) -> Iterator[Diagnostic]:
    """Yield workflows that no push to the published branch starts: `main` and `master` are often confused."""
    branch = subject.branch
    followed = [each for each in subject.publishing if each.follows_pushes]
    if subject.repository.in_workflow or not branch or not followed or any(each.runs_for(branch) for each in followed):
        return
    workflow = followed[0]
    named = ", ".join(workflow.branches) or "other events"
    message = f"{workflow.path} runs for {named}, but the branch is '{branch}': a push does not publish the site."
    hint = f"Write `branches: [{branch}]` there."
    if workflow.branches[:1] in (["main"], ["master"]) and branch in {"main", "master"}:
        renaming = f"git branch -m {branch} {workflow.branches[0]}"
        hint += f" Or rename the branch: `{renaming}`, then push it and make it the default on GitHub."
    yield finding("publish-branch", message, workflow.place("branches"), hint, severity=ERROR)


def _ruby(subject: Subject) -> Iterator[Diagnostic]:
    ours = [each for each in subject.publishing if each.builds_with_pylekyll]
    for workflow in subject.publishing:
        if not workflow.builds_with_ruby or workflow in ours:
            continue
        if ours:
            message = (
                f"{workflow.path} builds the site with Ruby and publishes it, beside {ours[0].path}: the last one wins."
            )
            yield finding("publish-ruby", message, workflow.place("jekyll"), f"Remove {workflow.path}.", severity=ERROR)
        elif subject.needs_pylekyll:
            message = f"{workflow.path} builds with Ruby, whose Jekyll lacks the theme and the settings of pylekyll."
            yield finding("publish-ruby", message, workflow.place("jekyll"), f"Replace it. {_WORKFLOW}", severity=ERROR)


def _outdated(workflow: Workflow) -> Iterator[Diagnostic]:
    for use in workflow.uses:
        major = use.major
        if major is None:
            continue
        for oldest, severity, why in (
            (_REFUSED, ERROR, "GitHub refuses it: the run fails"),
            (_OLD, WARNING, "it needs a version of Node.js that GitHub retires"),
        ):
            if major < oldest.get(use.action, 0):
                yield _of_use(workflow, use, oldest[use.action], severity, why)


def _of_use(workflow: Workflow, use: Use, oldest: int, severity: Severity, why: str) -> Diagnostic:
    message = f"{use.action}@{use.version} is outdated: {why}."
    hint = f"Write `{use.action}@v{oldest}` or newer."
    return finding(
        "publish-action-outdated", message, (workflow.path, use.line), hint, severity=severity, subjects=(use.action,)
    )


def _rights(workflow: Workflow) -> Iterator[Diagnostic]:
    """Yield rights that actions/deploy-pages needs and that neither the workflow nor its job gives."""
    if not workflow.deploys_artifact:
        return
    jobs = workflow.data.get("jobs") or {}
    for name, job in jobs.items():
        steps = job.get("steps") if isinstance(job, dict) else None
        uses = [str(step.get("uses", "")) for step in steps or () if isinstance(step, dict)]
        if not any(use.startswith("actions/deploy-pages@") for use in uses):
            continue
        given = job.get("permissions", workflow.data.get("permissions", {}))
        missing = (
            {}
            if given == "write-all"
            else {
                right: value
                for right, value in _RIGHTS.items()
                if not isinstance(given, dict) or given.get(right) != value
            }
        )
        if missing:
            wanted = ", ".join(f"`{right}: {value}`" for right, value in missing.items())
            message = f"The job '{name}' of {workflow.path} may not publish: it lacks {wanted}."
            hint = "Write them below `permissions:` of the job."
            yield finding("publish-rights", message, workflow.place("actions/deploy-pages"), hint, severity=ERROR)

"""The workflow that publishes a moved site: GitHub's own Jekyll does not have the theme."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.checks.publishing.workflows import Workflow
from pylekyll.site.authoring.new_site import ACADEMIC
from pylekyll.site.authoring.origin import UNKNOWN, Origin
from pylekyll.site.authoring.templates import filled

if TYPE_CHECKING:
    from pylekyll.academic.migrating.kinds import SiteFiles
    from pylekyll.academic.migrating.plan import Plan

_PATH = ".github/workflows/publish.yml"
_CURE = "On GitHub: Settings > Pages > Source: GitHub Actions. `pylekyll publish --check` looks at the rest."
#: Inputs that are left out at first: old mistakes of a site do not keep it from being published.
_NOT_YET = re.compile(r"^ +(?:doctor|extras): .*\n", re.MULTILINE)


def add_workflow(files: SiteFiles, plan: Plan, branch: str, origin: Origin) -> None:
    """Add the workflow of new sites for ``branch``, and put aside those that publish the site in another way."""
    for path in files.below(".github/workflows"):
        if path in plan.removals or path in plan.moves:
            continue
        workflow = Workflow(path, files.text(path))
        if workflow.builds_with_pylekyll and workflow.publishes:
            return
        if workflow.publishes or workflow.builds_with_ruby:
            plan.put_aside(path, None, workflow.text)
            for paths in plan.kept.values():
                if path in paths:
                    paths.remove(path)
    text = dict(filled(ACADEMIC, {"ACTION": origin.action, "TRIGGERS": "", "EXTRAS": ""}))[_PATH]
    if branch and branch != "main":
        text = text.replace("branches: [main]", f"branches: [{branch}]")
    plan.write(_PATH, _NOT_YET.sub("", text), "publishes the site with pylekyll")
    plan.todo(_CURE)
    if origin == UNKNOWN:
        plan.todo(f"Write the repository of pylekyll in place of `{UNKNOWN.repository}` in {_PATH}.")

"""Workflows of GitHub Actions: when they run, what they build the site with, and where they publish it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from pylekyll.foundation.errors import SourceLocation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_USES = re.compile(
    r"^[ \t-]*uses:[ \t]*[\"']?([\w.-]+/[\w./-]+)@([^\s\"'#]+)[\"']?(?:[ \t]*#[ \t]*(\S+))?", re.MULTILINE
)
_OURS = re.compile(r"[\w.-]+/pylekyll(/.*)?")
#: Each reads a line up to the first place that may begin, so that no line is read again for each of them.
_OUR_COMMAND = re.compile(
    r"^(?:(?!\bpylekyll\s)[^\n])*\bpylekyll\s+(?=\S)(?:[^\n]*\s)?build\b",
    re.MULTILINE,
)
_RUBY_COMMAND = re.compile(
    r"^(?:(?!(?<![\w-])jekyll\s)[^\n])*(?<![\w-])jekyll\s+(?=\S)(?:[^\n]*\s)?(?:build|b)\b",
    re.MULTILINE,
)
_RUBY_ACTIONS = (
    "actions/jekyll-build-pages",
    "helaili/jekyll-action",
    "limjh16/jekyll-action-ts",
    "jerryjvl/jekyll-build-action",
)
_BY_ARTIFACT = "actions/deploy-pages"
#: Actions that push the built site to a branch, with the input that names the branch and its default.
_TO_BRANCH = {
    "peaceiris/actions-gh-pages": ("publish_branch", "gh-pages"),
    "JamesIves/github-pages-deploy-action": ("branch", "gh-pages"),
    "crazy-max/ghaction-github-pages": ("target_branch", "gh-pages"),
    "helaili/jekyll-action": ("target_branch", "gh-pages"),
}
_PUSH = re.compile(
    r"^(?:(?!git\b)[^\n])*git\b(?:(?!\bpush\b)[^\n])*\bpush\b[^\n]*\b(gh-pages)\b",
    re.MULTILINE,
)


class Use(NamedTuple):
    """One ``uses:`` line: the action, its reference, its version (of the reference or the comment), and the line."""

    action: str
    ref: str
    version: str
    line: int

    @property
    def major(self) -> int | None:
        """Return the first number of the version; ``None`` for a branch or a bare commit."""
        match = re.match(r"v?(\d{1,3})(?:\.|$)", self.version)
        return int(match[1]) if match else None


@dataclass(frozen=True)
class Workflow:
    """A workflow: its path in the repository, and its text."""

    path: str
    text: str

    @cached_property
    def data(self) -> dict[str, Any]:
        """The workflow's YAML; empty if it is not a mapping."""
        try:
            read = yaml.safe_load(self.text)
        except (yaml.YAMLError, ValueError):
            return {}
        if not isinstance(read, dict):
            return {}
        return {"on" if key is True else str(key): value for key, value in read.items()}  # YAML 1.1 reads `on` as true

    @cached_property
    def uses(self) -> list[Use]:
        """The actions of the workflow."""
        found = []
        for match in _USES.finditer(self.text):
            line = self.text.count("\n", 0, match.start(1)) + 1
            is_commit = re.fullmatch(r"[0-9a-f]{40}", match[2])
            found.append(Use(match[1], match[2], (match[3] or "") if is_commit else match[2], line))
        return found

    @cached_property
    def steps(self) -> list[dict[str, Any]]:
        """The steps of all jobs."""
        jobs = self.data.get("jobs")
        jobs = [job for job in jobs.values() if isinstance(job, dict)] if isinstance(jobs, dict) else []
        lists = [job["steps"] for job in jobs if isinstance(job.get("steps"), list)]
        return [step for steps in lists for step in steps if isinstance(step, dict)]

    @property
    def _commands(self) -> str:
        return "\n".join(str(step.get("run", "")) for step in self.steps)

    def steps_with(self, action: str) -> list[dict[str, Any]]:
        """Return the steps that use an action, of whatever version."""
        return [step for step in self.steps if str(step.get("uses", "")).partition("@")[0] == action]

    def inputs(self, step: dict[str, Any]) -> dict[str, str]:
        """Return the inputs of a step."""
        given = step.get("with")
        return {str(key): str(value) for key, value in given.items()} if isinstance(given, dict) else {}

    @cached_property
    def builds_with_pylekyll(self) -> bool:
        """Tell whether a step builds with pylekyll."""
        return any(_OURS.fullmatch(use.action) for use in self.uses) or bool(_OUR_COMMAND.search(self._commands))

    @cached_property
    def builds_with_ruby(self) -> bool:
        """Tell whether a step builds with Jekyll for Ruby."""
        return any(use.action in _RUBY_ACTIONS for use in self.uses) or bool(_RUBY_COMMAND.search(self._commands))

    @cached_property
    def deploys_artifact(self) -> bool:
        """Tell whether a step hands the site to Pages itself: its source must be `GitHub Actions`."""
        return any(use.action == _BY_ARTIFACT for use in self.uses)

    @cached_property
    def target_branch(self) -> str:
        """The branch that the workflow pushes the built site to; empty for none."""
        for step in self.steps:
            setting = _TO_BRANCH.get(str(step.get("uses", "")).partition("@")[0])
            if setting is not None:
                return self.inputs(step).get(*setting)
        match = _PUSH.search(self._commands)
        return match[1] if match else ""

    @property
    def publishes(self) -> bool:
        """Return whether the workflow publishes a site."""
        return self.deploys_artifact or bool(self.target_branch)

    @cached_property
    def sets_baseurl(self) -> bool:
        """Tell whether the workflow passes the path of the published site to the build."""
        return "base_path" in self.text and self.builds_with_pylekyll

    @cached_property
    def sets_url(self) -> bool:
        """Tell whether the workflow passes the origin of the published site to the build."""
        return "outputs.origin" in self.text and self.builds_with_pylekyll

    def checkout_has(self, name: str) -> bool:
        """Return whether a step fetches what ``name`` says: ``submodules`` or ``lfs``."""
        given = [self.inputs(step).get(name, "false") for step in self.steps_with("actions/checkout")]
        command = {"submodules": "git submodule update", "lfs": "git lfs pull"}[name]
        return any(value.lower() != "false" for value in given) or command in self._commands

    def place(self, found: str = "") -> SourceLocation:
        """Return the location of the first line that has ``found``."""
        at = self.text.find(found) if found else -1
        return SourceLocation(self.path, self.text.count("\n", 0, at) + 1 if at >= 0 else None)

    def runs_for(self, branch: str) -> bool:
        """Return whether a push to ``branch`` starts the workflow."""
        on = self.data.get("on")
        if isinstance(on, str | list):
            return on == "push" or "push" in on
        if not isinstance(on, dict) or "push" not in on:
            return False
        push = on["push"] if isinstance(on["push"], dict) else {}
        if "branches-ignore" in push:
            return not _is_among(branch, push["branches-ignore"])
        if "branches" in push:
            return _is_among(branch, push["branches"])
        return "tags" not in push and "tags-ignore" not in push

    @property
    def branches(self) -> list[str]:
        """Return the branches whose pushes start the workflow, as it names them."""
        on = self.data.get("on")
        push = on.get("push") if isinstance(on, dict) else None
        return _patterns(push.get("branches")) if isinstance(push, dict) else []

    @property
    def follows_pushes(self) -> bool:
        """Return whether pushes to some branch start the workflow."""
        on = self.data.get("on")
        return "push" in on if isinstance(on, str | list | dict) else False


def _patterns(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else [str(value)] if isinstance(value, str) else []


def _is_among(branch: str, patterns: object) -> bool:
    """Return whether a branch is among the patterns of a filter: the last one that matches counts."""
    found = False
    for pattern in _patterns(patterns):
        plain = pattern.removeprefix("!")
        if matches(branch, plain):
            found = plain == pattern
    return found


def matches(branch: str, pattern: str) -> bool:
    """Return whether a branch matches a pattern of GitHub's filters."""
    return re.fullmatch(_expression(pattern), branch) is not None


def _expression(pattern: str) -> str:
    """Return a pattern of GitHub's filters as a regular expression: ``*`` does not match a slash, ``**`` does."""
    parts = re.split(r"(\*\*|\*|\?|\+|\[[^\[\]]*\])", pattern)
    as_they_are = {"**": ".*", "*": "[^/]*", "?": "?", "+": "+"}
    return "".join(as_they_are.get(part, part if part.startswith("[") else re.escape(part)) for part in parts)


def read_workflows(folder: Path) -> Iterator[Workflow]:
    """Yield the workflows of the repository in ``folder``, by name."""
    for path in sorted((folder / ".github" / "workflows").glob("*.y*ml")):
        if path.is_file():
            yield Workflow(path.relative_to(folder).as_posix(), path.read_text("utf-8", errors="replace"))

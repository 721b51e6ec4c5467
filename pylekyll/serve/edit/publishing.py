"""The way of a change to the site's readers: differences, findings, a commit, and a push by the user's git."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.programs import find_program, run_program
from pylekyll.serve.edit.errors import EditError
from pylekyll.site.config.environment import Environment

if TYPE_CHECKING:
    from pylekyll.serve.edit.files import SourceFiles
    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

_SECONDS: Final = 120
#: Nobody answers git's questions: without a stored password it fails.
_VARIABLES: Final = {"GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true"}
_MOST_DIFF: Final = 200_000
_MOST_FILES: Final = 500
_WITHOUT_GIT: Final = "Copy the built site to your host, or begin with `git init` and docs/hosting.md."


class Publishing:
    """The repository of a site, by the user's own git with its keys and hooks."""

    def __init__(self, config: Config, files: SourceFiles) -> None:
        self._config = config
        self._files = files

    def _git(self, *arguments: str, check: bool = True) -> str:
        environment = Environment.of(self._config.environment).variables()
        git = find_program("git", environment, outside=[self._config.source])
        if git is None:
            raise EditError("no-git", "git is not installed.", hint=_WITHOUT_GIT)
        command = [git, "--no-pager", "-c", "core.quotepath=false", "-C", str(self._config.source), *arguments]
        try:
            done = run_program(command, seconds=_SECONDS, environment=environment, added=_VARIABLES)
        except (OSError, TimeoutError) as error:
            raise EditError("git", f"git did not finish: {error}.") from error
        if check and done.status != 0:
            message = (done.errors or done.output).decode("utf-8", "replace").strip()
            raise EditError("git", message or "git failed.", hint="Run the command in a terminal to see more.")
        return done.output.decode("utf-8", "replace")

    def look(self, site: Site | None) -> dict[str, Any]:
        """Return the changed files, each with its difference in words, the findings of ``doctor``, and the branch."""
        if not self._git("rev-parse", "--is-inside-work-tree", check=False).startswith("true"):
            raise EditError("no-git", "The site is not in a repository of git.", hint=_WITHOUT_GIT)
        changed = self._changed()
        findings = [] if site is None else findings_on(site, {path for path, _ in changed})
        upstream = self._git("rev-parse", "--abbrev-ref", "@{upstream}", check=False).strip()
        return {
            "branch": self._git("branch", "--show-current", check=False).strip(),
            "upstream": upstream or None,
            "files": [
                {"path": path, "state": state, "draft": _is_draft(path), "diff": self._diff(path, state)}
                for path, state in changed[:_MOST_FILES]
            ],
            "findings": findings[:50],
        }

    def _changed(self) -> list[tuple[str, str]]:
        listed = self._git("status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all", "--", ".")
        prefix = self._git("rev-parse", "--show-prefix").strip()
        found = []
        for line in listed.split("\0"):
            if len(line) > 3:
                state = "new" if line[:2] == "??" or "A" in line[:2] else "removed" if "D" in line[:2] else "changed"
                found.append((line[3:].removeprefix(prefix), state))
        return sorted(found)

    def _diff(self, path: str, state: str) -> str:
        """Return the difference of a file in words, in git's own marks."""
        if state == "new":
            try:
                return "".join(f"+{line}\n" for line in self._files.read(path).text.splitlines()[:2000])
            except EditError:
                return ""
        diff = self._git(
            "diff", "--no-color", "--no-ext-diff", "-U1", "--word-diff=plain", "HEAD", "--", path, check=False
        )
        return diff.partition("\n@@")[2][:_MOST_DIFF] or diff[:_MOST_DIFF]

    def publish(self, message: dict[str, Any]) -> dict[str, Any]:
        """Commit the chosen files with a message, and push; what others have staged is not touched."""
        text, paths = str(message.get("message") or "").strip(), message.get("paths")
        if not text:
            raise EditError("title", "The message of the commit is missing.")
        if (
            not isinstance(paths, list)
            or not paths
            or not set(map(str, paths)) <= {path for path, _ in self._changed()}
        ):
            raise EditError("message", "The files to publish are missing.")
        chosen = [f":(literal){path}" for path in map(str, paths)]
        self._git("add", "--intent-to-add", "--", *[each for each in chosen if self._files.exists(each[10:])])
        self._git("commit", "--only", "-m", text, "--", *chosen)
        commit = self._git("rev-parse", "--short", "HEAD").strip()
        if message.get("push") is False:
            return {"commit": commit, "pushed": False, "output": ""}
        try:
            return {"commit": commit, "pushed": True, "output": self._git("push")}
        except EditError as error:
            hint = "The commit is made: push it from a terminal, or try again."
            raise EditError("push", error.message, hint=hint, commit=commit) from error


def findings_on(site: Site, paths: set[str]) -> list[dict[str, Any]]:
    """Return what ``doctor`` finds on the pages of changed files."""
    from pylekyll.checks.doctor.page import findings_of_page  # needs lxml, which a browser tab does not have

    found = []
    for item in site.rendered_items():
        if item.written and item.path is not None and item.relative_path in paths:
            for each in findings_of_page(site, item.destination) or ():
                place = each.location
                found.append({"message": each.message, "path": place.path if place else None, "hint": each.hint})
    return found


def _is_draft(path: str) -> bool:
    return path.startswith("_drafts/") or "/_drafts/" in path

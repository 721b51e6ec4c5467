"""The way of a change to the site's readers: differences, findings, a commit, and a push by the user's git."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.diagnostics import listed
from pylekyll.foundation.errors import SourceError
from pylekyll.serve.edit.errors import EditError
from pylekyll.site.github.git import change_repository, own_git

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.serve.edit.files import SourceFiles
    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

_MOST_DIFF: Final = 200_000
_MOST_FILES: Final = 500
_MOST_FINDINGS: Final = 50
_SHOWN: Final = 5
#: Findings of ``publish --check`` about what publishing is about to do.
_OWN_FINDINGS: Final = frozenset({"publish-not-committed", "publish-not-pushed"})
_AS_WORDS: Final = ("--no-color", "--no-ext-diff", "--no-textconv", "-U1", "--word-diff=plain")
_WITHOUT_GIT: Final = "Copy the built site to your host, or begin with `git init` and docs/hosting.md."


class Publishing:
    """The repository of a site, by the user's own git with its keys and hooks."""

    def __init__(self, config: Config, files: SourceFiles) -> None:
        self._config = config
        self._files = files

    def _git(self, *arguments: str, check: bool = True) -> str:
        try:
            done = own_git(self._config.source, *arguments, environment=self._config.environment)
        except (OSError, TimeoutError, ValueError) as error:  # a message may have a null character
            raise EditError("git", f"git did not finish: {error}.") from error
        if done is None:
            raise EditError("no-git", "git is not installed.", hint=_WITHOUT_GIT)
        if check and done.status != 0:
            message = (done.errors or done.output).decode("utf-8", "replace").strip()
            raise EditError("git", message or "git failed.", hint="Run the command in a terminal to see more.")
        return done.output.decode("utf-8", "replace")

    def _compare(self, *arguments: str) -> str:
        """Return what git tells about changed files, without the programs that the repository itself names."""
        try:
            return change_repository(self._config.source, *arguments, environment=self._config.environment)
        except SourceError as error:
            raise EditError("git", error.message, hint=error.hint) from error

    def look(self, site: Site | None) -> dict[str, Any]:
        """Return the changed files, each with its difference in words, the findings of ``doctor``, and the branch."""
        if not self._git("rev-parse", "--is-inside-work-tree", check=False).startswith("true"):
            raise EditError("no-git", "The site is not in a repository of git.", hint=_WITHOUT_GIT)
        changed, private = self._changed()
        findings = [_left_out(private)] if private else []
        findings += [] if site is None else findings_on(site, {path for path, _ in changed})
        upstream = self._git("rev-parse", "--abbrev-ref", "@{upstream}", check=False).strip()
        return {
            "branch": self._git("branch", "--show-current", check=False).strip(),
            "upstream": upstream or None,
            "files": [
                {
                    "path": path,
                    "state": state,
                    "draft": "_drafts" in path.split("/")[:-1],
                    "diff": self._diff(path, state),
                }
                for path, state in changed[:_MOST_FILES]
            ],
            "findings": findings[:_MOST_FINDINGS],
            "ahead": int(self._git("rev-list", "--count", "@{upstream}..HEAD", check=False) or 0) if upstream else 0,
        }

    def _changed(self) -> tuple[list[tuple[str, str]], list[str]]:
        """Return path and state of the changed files, and the paths of private ones, which are not published.

        New files that a build has written do not belong to the source. A private file may be removed.
        """
        told = self._compare("status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all", "--", ".")
        prefix = self._git("rev-parse", "--show-prefix").strip()
        found, private = [], []
        for line in told.split("\0"):
            path, state = line[3:].removeprefix(prefix), _state(line[:2])
            if not path or (line[:2] == "??" and self._files.is_built(path)):
                continue
            if state != "removed" and self._files.is_private(path):
                private.append(path)
            else:
                found.append((path, state))
        return sorted(found), sorted(private)

    def _diff(self, path: str, state: str) -> str:
        """Return the difference of a file in words, in git's own marks."""
        if state == "new":
            try:
                return "".join(f"+{line}\n" for line in self._files.read(path).text.splitlines()[:2000])
            except EditError:
                return ""
        try:
            diff = self._compare("diff", *_AS_WORDS, "HEAD", "--", f":(literal){path}")
        except EditError:  # before the first commit
            return ""
        return diff.partition("\n@@")[2][:_MOST_DIFF] or diff[:_MOST_DIFF]

    def check(self) -> dict[str, Any]:
        """Return what ``publish --check`` finds about the repository, its workflows and the site's address."""
        from pylekyll.checks.publishing import inspect  # needs the network, which a browser tab does not have

        found = inspect(self._config, before=True, after=False)
        findings = [_shown(each) for each in found.findings if each.code not in _OWN_FINDINGS]
        return {"findings": findings[:_MOST_FINDINGS], "unseen": found.unseen}

    def publish(self, message: dict[str, Any]) -> dict[str, Any]:
        """Commit the chosen files with a message, and push; what others have staged is not touched.

        Without files, commits are pushed that were not yet.
        """
        text, paths = str(message.get("message") or "").strip(), message.get("paths")
        if not isinstance(paths, list) or not set(map(str, paths)) <= {path for path, _ in self._changed()[0]}:
            raise EditError("message", "The files to publish are missing.")
        if paths and not text:
            raise EditError("title", "The message of the commit is missing.")
        chosen = [f":(literal){path}" for path in map(str, paths)]
        if chosen:
            self._git("add", "--intent-to-add", "--", *[each for each in chosen if self._files.exists(each[10:])])
            self._git("commit", "--only", "-m", text, "--", *chosen)
        commit = self._git("rev-parse", "--short", "HEAD").strip()
        if message.get("push") is False:
            return {"commit": commit, "pushed": False, "output": ""}
        try:
            return {"commit": commit, "pushed": True, "output": self._pushed()}
        except EditError as error:
            hint = error.hint if error.code == "conflict" else "The commit is made. Try again, or push from a terminal."
            raise EditError(error.code, error.message, hint=hint, commit=commit) from error

    def _pushed(self) -> str:
        """Push; what the remote has more is merged before, unless lines meet."""
        try:
            return self._git("push")
        except EditError as error:
            if not any(word in error.message for word in ("fetch first", "non-fast-forward")):
                raise EditError("push", error.message) from error
        self._git("fetch")
        try:
            self._git("merge", "--no-edit", "@{upstream}")
        except EditError as error:
            names = self._git("diff", "--name-only", "--diff-filter=U", check=False).split()
            self._git("merge", "--abort", check=False)
            where = f" in {', '.join(names)}" if names else ""
            message = f"The remote has other changes{where}, which git cannot merge: {error.message}"
            hint = "The commit is made, and nothing else has changed. Merge in a terminal: `git pull`."
            raise EditError("conflict", message, hint=hint) from error
        return self._git("push")


def _state(letters: str) -> str:
    """Return the state of a file by the two letters of ``git status --porcelain``."""
    if letters == "??" or "A" in letters:
        return "new"
    return "removed" if "D" in letters else "changed"


def _left_out(private: Sequence[str]) -> dict[str, Any]:
    message = f"Left out, as others must not see passwords and keys: {listed(private, _SHOWN)}."
    return {"message": message, "path": None, "hint": "Name them in `.gitignore`.", "code": "private-left-out"}


def _shown(finding: Diagnostic) -> dict[str, Any]:
    path = finding.location.path if finding.location else None
    return {"message": finding.message, "path": path, "hint": finding.hint, "code": finding.code}


def findings_on(site: Site, paths: set[str]) -> list[dict[str, Any]]:
    """Return what ``doctor`` finds on the pages of changed files."""
    from pylekyll.checks.doctor.page import findings_of_page  # needs lxml, which a browser tab does not have

    items = (item for item in site.rendered_items() if item.written and item.relative_path in paths)
    return [_shown(each) for item in items for each in findings_of_page(site, item.destination) or ()]

"""The branch that a migration is made on: one commit, beside the site's own branch, which stays as it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.academic.migrating.kinds import SiteFiles
from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import Below, follows_links
from pylekyll.site.github.git import change_repository, leads_elsewhere, own_filters, read_blob, run_git

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

BRANCH = "move-to-academic"
_FROM = f"branch.{BRANCH}.pylekyllFrom"
_COMMIT = f"branch.{BRANCH}.pylekyllCommit"
_SHOWN = 5


@dataclass(frozen=True)
class Branch:
    """The repository around the site in ``folder``."""

    folder: Path
    environment: Mapping[str, str] = field(repr=False)

    def ask(self, *arguments: str) -> str:
        """Return git's output without the last end of line; empty if it fails."""
        return run_git(self.folder, *arguments, environment=self.environment).rstrip("\n")

    def change(self, *arguments: str) -> str:
        """Run a git command that changes the repository. Raises ``SourceError``."""
        return change_repository(self.folder, *arguments, environment=self.environment)

    def check_ready(self) -> None:
        """Raise ``UsageError`` unless the site is in a clean repository on a branch without an earlier migration."""
        if not self.ask("rev-parse", "--show-toplevel"):
            hint = "`git init && git add --all && git commit --message Site` makes one; `--undo` needs it."
            raise UsageError("The site is not in a git repository, or git is not installed.", hint=hint)
        self._check_configuration()
        if not self.ask("rev-parse", "--verify", "--quiet", "HEAD"):
            raise UsageError(
                "The repository does not have a commit.", hint="`git add --all && git commit --message Site`."
            )
        if self.ask("rev-parse", "--verify", "--quiet", f"refs/heads/{BRANCH}"):
            hint = "`pylekyll migrate --undo` removes it; or go on there by hand."
            raise UsageError(f"The branch '{BRANCH}' of an earlier migration exists.", hint=hint)
        unfinished = [
            name for name in ("MERGE_HEAD", "rebase-merge", "rebase-apply", "CHERRY_PICK_HEAD") if self._has(name)
        ]
        if unfinished:
            raise UsageError("A merge or a rebase has not ended.", hint="End it, or `git merge --abort`.")
        self._check_clean()
        if not self.ask("symbolic-ref", "--short", "--quiet", "HEAD"):
            raise UsageError(
                "The current commit is not on a branch.", hint="`git switch main`, or `git switch -c NAME`."
            )

    def _check_configuration(self) -> None:
        """Raise ``UsageError`` for a repository that changes other folders, or that runs programs for files."""
        elsewhere = leads_elsewhere(self.folder, environment=self.environment)
        if elsewhere and not follows_links():
            hint = "Its `.git` or its setting `core.worktree` names that folder. Allow that with --follow-links."
            raise UsageError(f"git would change another folder, '{elsewhere}'. Nothing was changed.", hint=hint)
        filters = own_filters(self.folder, environment=self.environment)
        if filters:
            hint = "Move the filter to your own configuration if you trust it: `git config --global`."
            message = f"The repository's configuration runs programs for its files: the filter '{filters[0]}'."
            raise UsageError(message, hint=hint)

    def _has(self, name: str) -> bool:
        path = self.ask("rev-parse", "--git-path", name)
        return bool(path) and (self.folder / path).exists()

    def _check_clean(self) -> None:
        status = self.ask("-c", "core.quotePath=false", "status", "--porcelain", "-z").split("\0")
        changed = [line[3:] for line in status if line]
        if changed:
            more = f" and {len(changed) - _SHOWN} more" if len(changed) > _SHOWN else ""
            hint = "Commit them, or put them away: `git stash --include-untracked`. Nothing was changed."
            raise UsageError(f"Files are not committed: {', '.join(changed[:_SHOWN])}{more}.", hint=hint)

    def files(self) -> SiteFiles:
        """Return the site's files of the current commit, without submodules and links."""
        listing = self.ask("ls-tree", "-r", "-z", "HEAD", ".")
        blobs = {}
        for line in filter(None, listing.split("\0")):
            told, _, path = line.partition("\t")
            mode, _, blob = told.split()
            if mode in {"100644", "100755"} and (self.folder / path).is_file():
                blobs[path] = blob
        return SiteFiles(self.folder, blobs)

    def original(self, files: SiteFiles, kind: str, path: str) -> bytes | None:
        """Return the newest version of a file in the history that belongs to the template; ``None`` without one."""
        blobs = reversed(self._versions(path))
        found = next((blob for blob in blobs if files.is_known(kind, blob)), None)
        return None if found is None else read_blob(self.folder, found, environment=self.environment)

    def first(self, path: str) -> bytes | None:
        """Return the first version of a file that the history has; ``None`` without one, or for a single version."""
        blobs = self._versions(path)
        return read_blob(self.folder, blobs[0], environment=self.environment) if len(blobs) > 1 else None

    def _versions(self, path: str) -> list[str]:
        """Return the ids of all versions of a file in the history, the oldest first."""
        log = self.ask("log", "--reverse", "--format=", "--raw", "--no-abbrev", "--no-renames", "--", path)
        blobs = [line.split()[3] for line in log.splitlines() if line.startswith(":")]
        return [blob for blob in blobs if blob.strip("0")]

    def apply(self, writes: Mapping[str, bytes], moves: Mapping[str, str], removals: set[str], message: str) -> None:
        """Make the changes on the branch, as one commit. Raises ``SourceError`` and ``WriteError``."""
        before = self.ask("symbolic-ref", "--short", "HEAD")
        self.change("switch", "--quiet", "--create", BRANCH)
        self.change("config", _FROM, before)
        site = Below(self.folder)
        for path, target in moves.items():
            site.write(target, site.read(path))
            site.remove(path)
        for path in removals:
            site.remove(path)
        for path, content in writes.items():
            site.write(path, content)
        self.change("add", "--all", "--", ".")
        if moves:  # a file that the repository ignores is not lost either
            self.change("add", "--force", "--", *sorted(set(moves.values())))
        if writes:
            self.change("add", "--force", "--", *sorted(writes))
        self._commit(message)

    def _commit(self, message: str) -> None:
        words = ("commit", "--quiet", "--no-gpg-sign", "--no-verify", "--message", message)
        self.change(*self._identity(), *words)
        self.change("config", _COMMIT, self.ask("rev-parse", "HEAD"))

    def _identity(self) -> list[str]:
        """Return options that name an author where the person did not tell git theirs."""
        if self.ask("var", "GIT_AUTHOR_IDENT"):
            return []
        return ["-c", "user.name=pylekyll", "-c", "user.email=pylekyll@localhost"]

    def undo(self) -> str:
        """Return to the branch before the migration, and remove the migration's one; return the former's name.

        Raises ``UsageError`` if there is nothing to undo, or if work would be lost.
        """
        tip = self.ask("rev-parse", "--verify", "--quiet", f"refs/heads/{BRANCH}")
        before = self.ask("config", _FROM)
        if not tip or not before:
            raise UsageError("There is no migration to undo.", hint=f"It would be on the branch '{BRANCH}'.")
        self._check_configuration()
        made = self.ask("config", _COMMIT)
        if made and tip != made:
            hint = f"Keep them, or remove all with `git switch {before} && git branch -D {BRANCH}`."
            raise UsageError(f"The branch '{BRANCH}' has commits of yours.", hint=hint)
        if not self.ask("rev-parse", "--verify", "--quiet", f"refs/heads/{before}"):
            raise UsageError(f"The branch '{before}', where the migration began, does not exist any more.")
        if self.ask("symbolic-ref", "--short", "--quiet", "HEAD") == BRANCH:
            if made:
                self._check_clean()
                self.change("switch", "--quiet", before)
            else:  # it ended before its commit; `git stash pop` brings back what is put away here
                words = ("stash", "push", "--include-untracked", "--quiet", "--message", "Unfinished migration")
                self.change(*self._identity(), *words)
                self.change("switch", "--quiet", before)
        self.change("branch", "--quiet", "--delete", "--force", BRANCH)
        return before

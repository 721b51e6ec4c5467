"""Git queries about a site's repository that never run programs named in the repository's own configuration.

Only ``own_git`` may: it is the user's own git, with its hooks and keys.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import SourceError
from pylekyll.foundation.programs import find_program, run_program
from pylekyll.site.config.environment import Environment

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.foundation.programs import Finished

_SECONDS = 30
#: Hooks and pushes take longer than queries.
_SECONDS_OF_USER = 120

#: Settings by which ``.git/config`` makes harmless commands start a program: signatures, file-system monitors, hooks,
#: pagers, diff drivers, and the transports by which a partial clone fetches what it lacks. The command line overrides
#: every file. The system's and the user's own files stay: they hold ``safe.directory``.
_NEUTRAL = (
    "log.showSignature=false",
    "core.fsmonitor=",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.sshCommand=false",
    "core.askPass=",
    "credential.helper=",
    "diff.external=",
    "gpg.program=false",
    "gpg.ssh.program=false",
    "gpg.x509.program=false",
    "protocol.allow=never",
)
#: ``GIT_ALLOW_PROTOCOL`` overrides ``protocol.<name>.allow`` of the repository.
_VARIABLES = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
}
_UNASKED = {"GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true"}


def run_git(folder: Path, *arguments: str, environment: Mapping[str, str]) -> str:
    """Return git's output in ``folder``; empty if it fails, is not installed or has no repository there.

    ``environment`` has the variables of the build; if it is empty, git gets those of the process.
    """
    variables = Environment.of(environment).variables()
    if variables and not _may_have_repository(folder, variables):
        return ""
    try:
        done = _run(folder, arguments, variables)
    except OSError:
        return ""
    return _text(done.output) if done is not None and done.status == 0 else ""


def read_blob(folder: Path, blob: str, *, environment: Mapping[str, str]) -> bytes | None:
    """Return a content of the repository by its id; ``None`` if git does not have it."""
    try:
        done = _run(folder, ("cat-file", "blob", blob), Environment.of(environment).variables())
    except OSError:
        return None
    return done.output if done is not None and done.status == 0 else None


def change_repository(folder: Path, *arguments: str, environment: Mapping[str, str]) -> str:
    """Run a git command that changes the repository of ``folder``, and return its output.

    Raises ``SourceError`` with git's own message if it fails, and where git is not installed.
    """
    try:
        done = _run(folder, arguments, Environment.of(environment).variables())
    except OSError as error:
        raise SourceError(f"git did not start: {error}") from error
    if done is None:
        raise SourceError("git is not installed.", hint="Install it from https://git-scm.com.")
    if done.status:
        command = next((word for word in arguments if word.isalpha()), "")
        raise SourceError(f"git {command} failed: {_text(done.errors or done.output).strip()}")
    return _text(done.output)


def own_git(folder: Path, *arguments: str, environment: Mapping[str, str]) -> Finished | None:
    """Return the finished command with the user's settings, hooks and keys; ``None`` without git.

    Git asks nothing: without a stored password it fails. Raises ``OSError`` and ``TimeoutError``.
    """
    variables = Environment.of(environment).variables()
    settings = ("core.quotepath=false",)
    return _run(folder, arguments, variables, settings=settings, added=_UNASKED, seconds=_SECONDS_OF_USER)


def _run(
    folder: Path,
    arguments: Sequence[str],
    variables: Mapping[str, str],
    *,
    settings: Sequence[str] = _NEUTRAL,
    added: Mapping[str, str] = _VARIABLES,
    seconds: int = _SECONDS,
) -> Finished | None:
    """Return the finished command; ``None`` without git. Raises ``OSError``."""
    git = find_program("git", variables, outside=[folder])
    if git is None:
        return None
    given = [word for setting in settings for word in ("-c", setting)]
    command = [git, "--no-pager", *given, "-C", str(folder), *arguments]
    return run_program(command, seconds=seconds, environment=variables, added=added)


def _text(output: bytes) -> str:
    return output.decode("utf-8", "replace").replace("\r\n", "\n")


def _may_have_repository(folder: Path, variables: Mapping[str, str]) -> bool:
    """Return whether git may find a repository from ``folder``: starting it in vain takes 5 ms."""
    if "GIT_DIR" in variables:
        return True
    real = Path(os.path.realpath(folder))
    names = (".git", "HEAD")  # the second in a repository without a working tree
    return any(os.path.lexists(above / name) for above in (real, *real.parents) for name in names)


def history_files(folder: Path) -> list[Path]:
    """Return the files of the repository around ``folder`` that change with its history, including missing ones.

    A repository with its references in one file or folder of another kind (``reftable``) has that instead.
    """
    own = next((parent for parent in (folder, *folder.parents) if (parent / ".git").exists()), None)
    if own is None:
        return [parent / ".git" for parent in (folder, *folder.parents)]
    git = _linked(own / ".git", "gitdir: ")
    common = _linked(git / "commondir", "") if (git / "commondir").is_file() else git
    head = _first_line(git / "HEAD")
    branch = [common / head.removeprefix("ref: ")] if head.startswith("ref: ") else []
    names = ("packed-refs", "shallow", "info/grafts", "refs/replace", "reftable", "config")
    nested = [parent / ".git" for parent in (folder, *folder.parents) if parent.is_relative_to(own) and parent != own]
    files = [git / "HEAD", git / "config.worktree", *branch, *(common / name for name in names), *nested]
    return [*files, *([own / ".git"] if (own / ".git").is_file() else [])]


def _linked(path: Path, prefix: str) -> Path:
    """Return the folder that the file ``path`` names; a folder is itself."""
    return path if path.is_dir() else path.parent / _first_line(path).removeprefix(prefix)


def _first_line(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace").partition("\n")[0].strip()
    except OSError:
        return ""

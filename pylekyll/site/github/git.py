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
#: pagers, diff drivers, cleaning up, looks into submodules, and the transports by which a partial clone fetches what it
#: lacks. The command line overrides every file. The system's and the user's own files stay: they hold
#: ``safe.directory``.
_NEUTRAL = (
    "log.showSignature=false",
    "core.fsmonitor=",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.sshCommand=false",
    "core.askPass=",
    "credential.helper=",
    "diff.external=",
    "diff.ignoreSubmodules=all",
    "status.submoduleSummary=false",
    "submodule.recurse=false",
    "gc.auto=0",
    "maintenance.auto=false",
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

#: Commands that read or write files of the working tree, which go through the filters of the configuration.
_FILTERING = frozenset({"add", "checkout", "commit", "diff", "stash", "status", "switch"})


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
    git = find_program("git", variables, outside=[folder])
    if git is None:
        return None
    command = [git, "--no-pager", "-c", "core.quotepath=false", "-C", str(folder), *arguments]
    return run_program(command, seconds=_SECONDS_OF_USER, environment=variables, added=_UNASKED)


def own_filters(folder: Path, *, environment: Mapping[str, str]) -> list[str]:
    """Return the names of the filters that the configuration of the repository itself has; other commands skip them."""
    variables = Environment.of(environment).variables()
    git = find_program("git", variables, outside=[folder])
    return [] if git is None else _own_filters(git, folder, variables)


def leads_elsewhere(folder: Path, *, environment: Mapping[str, str]) -> str:
    """Return the folder outside of the repository around ``folder`` that git would change; empty without one.

    A repository may keep its data elsewhere, as the working trees of ``git worktree`` and submodules do, if those name
    it in turn. Settings of the user's environment count as the user's.
    """
    if any(name in environment for name in ("GIT_DIR", "GIT_WORK_TREE")):
        return ""
    told = run_git(folder, "rev-parse", "--show-toplevel", "--absolute-git-dir", environment=environment).splitlines()
    if len(told) != 2:
        return ""
    top, data = (Path(os.path.realpath(path)) for path in told)
    above = Path(os.path.realpath(folder))
    place = next((each for each in (above, *above.parents) if os.path.lexists(each / ".git")), above)
    if top != place:
        return str(top)
    # The file that a working tree of `git worktree` is named in; git itself has followed the setting of a submodule.
    named = _first_line(data / "gitdir")
    by_setting = run_git(folder, "config", "--file", str(data / "config"), "core.worktree", environment=environment)
    backwards = {os.path.realpath(data / named)} if named else set()
    backwards |= {os.path.realpath(data / by_setting.strip() / ".git")} if by_setting.strip() else set()
    is_own = data.is_relative_to(place) or os.path.realpath(place / ".git") in backwards
    return "" if is_own else str(data)


def _run(folder: Path, arguments: Sequence[str], variables: Mapping[str, str]) -> Finished | None:
    """Return the finished command; ``None`` without git. Raises ``OSError``."""
    git = find_program("git", variables, outside=[folder])
    if git is None:
        return None
    without_filters = _without(_own_filters(git, folder, variables)) if _FILTERING & {*arguments} else {}
    return _started(git, folder, arguments, variables, without_filters)


def _started(
    git: str, folder: Path, arguments: Sequence[str], variables: Mapping[str, str], added: Mapping[str, str]
) -> Finished:
    settings = [word for setting in _NEUTRAL for word in ("-c", setting)]
    return run_program(
        [git, "--no-pager", *settings, "-C", str(folder), *arguments],
        seconds=_SECONDS,
        environment=variables,
        added={**_VARIABLES, **added},
    )


def _own_filters(git: str, folder: Path, variables: Mapping[str, str]) -> list[str]:
    """Return the names of the filters that the configuration of the repository itself has, not that of the user."""
    found: set[str] = set()
    for scope in ("--local", "--worktree"):
        words = ("config", scope, "--includes", "--null", "--name-only", "--get-regexp", r"^filter\.")
        keys = _text(_started(git, folder, words, variables, {}).output).split("\0")
        found |= {key.partition(".")[2].rpartition(".")[0] for key in keys if key}
    return sorted(found)


def _without(filters: Sequence[str]) -> dict[str, str]:
    """Return the variables that take the programs of ``filters`` away; a name in a variable may have any characters."""
    values = {"clean": "", "smudge": "", "process": "", "required": "false"}
    settings = [(f"filter.{name}.{key}", value) for name in filters for key, value in values.items()]
    variables = {"GIT_CONFIG_COUNT": str(len(settings))} if settings else {}
    for number, (key, value) in enumerate(settings):
        variables |= {f"GIT_CONFIG_KEY_{number}": key, f"GIT_CONFIG_VALUE_{number}": value}
    return variables


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
        return path.read_text("utf-8", "replace").partition("\n")[0].strip() if path.is_file() else ""
    except OSError:
        return ""

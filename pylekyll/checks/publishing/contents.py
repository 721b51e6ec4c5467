"""Checks of the files of a commit: those that GitHub refuses, leaves out, or publishes as something else."""

from __future__ import annotations

import re
from collections import defaultdict
from configparser import Error, RawConfigParser
from itertools import accumulate
from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import ERROR, NOTICE, finding
from pylekyll.foundation.diagnostics import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.checks.publishing.repository import Entry, Repository
    from pylekyll.checks.publishing.subject import Subject
    from pylekyll.foundation.diagnostics import Diagnostic

MEGABYTE = 1024 * 1024
#: GitHub refuses a push with a larger file, and warns of files above the second size.
LARGEST, LARGE = 100 * MEGABYTE, 50 * MEGABYTE
#: Pages publishes sites up to this size.
_SITE = 1024 * MEGABYTE
POINTER = b"version https://git-lfs.github.com/spec/"
_LONGEST_POINTER = 1024
_SHOWN = 5


def of_contents(subject: Subject) -> Iterator[Diagnostic]:
    """Yield what is wrong with the files of the commit."""
    repository = subject.repository
    yield from _submodules(subject)
    yield from _pointers(subject)
    yield from _large(repository)
    yield from _cases(repository)


def _submodules(subject: Subject) -> Iterator[Diagnostic]:
    repository = subject.repository
    known = _submodule_urls(repository)
    for entry in repository.entries:
        if not entry.is_submodule:
            continue
        url = known.get(entry.path)
        if url is None:
            hint = f"Remove it with `git rm --cached {entry.path}`, delete its folder `.git`, and add its files."
            message = f"'{entry.path}' is a repository inside the repository, and .gitmodules does not name it."
            yield finding("publish-submodule", message, (entry.path, None), hint, severity=ERROR)
        elif re.match(r"(ssh://|[\w.-]+@[\w.-]+:)", url):
            hint = f"Write its https address into .gitmodules: {_https(url)}."
            message = f"The submodule '{entry.path}' has an address that needs a key: {url}."
            yield finding("publish-submodule", message, (".gitmodules", None), hint, severity=ERROR)
        else:
            yield from _left_out(subject, entry, url)


def _left_out(subject: Subject, entry: Entry, url: str) -> Iterator[Diagnostic]:
    for workflow in subject.publishing:
        if not workflow.checkout_has("submodules"):
            message = f"{workflow.path} does not fetch the submodule '{entry.path}' ({url}): its folder would be empty."
            hint = "Add `submodules: true` below `with:` of actions/checkout."
            yield finding("publish-submodule", message, workflow.place("actions/checkout"), hint, severity=ERROR)


def _submodule_urls(repository: Repository) -> dict[str, str]:
    parser = RawConfigParser(strict=False)
    lines = (line.strip() for line in repository.text(".gitmodules").splitlines())
    try:
        parser.read_string("\n".join(lines))
    except Error:
        return {}
    sections = [parser[name] for name in parser.sections()]
    return {section.get("path", ""): section.get("url", "") for section in sections}


def _https(url: str) -> str:
    match = re.match(r"(?:ssh://)?(?:[\w.-]+@)?([\w.-]+)(?::\d+)?[:/](.*)", url)
    return f"https://{match[1]}/{match[2]}" if match else url


def _pointers(subject: Subject) -> Iterator[Diagnostic]:
    repository = subject.repository
    pointers = [
        entry.path
        for entry in repository.entries
        if 0 < entry.size < _LONGEST_POINTER and not entry.is_link and _is_pointer(repository, entry)
    ]
    if not pointers:
        return
    names = listed(pointers, _SHOWN)
    for workflow in subject.publishing:
        if not workflow.checkout_has("lfs"):
            message = (
                f"{workflow.path} does not fetch files of Git LFS: {names} would be published as a few lines of text."
            )
            hint = "Add `lfs: true` below `with:` of actions/checkout."
            place = workflow.place("actions/checkout")
            yield finding("publish-lfs", message, place, hint, severity=ERROR, subjects=pointers)
    if not subject.publishing:
        message = f"GitHub Pages does not fetch files of Git LFS: {names} would be published as a few lines of text."
        hint = "Publish with a workflow whose actions/checkout has `lfs: true` (docs/publishing.md)."
        yield finding("publish-lfs", message, (pointers[0], None), hint, severity=ERROR, subjects=pointers)


def _is_pointer(repository: Repository, entry: Entry) -> bool:
    """Return whether the commit has a pointer of Git LFS; the working tree has the file itself after `git lfs pull`."""
    tracked = "filter=lfs" in repository.text(".gitattributes")
    path = repository.folder / entry.path
    if not tracked:
        try:
            if not path.is_file():
                return False
            with path.open("rb") as file:
                return file.read(len(POINTER)) == POINTER
        except OSError:
            return False
    return repository.git("cat-file", "blob", entry.content).startswith(POINTER.decode())


def _large(repository: Repository) -> Iterator[Diagnostic]:
    for entry in repository.entries:
        if entry.size > LARGEST:
            message = f"'{entry.path}' has {entry.size / MEGABYTE:.0f} MB: GitHub refuses files above 100 MB."
            how = f"`git rm --cached {entry.path}`, then `git commit --amend`"
            hint = f"Take it out of the unpushed commits: {how}. Put it elsewhere and link to it."
            yield finding("publish-large-file", message, (entry.path, None), hint, severity=ERROR)
        elif entry.size > LARGE:
            message = f"'{entry.path}' has {entry.size / MEGABYTE:.0f} MB: GitHub warns of files above 50 MB."
            yield finding("publish-large-file", message, (entry.path, None), "Make it smaller, or put it elsewhere.")
    yield from _large_before(repository)
    total = sum(entry.size for entry in repository.entries)
    if total > _SITE:
        message = f"The files have {total / MEGABYTE:.0f} MB together: GitHub Pages publishes sites up to 1 GB."
        yield finding("publish-large-file", message, None, "Put large files elsewhere and link to them.")


def _large_before(repository: Repository) -> Iterator[Diagnostic]:
    """Yield files that an unpushed commit adds and a later one removes: GitHub refuses such a push."""
    now = {entry.content for entry in repository.entries}
    wanted = ("rev-list", "--objects", f"--filter=blob:limit={LARGEST}", "--filter-print-omitted", "HEAD")
    for line in repository.git(*wanted, "--not", "--remotes").splitlines():
        content = line.removeprefix("~")
        if content == line or content in now:
            continue
        commit, *paths = repository.git("log", "--format=%h", "--name-only", f"--find-object={content}", "HEAD").split()
        path = paths[0] if paths else content[:12]
        message = f"'{path}' is not there any more, but the unpushed commit {commit} has it with more than 100 MB."
        hint = f"GitHub refuses the push. Remove it from the history: `git rebase -i {commit}^`, then edit that commit."
        yield finding("publish-large-file", message, (path, None), hint, severity=ERROR)


def _cases(repository: Repository) -> Iterator[Diagnostic]:
    """Yield names that are one name on Macs and Windows, and two on the server."""
    spellings: dict[str, set[str]] = defaultdict(set)
    for entry in repository.entries:
        for path in accumulate(entry.path.split("/"), lambda folder, name: f"{folder}/{name}"):
            spellings[path.lower()].add(path)
    for found in spellings.values():
        if len(found) > 1 and len({path.rpartition("/")[0] for path in found}) == 1:
            names = sorted(found)
            message = f"{' and '.join(map(repr, names))} differ only in uppercase and lowercase."
            hint = f"Keep one of them: `git rm --cached {names[0]}` or `git rm --cached {names[1]}` (folders: with -r)."
            yield finding("publish-letter-case", message, (names[0], None), hint, subjects=names)


def of_state(subject: Subject) -> Iterator[Diagnostic]:
    """Yield what the remote repository does not have yet."""
    repository = subject.repository
    if repository.in_workflow:
        return
    if not repository.head:
        hint = "`git add --all`, `git commit -m 'First version'`, then push."
        yield finding("publish-not-pushed", "The repository does not have a commit yet.", None, hint, severity=ERROR)
        return
    if not repository.remote:
        hint = (
            "Create an empty repository on GitHub, then `git remote add origin ADDRESS` and `git push -u origin HEAD`."
        )
        yield finding(
            "publish-no-remote", "The repository has no remote: nothing can be published.", None, hint, severity=ERROR
        )
        return
    yield from _unpushed(repository)
    if repository.uncommitted:
        names = listed(repository.uncommitted, _SHOWN)
        message = f"Changes are not committed: {names}."
        yield finding("publish-not-committed", message, None, "`git add` and `git commit` them.", severity=NOTICE)


def _unpushed(repository: Repository) -> Iterator[Diagnostic]:
    if not repository.branch:
        hint = "`git switch -c NAME` makes a branch of it."
        yield finding("publish-not-pushed", "The current commit is not on a branch.", None, hint)
    elif not repository.pushed:
        message = f"The branch '{repository.branch}' was not pushed to {repository.remote_url or repository.remote}."
        yield finding("publish-not-pushed", message, None, f"`git push -u {repository.remote} {repository.branch}`.")
    else:
        count = repository.git("rev-list", "--count", f"{repository.pushed}..HEAD")
        if count not in {"", "0"}:
            commits = "1 commit is" if count == "1" else f"{count} commits are"
            yield finding(
                "publish-not-pushed",
                f"{commits} not pushed.",
                None,
                f"`git push {repository.remote} {repository.branch}`.",
            )

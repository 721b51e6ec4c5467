"""Publishing: the differences, a commit of chosen files, and a push by the user's git."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from pylekyll.serve.edit.errors import EditError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.serve.edit.conftest import Bench


def git(bench: Bench, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-C", str(bench.source), *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def repository(bench: Bench, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(tmp_path / "remote")], check=True)
    git(bench, "init", "-q", "-b", "main")
    git(bench, "config", "user.name", "A")
    git(bench, "config", "user.email", "a@example.org")
    git(bench, "add", ".")
    git(bench, "commit", "-qm", "begin")
    git(bench, "remote", "add", "origin", str(tmp_path / "remote"))
    git(bench, "push", "-qu", "origin", "main")


def by_another(tmp_path: Path, path: str, old: str, new: str) -> None:
    """Change a file in another clone, and push it."""
    clone = tmp_path / "clone"
    identity = ["-c", "user.name=B", "-c", "user.email=b@example.org"]
    subprocess.run(["git", "clone", "-q", str(tmp_path / "remote"), str(clone)], check=True)
    (clone / path).write_text((clone / path).read_text("utf-8").replace(old, new), "utf-8")
    subprocess.run(["git", "-C", str(clone), *identity, "commit", "-qam", "theirs"], check=True)
    subprocess.run(["git", "-C", str(clone), "push", "-q"], check=True)


def replaced(bench: Bench, path: str, old: str, new: str) -> None:
    opened = bench.ask("open", path=path)
    bench.ask("save", changes=[{"path": path, "base": opened["digest"], "text": opened["text"].replace(old, new)}])


def test_only_chosen_files_are_published_and_drafts_are_kept_apart(bench: Bench, tmp_path: Path) -> None:
    with pytest.raises(EditError) as refused:
        bench.ask("look")
    assert refused.value.code == "no-git"
    repository(bench, tmp_path)
    opened = bench.ask("open", path="index.md")
    text = opened["text"].replace("First", "1st")
    bench.ask("save", changes=[{"path": "index.md", "base": opened["digest"], "text": text}])
    bench.ask("create", kind="draft", title="Not yet")
    (bench.source / "staged.md").write_text("by another program")
    git(bench, "add", "staged.md")
    looked = bench.ask("look")
    assert looked["branch"] == "main"
    found = {each["path"]: each for each in looked["files"]}
    assert found["_drafts/not-yet.md"]["draft"]
    assert "[-First-]{+1st+}" in found["index.md"]["diff"]
    done = bench.ask("publish", paths=["index.md"], message="Say 1st")
    assert done["pushed"]
    assert git(bench, "show", "--name-only", "--format=%s", "origin/main").split() == ["Say", "1st", "index.md"]
    assert git(bench, "status", "--porcelain").splitlines()[0] == "A  staged.md"
    with pytest.raises(EditError):
        bench.ask("publish", paths=["../x"], message="x")
    with pytest.raises(EditError):
        bench.ask("publish", paths=["staged.md"], message=" ")


def test_what_others_pushed_is_merged_before_the_push(bench: Bench, tmp_path: Path) -> None:
    repository(bench, tmp_path)
    by_another(tmp_path, "_data/people.yml", "Postdoc", "PI")
    replaced(bench, "index.md", "First", "1st")
    (bench.source / "other.md").write_text("not chosen")
    assert bench.ask("publish", paths=["index.md"], message="Mine")["pushed"]
    assert "PI" in git(bench, "show", "origin/main:_data/people.yml")
    assert "1st" in git(bench, "show", "origin/main:index.md")
    assert git(bench, "status", "--porcelain").split() == ["??", "other.md"]
    assert bench.ask("look")["ahead"] == 0


def test_a_merge_that_git_cannot_do_changes_nothing(bench: Bench, tmp_path: Path) -> None:
    repository(bench, tmp_path)
    by_another(tmp_path, "index.md", "First", "Third")
    replaced(bench, "index.md", "First", "1st")
    with pytest.raises(EditError) as refused:
        bench.ask("publish", paths=["index.md"], message="Mine")
    assert refused.value.code == "conflict"
    assert "index.md" in refused.value.message
    assert "1st" in bench.read("index.md")
    assert "<<<<" not in bench.read("index.md")
    looked = bench.ask("look")
    assert (looked["files"], looked["ahead"]) == ([], 1)
    git(bench, "pull", "-q", "--no-rebase", "-X", "ours")
    assert bench.ask("publish", paths=[], message="")["pushed"]
    assert bench.ask("look")["ahead"] == 0


def test_a_push_that_fails_leaves_the_commit_for_later(bench: Bench, tmp_path: Path) -> None:
    repository(bench, tmp_path)
    (tmp_path / "remote").rename(tmp_path / "elsewhere")
    replaced(bench, "index.md", "First", "1st")
    with pytest.raises(EditError) as refused:
        bench.ask("publish", paths=["index.md"], message="Mine")
    assert refused.value.code == "push"
    (tmp_path / "elsewhere").rename(tmp_path / "remote")
    assert bench.ask("publish", paths=[], message="")["pushed"]


def test_the_checks_of_publishing_are_asked_for(bench: Bench, tmp_path: Path) -> None:
    assert [each["code"] for each in bench.ask("check")["findings"]] == ["publish-no-repository"]
    repository(bench, tmp_path)
    replaced(bench, "index.md", "First", "1st")
    (bench.source / "INDEX.md").write_text("x")
    git(bench, "add", "INDEX.md")
    git(bench, "commit", "-qm", "two cases")
    assert [each["code"] for each in bench.ask("check")["findings"]] == ["publish-letter-case"]


def test_a_message_with_a_null_character_is_refused(bench: Bench, tmp_path: Path) -> None:
    repository(bench, tmp_path)
    (bench.source / "index.md").write_text("New.")
    with pytest.raises(EditError, match="null"):
        bench.ask("publish", message="a\0b", paths=["index.md"], push=False)


def test_secrets_and_the_built_site_are_not_offered(bench: Bench, tmp_path: Path) -> None:
    inside = type(bench)(bench.source, bench.source / "_site")
    repository(bench, tmp_path)
    key = f"-----BEGIN OPENSSH PRIVATE KEY-----\n{'b3BlbnNzaC1rZXktdjEAAAAA' * 4}\n"
    new = {
        ".env": "SECRET=1\n",
        "id_rsa": "x\n",
        "notes.txt": key,
        "secrets.yml": "a: 1\n",
        ".github/workflows/x.yml": "on: push\n",
    }
    for name, text in new.items():
        (bench.source / name).parent.mkdir(parents=True, exist_ok=True)
        (bench.source / name).write_text(text)
    (bench.source / "_site" / "more.html").write_text("built")
    looked = inside.ask("look")
    assert [each["path"] for each in looked["files"]] == [".github/workflows/x.yml"]
    assert looked["findings"][0]["message"].endswith(": .env, id_rsa, notes.txt, secrets.yml.")
    assert "SECRET" not in str(looked)
    for path in (".env", "id_rsa", "notes.txt", "_site/more.html"):
        with pytest.raises(EditError, match="missing"):
            inside.ask("publish", paths=[path], message="x", push=False)
    git(bench, "add", "--force", ".env")
    git(bench, "commit", "-qm", "by mistake")
    (bench.source / ".env").write_text("SECRET=2\n")
    assert "SECRET" not in str(inside.ask("look"))
    (bench.source / ".env").unlink()
    assert [each["path"] for each in inside.ask("look")["files"]] == [".env", ".github/workflows/x.yml"]


def test_looking_runs_no_program_of_the_repository(bench: Bench, tmp_path: Path) -> None:
    repository(bench, tmp_path)
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch '{tmp_path}/ran'\ncat\n")
    program.chmod(0o755)
    (bench.source / ".gitattributes").write_text("*.md diff=x filter=x\n")
    for setting in ("core.fsmonitor", "diff.x.textconv", "diff.external", "filter.x.clean", "diff.x.command"):
        git(bench, "config", setting, str(program))
    replaced(bench, "index.md", "First", "1st")
    looked = bench.ask("look")
    assert "[-First-]{+1st+}" in next(each["diff"] for each in looked["files"] if each["path"] == "index.md")
    assert not (tmp_path / "ran").exists()

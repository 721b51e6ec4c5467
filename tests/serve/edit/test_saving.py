"""Saving: bytes that stay, merges, conflicts, undo, and what a broken save leaves behind."""

from __future__ import annotations

import base64
import errno
import os
import random
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylekyll.foundation.errors import WriteError
from pylekyll.serve.edit.errors import EditError
from pylekyll.serve.edit.saving import merged_lines
from pylekyll.site.authoring.line_ends import with_line_ends
from tests.serve.edit.conftest import Bench

ROOT = Path(__file__).parents[3]


def save(bench: Bench, path: str, base: str, text: str) -> dict[str, Any]:
    return bench.ask("save", changes=[{"path": path, "base": base, "text": text}])


def test_one_word_is_the_whole_difference(bench: Bench) -> None:
    path = bench.source / "index.md"
    content = b"\xef\xbb\xbf---\r\ntitle: A\r\n---\r\none\ntwo\r\nthree"
    path.write_bytes(content)
    path.chmod(0o640)
    opened = bench.ask("open", path="index.md")
    assert "\r" not in opened["text"]
    save(bench, "index.md", opened["digest"], opened["text"].replace("two", "2"))
    assert path.read_bytes() == content.replace(b"two", b"2")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@given(st.lists(st.tuples(st.text("ab ", max_size=4), st.sampled_from(["\n", "\r\n"])), max_size=12), st.data())
@settings(max_examples=60, deadline=None)
def test_unchanged_lines_keep_their_ends(lines: list[tuple[str, str]], data: st.DataObject) -> None:
    before = "".join(text + end for text, end in lines)
    plain = before.replace("\r\n", "\n")
    assert with_line_ends(before, plain) == before
    if lines:
        number = data.draw(st.integers(0, len(lines) - 1))
        new = [text for text, _ in lines]
        new[number] = "other"
        after = with_line_ends(before, "\n".join(new) + "\n")
        assert after == "".join(("other" if i == number else t) + e for i, (t, e) in enumerate(lines))


def test_another_change_is_merged_if_the_lines_do_not_meet(bench: Bench) -> None:
    opened = bench.ask("open", path="index.md")
    (bench.source / "index.md").write_text(bench.read("index.md").replace("## Last", "## The last"))
    done = save(bench, "index.md", opened["digest"], opened["text"].replace("First", "1st"))
    assert done["files"][0]["merged"]
    assert "1st paragraph" in bench.read("index.md")
    assert "## The last" in bench.read("index.md")


def test_both_versions_of_a_conflict_are_there_and_nothing_is_written(bench: Bench) -> None:
    opened = bench.ask("open", path="index.md")
    theirs = bench.read("index.md").replace("First paragraph", "Their paragraph")
    (bench.source / "index.md").write_text(theirs)
    with pytest.raises(EditError) as refused:
        save(bench, "index.md", opened["digest"], opened["text"].replace("First paragraph", "My paragraph"))
    assert refused.value.code == "conflict"
    assert refused.value.data["theirs"] == theirs
    assert "My paragraph" in refused.value.data["mine"]
    assert bench.read("index.md") == theirs
    save(bench, "index.md", refused.value.data["digest"], refused.value.data["mine"])
    assert "My paragraph" in bench.read("index.md")


def test_a_removed_file_is_a_conflict(bench: Bench) -> None:
    opened = bench.ask("open", path="index.md")
    (bench.source / "index.md").unlink()
    with pytest.raises(EditError, match="removed by another program"):
        save(bench, "index.md", opened["digest"], "text\n")


def test_every_save_can_be_undone_also_after_a_restart(bench: Bench) -> None:
    from tests.serve.edit.conftest import Bench as Another

    first = bench.read("index.md")
    for word in ("one", "two", "three"):
        opened = bench.ask("open", path="index.md")
        save(bench, "index.md", opened["digest"], f"{opened['text']}\n{word}\n")
    other = Another(bench.source, bench.destination)
    for word in ("three", "two", "one"):
        assert bench.read("index.md").rstrip().endswith(word)
        other.ask("undo")
    assert bench.read("index.md") == first
    with pytest.raises(EditError, match="no save to undo"):
        other.ask("undo")


def test_undo_keeps_what_was_written_since_then(bench: Bench) -> None:
    opened = bench.ask("open", path="index.md")
    done = save(bench, "index.md", opened["digest"], opened["text"].replace("First", "1st"))
    again = bench.ask("open", path="index.md")
    save(bench, "index.md", again["digest"], again["text"].replace("## Last", "## Later"))
    bench.ask("undo", number=done["number"])
    assert "First paragraph" in bench.read("index.md")
    assert "## Later" in bench.read("index.md")


def test_a_removed_file_comes_back_with_its_bytes(bench: Bench) -> None:
    path = bench.source / "index.md"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    content = path.read_bytes()
    bench.ask("delete", path="index.md")
    assert not path.exists()
    bench.ask("undo")
    assert path.read_bytes() == content


def test_a_full_disk_changes_nothing(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = bench.ask("open", path="index.md")
    before = bench.read("index.md")
    for name in ("pylekyll.serve.edit.history.replace_file", "os.rename"):
        with monkeypatch.context() as patch:
            patch.setattr(name, full_disk)
            with pytest.raises(WriteError):
                save(bench, "index.md", opened["digest"], "lost?")
        assert bench.read("index.md") == before
        assert {path.name for path in bench.source.iterdir() if path.is_file()} == {"index.md", "_config.yml"}


def full_disk(*_: Any, **__: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_several_files_are_saved_together_or_not_at_all(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    changes = [
        {"path": path, "base": bench.ask("open", path=path)["digest"], "text": "new\n"}
        for path in ("index.md", "_data/people.yml")
    ]
    before = [bench.read("index.md"), bench.read("_data/people.yml")]
    (bench.source / "_data/people.yml").chmod(0o444)
    if os.geteuid() == 0:
        monkeypatch.setattr("pylekyll.serve.edit.files.SourceFiles._is_writable", lambda _, path: path == "index.md")
    with pytest.raises(EditError, match="read-only"):
        bench.ask("save", changes=changes)
    assert [bench.read("index.md"), bench.read("_data/people.yml")] == before


def test_two_editors_at_once_lose_nothing(bench: Bench) -> None:
    (bench.source / "index.md").write_text("".join(f"line {number}\n\n" for number in range(40)))

    def write(own: int) -> None:
        for turn in range(10):
            line = own * 10 + turn
            while True:
                opened = bench.ask("open", path="index.md")
                text = opened["text"].replace(f"line {line}\n", f"line {line} by {own}\n")
                try:
                    save(bench, "index.md", opened["digest"], text)
                    break
                except EditError as error:
                    if error.code not in {"conflict", "busy"}:
                        raise

    threads = [threading.Thread(target=write, args=(own,)) for own in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert bench.read("index.md") == "".join(f"line {n} by {n // 10}\n\n" for n in range(40))


PROGRAM = """
import sys, itertools
from pathlib import Path
from pylekyll.foundation.log import Log
from pylekyll.serve.edit.files import SourceFiles
from pylekyll.serve.edit.history import History
from pylekyll.serve.edit.saving import Change, Saver
from tests.serve.edit.conftest import Bench
from pylekyll.site import config as configuration
config = configuration.load(sys.argv[1], log=Log())
saver = Saver(SourceFiles(config), History(config))
print("ready", flush=True)
for number in itertools.count():
    opened = saver.open("index.md")
    saver.save([Change("index.md", opened.digest, f"{number}\\n" * 2000)], "save")
"""


OTHER = """
import sys
from pylekyll.foundation.log import Log
from pylekyll.serve.edit.errors import EditError
from pylekyll.serve.edit.files import SourceFiles
from pylekyll.serve.edit.history import History
from pylekyll.serve.edit.saving import Change, Saver
from tests.serve.edit.conftest import Bench
from pylekyll.site import config as configuration
config = configuration.load(sys.argv[1], environment={"PYLEKYLL_CACHE_KEY": "x"}, log=Log())
saver = Saver(SourceFiles(config), History(config))
print("ready", flush=True)
sys.stdin.readline()
for line in range(int(sys.argv[2]), int(sys.argv[2]) + 12):
    while True:
        opened = saver.open("index.md")
        text = opened.text.replace(f"line {line}\\n", f"line {line} again\\n")
        try:
            saver.save([Change("index.md", opened.digest, text)], "save")
            break
        except EditError:
            pass
"""


def test_editors_in_two_processes_lose_nothing_and_share_a_history(bench: Bench) -> None:
    (bench.source / "index.md").write_text("".join(f"line {number}\n\n" for number in range(24)))
    command = [sys.executable, "-c", OTHER, str(bench.source)]
    started = [
        subprocess.Popen([*command, str(first)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for first in (0, 12)
    ]
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in started:
        process.communicate("go\n", timeout=60)
        assert process.returncode == 0
    assert bench.read("index.md") == "".join(f"line {number} again\n\n" for number in range(24))
    bench = Bench(bench.source, bench.destination.parent / "other", {"PYLEKYLL_CACHE_KEY": "x"})
    assert len(bench.ask("history")["saves"]) == 24
    bench.ask("undo")
    assert bench.read("index.md").count("again") == 23


def test_what_a_killed_save_left_is_removed_later(bench: Bench) -> None:
    left = bench.source / ".index.md.0123456789abcdef"
    for path in (left, bench.source / ".index.md.fedcba9876543210"):
        path.write_text("half")
    os.utime(left, (1, 1))
    opened = bench.ask("open", path="index.md")
    save(bench, "index.md", opened["digest"], "new\n")
    assert not left.exists()
    assert (bench.source / ".index.md.fedcba9876543210").exists()  # another process may be writing it


def test_a_kill_while_saving_leaves_a_whole_file(bench: Bench) -> None:
    generator = random.Random(4)
    for _ in range(4):
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(bench.source)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        with process.stdout:
            assert process.stdout.readline() == "ready\n"
            try:
                process.wait(generator.uniform(0.02, 0.12))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
            process.wait()
        lines = bench.read("index.md").split("\n")
        assert len(set(lines[:-1])) == 1 or "First paragraph" in bench.read("index.md")
        opened = bench.ask("open", path="index.md")
        save(bench, "index.md", opened["digest"], opened["text"])


@pytest.mark.parametrize("seed", range(30))
def test_a_merge_has_both_changes_or_is_refused(seed: int) -> None:
    generator = random.Random(seed)
    base = [f"{number}\n" for number in range(12)]

    def changed(mark: str) -> tuple[list[str], set[int]]:
        places = set(generator.sample(range(12), 2))
        return [f"{mark}{line}" if at in places else line for at, line in enumerate(base)], places

    (one, mine), (other, theirs) = changed("a"), changed("b")
    merged = merged_lines("".join(base), "".join(one), "".join(other))
    if mine & theirs:
        assert merged is None
    elif merged is not None:
        expected = [one[at] if at in mine else other[at] for at in range(12)]
        assert merged == "".join(expected)
    else:
        assert any(abs(a - b) <= 1 for a in mine for b in theirs)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not have these permissions")
def test_a_renamed_file_keeps_its_line_ends_and_its_mode(bench: Bench) -> None:
    old, new = bench.source / "page.md", bench.source / "new-name.md"
    content = b"\xef\xbb\xbf---\r\nlayout: default\r\ntitle: Page\r\n---\r\nText.\r\n"
    old.write_bytes(content)
    old.chmod(0o640)
    bench.ask("rename", path="page.md", title="New Name")
    assert new.read_bytes() == content.replace(b"title: Page", b"title: New Name")
    assert new.stat().st_mode & 0o777 == 0o640
    bench.ask("undo")
    assert old.read_bytes() == content
    assert old.stat().st_mode & 0o777 == 0o640
    assert not new.exists()


def test_a_large_upload_can_be_undone_and_repeated(bench: Bench) -> None:
    data = base64.b64encode(b"%PDF-" + b"x" * (10 << 20)).decode()
    path = bench.ask("upload", name="big file.pdf", data=data)["path"]
    bench.ask("undo")
    assert not (bench.source / path).exists()
    assert bench.ask("upload", name="big file.pdf", data=data)["path"] == path
    assert bench.ask("upload", name="big file.pdf", data=data)["path"] == path
    with pytest.raises(EditError, match="too large"):
        bench.ask("open", path=path)


@pytest.mark.parametrize(
    ("before", "after"),
    [("a\rb\rn\r\nc\r", "a\rb\rn\r\nnew\rc\r"), ("a\r\nb\r\n", "a\r\nnew\r\nb\r\n")],
)
def test_new_lines_get_the_usual_end(before: str, after: str) -> None:
    plain = before.replace("\r\n", "\n").replace("\r", "\n")
    last = plain.splitlines()[-1]
    assert with_line_ends(before, plain.removesuffix(f"{last}\n") + f"new\n{last}\n") == after

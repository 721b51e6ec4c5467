"""The store, with damaged, foreign, locked and full files: a value is missing then, and nothing is an error."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pylekyll.foundation.log import Log
from pylekyll.incremental.store.interface import VALUES, MemoryStore, digest_of
from pylekyll.incremental.store.network import is_on_network
from pylekyll.incremental.store.opening import NAME, StoreFolder, open_store
from pylekyll.incremental.store.sqlite import SqliteStore
from pylekyll.site import config as configuration

if TYPE_CHECKING:
    from pylekyll.incremental.store.interface import Store

KEYS = st.sampled_from(["a", "b", "ü", "c" * 300])
BODIES = st.binary(max_size=60) | st.builds(lambda size: b"x" * size, st.integers(16_000, 40_000))
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.sampled_from(["one", "two"]), st.dictionaries(KEYS, BODIES, max_size=3)),
        st.tuples(st.just("retain"), st.sampled_from(["one", "two"]), st.lists(KEYS, max_size=3)),
        st.tuples(st.just("trim"), st.sampled_from(["one", "two"]), st.integers(0, 60_000)),
        st.tuples(
            st.just("add_texts"), st.lists(BODIES, max_size=3).map(lambda found: {digest_of(b): b for b in found})
        ),
        st.tuples(st.just("retain_texts"), st.lists(BODIES.map(digest_of), max_size=3)),
        st.tuples(st.just("release")),
    ),
    max_size=12,
)


def content_of(store: Store) -> object:
    spaces = {space: store.all(space) for space in ("one", "two")}
    assert {space: store.keys(space) for space in spaces} == {space: set(rows) for space, rows in spaces.items()}
    assert all(store.get(space, key) == body for space, rows in spaces.items() for key, body in rows.items())
    return spaces, {digest: store.text(digest) for digest in store.texts()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / NAME


def filled(path: Path) -> SqliteStore:
    """Return a store with a value, forty texts and a key of the program."""
    store = SqliteStore(path, lambda: b"program")
    texts = [f"text {number} ".encode() * 900 for number in range(40)]
    assert store.put(VALUES, {"v": b"value" * 5000, "w": b""})
    assert store.add_texts({digest_of(text): text for text in texts})
    store.commit()
    store.close()
    return store


@settings(max_examples=40, deadline=None)
@given(steps=STEPS)
@example(steps=[("put", "two", {"a": b"", "b": b""}), ("put", "two", {"a": b"x" * 9}), ("trim", "two", 0)])
def test_the_file_and_its_twin_in_memory_do_the_same(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, ...]]
) -> None:
    path = tmp_path_factory.mktemp("store") / NAME
    stores: list[Store] = [MemoryStore(), SqliteStore(path), SqliteStore(None)]
    for name, *arguments in steps:
        for store in stores:
            getattr(store, name)(*arguments)
    first, *others = map(content_of, stores)
    assert all(each == first for each in others)
    stores[1].release()
    assert content_of(SqliteStore(path)) == first


def test_what_was_not_committed_is_not_there(path: Path) -> None:
    store = filled(path)
    store.put(VALUES, {"new": b"1"})
    assert SqliteStore(path, lambda: b"program").get(VALUES, "new") is None
    store.close()
    assert store.get(VALUES, "new") is None


def test_a_reader_does_not_wait_for_a_writer(path: Path) -> None:
    store = filled(path)
    store.put(VALUES, {"v": b"other"})
    assert SqliteStore(path, lambda: b"program").get(VALUES, "v") == b"value" * 5000


def test_another_program_finds_no_values(path: Path) -> None:
    filled(path)
    assert SqliteStore(path, lambda: b"another").get(VALUES, "v") is None


def test_damaged_at_random(path: Path) -> None:
    """Of a damaged file, a value is the one that was stored, or missing."""
    good = filled(path)
    texts, data, chance = good.texts(), path.read_bytes(), random.Random(36)
    good.close()
    for number in range(150):
        bad = bytearray(data)
        for _ in range(chance.choice((1, 5, 500))):
            place = chance.randrange(len(bad) if number % 2 else 4096)  # the beginning has the schema
            bad[place] = chance.randrange(256)
        path.write_bytes(bad[: chance.randrange(len(bad)) if number % 5 == 0 else len(bad)])
        store = SqliteStore(path, lambda: b"program")
        assert store.get(VALUES, "v") in {None, b"value" * 5000}
        assert store.all(VALUES).get("w") in {None, b""}
        for digest in texts:
            text = store.text(digest)
            assert text is None or digest_of(text) == digest
        store.put(VALUES, {"v": b"again"})
        store.add_texts({digest_of(b"t"): b"t"})
        store.commit()
        store.close()
        again = SqliteStore(path, lambda: b"program")
        assert again.get(VALUES, "v") in {None, b"again", b"value" * 5000}
        again.close()
        for beside in path.parent.iterdir():
            beside.unlink()


def test_a_damaged_file_is_replaced(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + b"?" * 8000)
    assert SqliteStore(path).get(VALUES, "v") is None
    for _ in range(2):
        store = SqliteStore(path)
        store.put(VALUES, {"v": b"1"})
        store.commit()
        store.close()
    assert SqliteStore(path).get(VALUES, "v") == b"1"


@pytest.mark.parametrize("is_stuck", [False, True])
def test_a_file_is_cleared(path: Path, monkeypatch: pytest.MonkeyPatch, *, is_stuck: bool) -> None:
    """Where the file cannot be removed, the store is as without a file."""
    filled(path)
    store = SqliteStore(path, lambda: b"program")
    assert store.get(VALUES, "v") is not None
    if is_stuck:
        monkeypatch.setattr("pylekyll.incremental.store.sqlite._remove", lambda _: None)
    store.clear()
    assert (store.keys(VALUES), store.texts(), path.exists()) == (set(), set(), is_stuck)
    assert store.put(VALUES, {"v": b"1"}) is not is_stuck
    assert store.get(VALUES, "v") == (None if is_stuck else b"1")


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE other (x)",
        "CREATE TRIGGER t AFTER INSERT ON rows BEGIN DELETE FROM texts; END",
        "CREATE VIEW v AS SELECT 1",
        "PRAGMA user_version = 99",
        "DROP TABLE rows; CREATE TABLE rows (space, key, seal, body DEFAULT (randomblob(9)))",
    ],
)
def test_a_foreign_file_is_replaced(path: Path, script: str) -> None:
    filled(path)
    with sqlite3.connect(path) as connection:
        connection.executescript(script)
    connection.close()
    store = SqliteStore(path, lambda: b"program")
    assert store.get(VALUES, "v") is None
    assert store.put(VALUES, {"v": b"ours"})
    store.commit()
    assert store.texts() == set()
    store.close()
    assert SqliteStore(path, lambda: b"program").get(VALUES, "v") == b"ours"


def test_types_that_we_do_not_write_are_missing(path: Path) -> None:
    filled(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE rows SET body = 'text', key = 5, seal = 1.5 WHERE key = 'v'")
        connection.execute("UPDATE texts SET body = NULL")
        connection.execute("UPDATE texts SET digest = x'ff' WHERE rowid = 1")
    connection.close()
    store = SqliteStore(path, lambda: b"program")
    assert store.all(VALUES) == {"w": b""}
    assert [store.text(digest) for digest in sorted(map(str, store.texts()))] == [None] * 40


def test_a_text_that_is_not_utf_8_is_damage(path: Path) -> None:
    filled(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE rows SET key = CAST(x'ff' AS TEXT) WHERE key = 'w'")
    connection.close()
    store = SqliteStore(path, lambda: b"program")
    assert store.keys(VALUES) == set()
    assert store.texts() == set()
    assert store.put(VALUES, {"v": b"new"})


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are POSIX")
@pytest.mark.parametrize("suffix", ["", "-wal", "-journal", "-shm"])
@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_only_regular_files_are_opened(path: Path, suffix: str, kind: str) -> None:
    filled(path)
    place = Path(f"{path}{suffix}")
    if not suffix:
        path.unlink()
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "link":
        (path.parent / "target").write_bytes(b"mine")
        place.symlink_to(path.parent / "target")
    else:
        place.mkdir()
    store = SqliteStore(path, lambda: b"program")
    assert store.get(VALUES, "v") is None
    assert not store.put(VALUES, {"v": b"1"})
    store.commit()
    assert kind != "link" or (path.parent / "target").read_bytes() == b"mine"


def test_a_journal_must_not_name_a_file_to_be_removed(path: Path) -> None:
    """SQLite removes the journal of several files that a journal names: an arbitrary file."""
    store = filled(path)
    (path.parent / "precious").write_bytes(b"x")
    name = os.fsencode(path.parent / "precious")
    end = len(name).to_bytes(4, "big") + sum(name).to_bytes(4, "big") + bytes.fromhex("d9d505f920a163d7")
    header = bytes.fromhex("d9d505f920a163d7") + (0).to_bytes(4, "big") + bytes(4) + (1).to_bytes(4, "big")
    header += (512).to_bytes(4, "big") + (16384).to_bytes(4, "big")
    journal = Path(f"{path}-journal")
    journal.write_bytes(header.ljust(512, b"\0") + (0x40000000 // 16384 + 1).to_bytes(4, "big") + name + end)
    store = SqliteStore(path, lambda: b"program")
    store.put(VALUES, {"v": b"1"})
    store.commit()
    assert (path.parent / "precious").is_file()


def test_a_locked_file_is_a_miss(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylekyll.incremental.store.sqlite._PATIENCE", 0.01)
    filled(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    store = SqliteStore(path, lambda: b"program")
    assert not store.put(VALUES, {"v": b"1"})
    store.commit()
    other.close()
    assert path.is_file()
    assert store.get(VALUES, "v") == b"value" * 5000
    assert not store.put(VALUES, {"v": b"1"})  # this build stores nothing more


@pytest.mark.parametrize("message", ["attempt to write a readonly database", "disk I/O error", "locking protocol"])
def test_what_cannot_be_written_is_left_out(path: Path, monkeypatch: pytest.MonkeyPatch, message: str) -> None:
    filled(path)

    class Refusing(sqlite3.Connection):
        def execute(self, statement: str, *rest: object) -> sqlite3.Cursor:  # type: ignore[override]
            if statement.startswith("BEGIN"):
                raise sqlite3.OperationalError(message)
            return super().execute(statement, *rest)  # type: ignore[arg-type]

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **named: connect(*given, **named, factory=Refusing))
    store = SqliteStore(path, lambda: b"program")
    assert not store.put(VALUES, {"v": b"1"})
    assert not store.add_texts({digest_of(b"t"): b"t"})
    store.retain_texts([])
    store.commit()
    assert store.get(VALUES, "v") == b"value" * 5000


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the administrator writes everywhere")
def test_a_folder_that_cannot_be_written(path: Path) -> None:
    filled(path)
    path.parent.chmod(0o500)
    try:
        assert not SqliteStore(path, lambda: b"program").put(VALUES, {"v": b"1"})
    finally:
        path.parent.chmod(0o700)


def test_the_file_has_a_bound(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SqliteStore, "largest", 50 * 16_384)
    store = SqliteStore(path)
    assert store.put(VALUES, {"v": b"small"})
    store.commit()
    assert not store.put(VALUES, {"w": b"x" * 900_000})
    store.commit()
    assert not path.exists() or path.stat().st_size <= 50 * 16_384
    assert SqliteStore(path).put(VALUES, {"v": b"small"})


def test_space_is_given_back(path: Path) -> None:
    store = SqliteStore(path)
    texts = {digest_of(text): text for text in (os.urandom(50_000) for _ in range(200))}
    store.add_texts(texts)
    store.release()
    large = path.stat().st_size
    store.retain_texts([*texts][:3])
    store.release()
    assert path.stat().st_size < large // 4
    assert store.texts() == {*[*texts][:3]}


@pytest.mark.parametrize("vfs", ["unix-dotfile", "unix-none"])
@pytest.mark.skipif(os.name == "nt", reason="these ways of locking are POSIX")
def test_without_shared_memory_or_locks(path: Path, monkeypatch: pytest.MonkeyPatch, vfs: str) -> None:
    """Where the file system cannot have a write-ahead log, a rollback journal serves."""
    connect = sqlite3.connect

    def connected(address: str, **named: object) -> sqlite3.Connection:
        return connect(f"{address}&vfs={vfs}", **named)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(sqlite3, "connect", connected)
    store = filled(path)
    assert store.get(VALUES, "v") == b"value" * 5000
    assert len(store.texts()) == 40
    connection = connected(f"file:{path}?mode=rw", uri=True)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    connection.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked on POSIX")
def test_a_forked_process_finds_nothing(path: Path) -> None:
    store = filled(path)
    assert store.get(VALUES, "v") is not None
    child = os.fork()
    if not child:
        found = store.get(VALUES, "v"), store.put(VALUES, {"v": b"child"}), store.texts() and None
        os._exit(0 if found[:2] == (None, False) else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert store.get(VALUES, "v") == b"value" * 5000


WRITER = """
import os, sys
from pathlib import Path
from pylekyll.incremental.store.interface import digest_of
from pylekyll.incremental.store.sqlite import SqliteStore
sys.stdout.write("begun\\n"); sys.stdout.flush()
for number in range(10_000):
    store = SqliteStore(Path(sys.argv[1]), lambda: b"program")
    store.put("values", {"a": b"%d" % number * 9000, "b": b"%d" % number * 9000})
    texts = [os.urandom(20_000) for _ in range(5)]
    store.add_texts({digest_of(text): text for text in texts})
    store.retain_texts([digest_of(texts[0])])
    store.commit()
    store.close()
"""


def test_killed_at_any_moment(path: Path) -> None:
    chance = random.Random(3)
    for _ in range(6):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE)
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(chance.uniform(0.0, 0.08))
        writer.send_signal(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
        writer.communicate()
        store = SqliteStore(path, lambda: b"program")
        first, second = store.get("values", "a"), store.get("values", "b")
        assert first == second  # one transaction
        for digest in store.texts().copy():
            assert store.text(digest) is not None
        store.close()
    assert SqliteStore(path, lambda: b"program").put("values", {"a": b"1"})


def test_writers_at_the_same_time(path: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.DEVNULL) for _ in range(2)]
    time.sleep(0.6)
    for writer in writers:
        writer.kill()
        assert writer.wait() != 1  # no error: it was killed
    store = SqliteStore(path, lambda: b"program")
    assert store.get("values", "a") == store.get("values", "b")


MOUNTS = """\
22 1 0:21 / / rw,relatime shared:1 - ext4 /dev/vda1 rw
40 22 0:35 / /home rw,relatime shared:2 - nfs4 server:/home rw
41 40 0:36 / /home/a\\040b rw shared:3 - fuse.sshfs host: rw
42 40 0:37 / /home/local rw shared:4 - ext4 /dev/vdb1 rw
"""


def test_file_systems_of_other_machines(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(MOUNTS)
    places = ["/var/x", "/home/me/site", "/home/a b/site", "/home/local/site", "/homeless/x"]
    assert [is_on_network(Path(place), mounts) for place in places] == [False, True, True, False, False]
    assert not is_on_network(tmp_path, tmp_path / "absent")


@pytest.mark.parametrize("overrides", [{}, {"disable_disk_cache": True}])
def test_files_of_earlier_versions_are_removed_once_and_told(tmp_path: Path, overrides: dict[str, bool]) -> None:
    folder = tmp_path / ".jekyll-cache/pylekyll"
    (folder / "variant-1").mkdir(parents=True)
    (folder / "fetched").mkdir()
    for name in ("pages", "texts-12ab", "markdown", "markdown-more", "variant-1/pages", "fetched/x", "written", "mine"):
        (folder / name).write_text("old")
    config = configuration.load(tmp_path, {"source": str(tmp_path), **overrides}, (), {})
    logs = [Log(verbose=False), Log(verbose=False)]
    for log in logs:
        StoreFolder(config).remove_old(log)
        store = open_store(config)
        store.put(VALUES, {"v": b"1"})
        store.commit()
    assert sorted(path.name for path in folder.iterdir() if not path.name.startswith(NAME)) == ["mine"]
    assert [line.message for line in logs[0].lines] == [f"Removed 7 files of earlier builds from '{folder}'."]
    assert not logs[1].lines

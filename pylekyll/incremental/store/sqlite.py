"""The store in a SQLite file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING
from urllib.parse import quote

from pylekyll.incremental.store.interface import digest_of
from pylekyll.incremental.store.network import is_on_network

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from pathlib import Path

#: Marks the file as ours, and says which tables it has.
_APPLICATION, _VERSION = 0x70796C6B, 1
_TABLES = (
    "CREATE TABLE rows (space TEXT, key TEXT, seal BLOB, body BLOB, PRIMARY KEY (space, key))",
    "CREATE TABLE texts (digest TEXT PRIMARY KEY, body BLOB)",
)
#: Bytes of a page. Larger pages than SQLite's suit texts of some kilobytes.
_PAGE = 16_384
#: Seconds to wait for another process that writes.
_PATIENCE = 1.0
#: Bytes of recently read texts that stay in memory: templates often read the same ones again.
_MOST_RECENT = 2_000_000
#: An error message may quote a damaged schema.
_ERRORS = (sqlite3.Error, OSError, MemoryError, UnicodeDecodeError)
#: The file shrinks if more than this share of its pages is free.
_MOST_FREE = 4
_FEWEST_FREE = 256
#: The end of a rollback journal that names a journal of several files.
_JOURNAL_OF_SEVERAL = bytes.fromhex("d9d505f920a163d7")
_SUFFIXES = ("", "-wal", "-shm", "-journal")


class SqliteStore:
    """A store in the file ``path``, or in a temporary file without a name (``Store``).

    ``seal`` returns the key of the program: values of another one are not found. ``may_use`` tells whether the file
    may be used, and ``create`` prepares its folder; it may raise ``OSError``.
    """

    #: Bytes of the largest file. Beyond it nothing is stored, as on a full disk.
    largest = 1024 * 1024 * 1024

    def __init__(
        self,
        path: Path | None,
        seal: Callable[[], bytes] = lambda: b"",
        may_use: Callable[[], bool] = lambda: True,
        create: Callable[[], None] = lambda: None,
    ) -> None:
        self.lasts = path is not None
        self._path = path
        self._seal = seal
        self._may_use = may_use
        self._create = create
        self._connection: sqlite3.Connection | None = None
        self._owner = os.getpid()
        self._is_writing = False
        self._can_write = True
        self._damaged: set[tuple[str, str]] = set()
        self._digests: set[str] | None = None
        self._recent: dict[str, bytes] = {}
        self._recent_size = 0

    # -- the file ---------------------------------------------------------------------------------------------------

    def _opened(self, *, to_write: bool = False) -> sqlite3.Connection | None:
        """Return the connection; ``None`` in a forked process, or if there is no file to read.

        Raises ``OSError`` and ``sqlite3.Error``.
        """
        if os.getpid() != self._owner:
            return None
        if self._connection is None:
            if self._path is None:
                self._connection = self._connected("")
                self._lay_out(self._connection)
            elif to_write or os.path.lexists(self._path):
                self._connection = self._open(self._path, to_write=to_write)
        return self._connection

    def _open(self, path: Path, *, to_write: bool) -> sqlite3.Connection | None:
        if not self._may_use():
            return None
        if to_write:
            self._create()
        if not _is_usable(path):
            return None
        address = f"file:{quote(os.fspath(path))}?mode={'rwc' if to_write else 'rw'}"
        with ExitStack() as unless_used:
            connection = unless_used.enter_context(closing(self._connected(address)))
            if not _is_ours(connection):
                if not to_write:
                    return None
                if not _is_empty(connection):
                    connection.close()
                    _remove(path)
                    connection = unless_used.enter_context(closing(self._connected(address)))
                self._lay_out(connection)
            unless_used.pop_all()
        return connection

    def _connected(self, address: str) -> sqlite3.Connection:
        connection = sqlite3.connect(
            address, timeout=_PATIENCE, isolation_level=None, check_same_thread=False, uri=bool(address)
        )
        with ExitStack() as unless_used:
            unless_used.enter_context(closing(connection))
            connection.text_factory = _text
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.execute("PRAGMA cell_size_check = ON")
            connection.execute("PRAGMA synchronous = OFF")  # a cache may lose what was written before a power failure
            connection.execute(f"PRAGMA max_page_count = {max(self.largest // _PAGE, 1)}")
            unless_used.pop_all()
        return connection

    def _lay_out(self, connection: sqlite3.Connection) -> None:
        """Create the tables. Raises ``sqlite3.Error``."""
        connection.execute(f"PRAGMA page_size = {_PAGE}")
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        if self._path is not None and not is_on_network(self._path):
            # Where it is impossible, SQLite stays with its rollback journal.
            connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        if _is_empty(connection):  # another process may have been faster
            for table in _TABLES:
                connection.execute(table)
            connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute(f"PRAGMA user_version = {_VERSION}")
        connection.execute("COMMIT")

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Run a block that reads; an error ends it."""
        try:
            yield
        except sqlite3.OperationalError:
            pass  # locked, or not readable
        except _ERRORS as error:
            self._give_up(error)

    def _change(self, statement: str, rows: Iterable[tuple[object, ...]]) -> bool:
        """Run a statement for ``rows`` in the transaction that ends with ``commit``; return whether that worked."""
        try:
            connection = self._opened(to_write=True) if self._can_write else None
            if connection is None:
                return False
            if not self._is_writing:
                connection.execute("BEGIN IMMEDIATE")
                self._is_writing = True
            connection.executemany(statement, rows)
        except _ERRORS as error:
            self._give_up(error)
            return False
        return True

    def _give_up(self, error: BaseException) -> None:
        """Write no more. A file that is damaged or full is removed; instead of a damaged one, there is a new one."""
        self.close()
        self._digests = None
        # Its subclasses are about one value, or about the system.
        is_damaged = type(error) in {sqlite3.DatabaseError, UnicodeDecodeError}
        self._can_write = is_damaged
        with suppress(OSError):
            if self._path is not None and (is_damaged or self._path.stat().st_size > self.largest // 2):
                self.clear()

    def commit(self) -> None:
        """Let other processes see what was written."""
        if self._is_writing and self._connection is not None:
            try:
                self._connection.execute("COMMIT")
                self._is_writing = False
                self._shrink(self._connection)
            except _ERRORS as error:
                self._give_up(error)

    def _shrink(self, connection: sqlite3.Connection) -> None:
        """Give free pages back to the system if there are many."""
        (free,), (pages,) = (
            connection.execute(f"PRAGMA {name}").fetchone() for name in ("freelist_count", "page_count")
        )
        if free > _FEWEST_FREE and free * _MOST_FREE > pages:
            connection.executescript("PRAGMA incremental_vacuum")  # `execute` frees one page

    def release(self) -> None:
        """Close the file until the next use; a copy of this process must not have it open."""
        if self._path is not None:
            self.commit()
            self.close()

    def close(self) -> None:
        """Close the file, without what was not committed."""
        if self._connection is not None and os.getpid() == self._owner:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None
        if self._is_writing:
            self._digests = None
        self._is_writing = False

    def clear(self) -> None:
        """Begin with an empty file; one that cannot be removed is no longer used."""
        self.close()
        self._damaged.clear()
        self._digests = None
        self._recent.clear()
        self._recent_size = 0
        if self._path is not None:
            _remove(self._path)
            if os.path.lexists(self._path):
                self._may_use = lambda: False

    def __del__(self) -> None:
        self.close()

    # -- values -----------------------------------------------------------------------------------------------------

    def get(self, space: str, key: str) -> bytes | None:
        """Return the value, or ``None``."""
        found = self._rows("SELECT key, seal, body FROM rows WHERE space = ? AND key = ?", space, key)
        return dict(found).get(key)

    def all(self, space: str) -> dict[str, bytes]:
        """Return all values of a space."""
        return dict(self._rows("SELECT key, seal, body FROM rows WHERE space = ? ORDER BY rowid", space))

    def _rows(self, query: str, space: str, *given: str) -> list[tuple[str, bytes]]:
        found: list[tuple[str, bytes]] = []
        with self._reading():
            connection = self._opened()
            for key, seal, body in () if connection is None else connection.execute(query, (space, *given)):
                if type(body) is bytes and seal == self._sealed(space, key, body):
                    found.append((key, body))
                else:
                    self._damaged.add((space, key))
        return found

    def _sealed(self, space: str, key: str, body: bytes) -> bytes:
        """Return the digest of a value at its place, which another program would not write."""
        seal = blake2b(f"{space}\0{key}\0".encode("utf-8", "surrogatepass"), digest_size=16, key=self._key[:64])
        seal.update(body)
        return seal.digest()

    @cached_property
    def _key(self) -> bytes:
        return self._seal()

    def keys(self, space: str) -> set[str]:
        """Return the keys of a space whose values are not known to be damaged."""
        found: set[str] = set()
        with self._reading():
            connection = self._opened()
            if connection is not None:
                rows = connection.execute("SELECT key FROM rows WHERE space = ?", (space,)).fetchall()
                found.update(key for (key,) in rows if (space, key) not in self._damaged)
        return found

    def put(self, space: str, values: Mapping[str, bytes]) -> bool:
        """Store ``values`` in addition to the others, replacing those of known keys; return whether all are stored."""
        rows = [(space, key, self._sealed(space, key, body), body) for key, body in values.items()]
        return not rows or self._change("INSERT OR REPLACE INTO rows VALUES (?, ?, ?, ?)", rows)

    def retain(self, space: str, keys: Collection[str]) -> None:
        """Remove the values of a space with other keys."""
        gone = [(space, key) for key in self.keys(space).difference(keys)]
        if gone:
            self._change("DELETE FROM rows WHERE space = ? AND key = ?", gone)

    def trim(self, space: str, size: int) -> None:
        """Remove the oldest values of a space until the others have at most ``size`` bytes."""
        sizes: list[tuple[int, int]] = []
        with self._reading():
            connection = self._opened()
            query = "SELECT rowid, length(body) FROM rows WHERE space = ? ORDER BY rowid"
            sizes += () if connection is None else connection.execute(query, (space,))
        left, gone = sum(length for _, length in sizes), []
        for row, length in sizes:
            if left <= size:
                break
            gone.append((row,))
            left -= length
        if gone:
            self._change("DELETE FROM rows WHERE rowid = ?", gone)

    # -- texts ------------------------------------------------------------------------------------------------------

    def text(self, digest: str) -> bytes | None:
        """Return the text with the digest, or ``None``."""
        found = self._recent.get(digest)
        if found is None:
            found = self._text(digest)
            if found is None:
                return None
            self._recent[digest] = found
            self._recent_size += len(found)
            while self._recent_size > _MOST_RECENT:
                self._recent_size -= len(self._recent.pop(next(iter(self._recent))))
        return found

    def _text(self, digest: str) -> bytes | None:
        row: tuple[bytes] | None = None
        with self._reading():
            connection = self._opened()
            if connection is not None:
                row = connection.execute("SELECT body FROM texts WHERE digest = ?", (digest,)).fetchone()
        if row is not None and type(row[0]) is bytes and digest_of(row[0]) == digest:
            return row[0]
        self._damaged.add(("", digest))
        self.texts().discard(digest)
        return None

    def texts(self) -> set[str]:
        """Return the digests of the texts that are not known to be damaged."""
        if self._digests is None:
            found: set[str] = set()
            with self._reading():
                connection = self._opened()
                rows = () if connection is None else connection.execute("SELECT digest FROM texts")
                found.update(digest for (digest,) in rows if ("", digest) not in self._damaged)
            self._digests = found
        return self._digests

    def add_texts(self, texts: Mapping[str, bytes]) -> bool:
        """Store texts by their digests; return whether all are stored."""
        known = self.texts()
        new = [(digest, body) for digest, body in texts.items() if digest not in known]
        if new and not self._change("INSERT OR REPLACE INTO texts VALUES (?, ?)", new):
            return False
        known.update(texts)
        return True

    def retain_texts(self, digests: Collection[str]) -> None:
        """Remove all other texts."""
        known = self.texts()
        gone = known.difference(digests)
        if gone and self._change("DELETE FROM texts WHERE digest = ?", [(digest,) for digest in gone]):
            known -= gone


def _is_ours(connection: sqlite3.Connection) -> bool:
    """Return whether the file has our tables and nothing else. Raises ``sqlite3.Error``."""
    found = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
    if found != [_APPLICATION, _VERSION]:
        return False
    tables = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return sorted(text for (text,) in tables) == sorted(_TABLES)


def _is_empty(connection: sqlite3.Connection) -> bool:
    return not connection.execute("SELECT 1 FROM sqlite_master").fetchall()


def _text(data: bytes) -> str:
    """Return a text of the file. Raises ``UnicodeDecodeError`` for a damaged one."""
    return data.decode()


def _is_usable(path: Path) -> bool:
    """Return whether SQLite may open the file and those beside it; raises ``OSError``.

    Opening a pipe would block. A journal that names another one, as of a transaction over several files, lets SQLite
    remove that one: a forged journal must not choose which files are removed.
    """
    for suffix in _SUFFIXES:
        beside = path.with_name(f"{path.name}{suffix}")
        if beside.is_symlink() or (beside.exists() and not beside.is_file()):
            return False
        if suffix == "-journal" and beside.exists() and beside.read_bytes().endswith(_JOURNAL_OF_SEVERAL):
            _remove(path)
    return True


def _remove(path: Path) -> None:
    for suffix in _SUFFIXES:
        with suppress(OSError):
            path.with_name(f"{path.name}{suffix}").unlink()

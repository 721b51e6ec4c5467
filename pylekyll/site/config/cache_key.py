"""The key of a user's caches: a site may come with a prepared cache folder, which must not be used.

Every user has a key in a file of the own cache folder. Values of the store are sealed with it, and the folder of the
other caches has a name that only its holder can compute.
"""

from __future__ import annotations

import os
import stat
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pylekyll.site.config.paths import shared_cache_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.site.config.config import Config

#: The variable with a key, for machines that do not keep the cache folder of the user.
VARIABLE: Final = "PYLEKYLL_CACHE_KEY"
_NAME: Final = "key"
_SIZE: Final = 32
#: The key of a process that has no other one: no later build finds its caches.
_OF_PROCESS: Final = os.urandom(_SIZE)
_PREFIX: Final = "own-"
#: Seconds without a build after which the folder of another key may be removed.
_ABANDONED: Final = 3600.0


def cache_key(environment: Mapping[str, str], working_directory: Path, source: Path) -> bytes:
    """Return the key of the user, creating it if needed, or a key of this process alone if it cannot be stored.

    A key inside ``source`` is not used: it may have come with the site. ``environment`` must not record reads: the
    record is part of the store, which has nothing of the key.
    """
    given = environment.get(VARIABLE)
    if given:
        return blake2b(os.fsencode(given), digest_size=_SIZE).digest()
    folder = shared_cache_folder(environment, working_directory)
    if folder is None or Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(source)):
        return _OF_PROCESS
    path = folder / _NAME
    with suppress(OSError, ValueError):
        return _read(path) or _created(path)
    return _OF_PROCESS


def key_of(config: Config) -> bytes:
    """Return the key of the caches of a site."""
    return cache_key(config.environment.variables(), config.working_directory, config.source)


def file_cache(config: Config) -> Path:
    """Return the folder below the site's cache folder for files that the build makes or fetches.

    Its name depends on the key, so that a site cannot come with files for it. It may not exist.
    """
    name = blake2b(b"files", key=key_of(config), digest_size=12).hexdigest()
    return config.cache_dir / "pylekyll" / f"{_PREFIX}{name}"


def abandoned_caches(config: Config) -> list[Path]:
    """Return the folders that ``file_cache`` had for other keys, and that no build has used for an hour."""
    used, found = file_cache(config), []
    with suppress(OSError):
        os.utime(used)
    with suppress(OSError):
        for path in used.parent.glob(f"{_PREFIX}*"):
            if path != used and path.is_dir() and not path.is_symlink():
                found += [path] if time.time() - path.stat().st_mtime > _ABANDONED else []
    return found


def _read(path: Path) -> bytes | None:
    """Return the key in a regular file; ``None`` without a whole one. Raises ``OSError``."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        return None
    with os.fdopen(file, "rb") as opened:
        content = opened.read(_SIZE + 1) if stat.S_ISREG(os.fstat(file).st_mode) else b""
    return content if len(content) == _SIZE else None


def _created(path: Path) -> bytes:
    """Create the file for this user alone, and return its key, or that of a faster process. Raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    own = path.with_name(f".{path.name}.{os.urandom(8).hex()}")
    try:
        with os.fdopen(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
            opened.write(os.urandom(_SIZE))
        _put(own, path)
    finally:
        own.unlink(missing_ok=True)
    return _read(path) or _OF_PROCESS


def _put(own: Path, path: Path) -> None:
    """Give a new key its name, unless a whole one has it. Raises ``OSError``.

    A link fails where the name is taken, so that of several processes one wins; a replacement would let each win.
    """
    with suppress(OSError):  # taken, or a file system without hard links
        os.link(own, path)
    if _read(path) is None:  # cut short by a full disk, or not linked
        own.replace(path)

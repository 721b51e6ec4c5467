"""The files below a site's cache folder with the Markdown that earlier builds converted.

Jekyll has a file for each text there; one for all takes a hundredth of the time to read and to write.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from pylekyll.incremental.kept.program import conversion_key
from pylekyll.incremental.kept.text_pack import TextPack
from pylekyll.site.config.paths import hide_cache_from_git

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from pylekyll.site.config import Config

    Text: TypeAlias = "str | StoredText"

_FOLDER = "pylekyll"
#: The names of the files of converted Markdown and of highlighted code.
MARKDOWN, CODE = "markdown", "code"
_FORMAT = "pylekyll converted Markdown 3"
#: Bytes that builds after edits may add, beyond an eighth of all, before they are written with the others.
_MOST_ADDED = 1024 * 1024
#: Bytes of texts that are kept although the last build did not ask for them.
_MOST = 64 * 1024 * 1024


class StoredText(Protocol):
    """A text that is not in memory."""

    def __len__(self) -> int:
        """Return its size in bytes."""

    def text(self) -> str:
        """Return the text."""

    def encoded(self) -> bytes:
        """Return the text as UTF-8."""


class TextFile:
    """Texts by name below the cache folder, valid for one version of the program and of its libraries only.

    The file ``name`` has the texts of a whole build, ``<name>-more`` those that builds after edits added to them. A
    build reads the two indexes, and of the texts only those that it asks for. A text with a wrong digest is a miss.
    """

    def __init__(self, config: Config, name: str = MARKDOWN) -> None:
        self._config = config
        self._path = config.cache_dir / _FOLDER / name
        self._texts = TextPack(self._path, _FORMAT)
        self._more = TextPack(self._path.with_name(f"{self._path.name}-more"), _FORMAT)

    def find(self, key: str) -> str | None:
        """Return a stored text, or ``None`` if the files do not have it."""
        found = self._more.find(key, conversion_key)
        return self._texts.find(key, conversion_key) if found is None else found

    def load(self) -> dict[str, str]:
        """Return all texts; nothing of a file that is missing, damaged or of another program."""
        return {**self._texts.load(conversion_key), **self._more.load(conversion_key)}

    def save(self, texts: Mapping[str, Text]) -> None:
        """Replace the stored texts by ``texts``. A folder that is not writable costs nothing but time.

        Texts of a subclass of ``str`` are left out: the class would be lost.
        """
        plain = {key: text for key, text in texts.items() if _is_plain(text)}
        known = self._texts.keys(conversion_key) | self._more.keys(conversion_key)
        if plain.keys() != known or self._texts.is_damaged or self._more.is_damaged:
            self._write(self._texts, _Encoded(plain))
            self._remove_more()

    def add(self, texts: Mapping[str, Text]) -> None:
        """Store ``texts`` too. The file of additions becomes part of the other one once it is large."""
        if not texts:
            return
        known = self._texts.keys(conversion_key) | self._more.keys(conversion_key)
        new = {key: _encoded(text) for key, text in texts.items() if key not in known and _is_plain(text)}
        if not (new or self._texts.is_damaged or self._more.is_damaged):
            return
        more = {**self._more.raw(conversion_key), **new}
        if sum(map(len, more.values())) <= _MOST_ADDED + self._texts.size // 8:
            self._write(self._more, more)
        else:
            self._write(self._texts, _newest({**self._texts.raw(conversion_key), **more}))
            self._remove_more()

    def _write(self, pack: TextPack, texts: Mapping[str, bytes]) -> None:
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            hide_cache_from_git(self._config)
            pack.replace(texts, conversion_key)

    def _remove_more(self) -> None:
        self._more.close()
        with suppress(OSError):
            self._more.path.unlink()


def _newest(texts: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the last of ``texts`` that together have no more than ``_MOST`` bytes."""
    left, found = _MOST, {}
    for key, text in reversed(list(texts.items())):
        left -= len(text)
        if left < 0:
            break
        found[key] = text
    return dict(reversed(found.items()))


def _is_plain(text: Text) -> bool:
    return not isinstance(text, str) or type(text) is str


def _encoded(text: Text) -> bytes:
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text.encoded()


class _Encoded(Mapping[str, bytes]):
    """Texts as UTF-8, each only as long as it is used."""

    def __init__(self, texts: Mapping[str, Text]) -> None:
        self._texts = texts

    def __getitem__(self, key: str) -> bytes:
        return _encoded(self._texts[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

"""Cache of parsed YAML, used by every reader of YAML while it is set."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Protocol

from pylekyll.languages.safe_yaml import loader

if TYPE_CHECKING:
    from collections.abc import Iterator


class KeptDocuments(Protocol):
    """Cache of values, keyed by the text of their documents."""

    def find(self, text: str) -> tuple[object] | None:
        """Return the value of ``text``, a new one each time, in a tuple; ``None`` if it is not cached."""

    def keep(self, text: str, value: object) -> None:
        """Store the value."""


_LENT: ContextVar[KeptDocuments | None] = ContextVar("kept YAML documents", default=None)


@contextmanager
def lending(documents: KeptDocuments) -> Iterator[None]:
    """Look up and store every document that is read during the body in ``documents``."""
    token = _LENT.set(documents)
    try:
        yield
    finally:
        _LENT.reset(token)


def load(text: str, path: str, first_line: int = 1) -> object:
    """Return the first document of ``text``, with the arguments and errors of ``loader.load``."""
    documents = _LENT.get()
    found = None if documents is None else documents.find(text)
    if found is not None:
        return found[0]
    value = loader.load(text, path, first_line)
    if documents is not None:
        documents.keep(text, value)
    return value


def load_texts(text: str, path: str) -> object:
    """Return the first document of ``text`` with its scalars as texts, as ``loader.load_texts`` does."""
    return loader.load_texts(text, path)

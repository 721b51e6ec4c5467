"""The text of a gist is only asked for by the name of a gist: other paths of the service are not."""

from __future__ import annotations

from typing import Any

import pytest

from pylekyll.gems.builtin.gist import GistSource


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str | None]]:
    found: list[tuple[str, str, str | None]] = []

    def fetch(self: Any, gist: str, file: str, token: str | None) -> str:
        del self
        found.append((gist, file, token))
        return "text"

    monkeypatch.setattr(GistSource, "_fetch", fetch)
    return found


@pytest.mark.parametrize(
    "gist, file",
    [("parkr/931c1c8d465a04042403", "best practices.md"), ("1342013", ""), ("a-b/1f2e/0a1b2c", ".hidden")],
)
def test_a_gist_is_fetched(gist: str, file: str, asked: list[Any]) -> None:
    assert GistSource().code(gist, file, "secret") == "text"
    assert asked == [(gist, file, "secret")]


@pytest.mark.parametrize(
    "gist, file",
    [
        ("..", ""),
        ("../user", ""),
        ("a/../../user", ""),
        ("..%2fuser", ""),
        ("1342013?x", ""),
        ("1342013#", ""),
        ("1342013\n", ""),
        ("1342013", ".."),
        ("1342013", "../../other"),
        ("1342013", "a?b"),
        ("", ""),
    ],
)
def test_other_addresses_are_not(gist: str, file: str, asked: list[Any]) -> None:
    assert GistSource().code(gist, file, "secret") is None
    assert asked == []

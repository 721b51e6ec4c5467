"""The whole suite of Liquid, interpreted and compiled."""

from __future__ import annotations

import pytest

from pylekyll.languages.liquid import template


@pytest.fixture(params=["interpreted", "compiled"], autouse=True)
def way_to_render(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How templates are rendered: compiled from the first time on, or never."""
    way: str = request.param
    monkeypatch.setattr(template, "INTERPRETED", 0 if way == "compiled" else 1_000_000_000)
    monkeypatch.setattr(template, "SECONDS_PER_CHARACTER", 0)
    return way

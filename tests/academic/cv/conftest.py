"""Typst, for the tests of PDFs."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest


@pytest.fixture
def typst() -> None:
    """Skip a test where Typst or the font of its designs is not installed; in CI that is a failure."""
    missing = [name for name in ("typst", "fontpkg_source_sans_3") if find_spec(name) is None]
    if missing and os.environ.get("CI"):
        pytest.fail(f"not installed: {missing}")
    if missing:
        pytest.skip(f"not installed: {missing} (pip install '.[cv]')")


@pytest.fixture(autouse=True)
def without_the_extra_cv_cjk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the fonts of the extra ``cv-cjk`` out: tests name characters without a font."""
    monkeypatch.setattr("pylekyll.academic.cv.fonts._PACKAGES", ("fontpkg_source_sans_3",))

"""Minifiers end with an answer, whatever a page or a file holds."""

from __future__ import annotations

from unittest import mock

import pytest

from pylekyll.plugins import minified
from pylekyll.plugins.minified import minify


@pytest.mark.parametrize(
    "piece", ["<div>", "<b><i>", "<svg><g>", "<div></x>", "<b><div></b></div>", '<div a="/>">', "<li><p>"]
)
def test_elements_that_are_nested_deeply_do_not_crash_the_process(piece: str) -> None:
    pytest.importorskip("minify_html")
    text = piece * 20_000
    assert len(minify(".html", text)) <= len(text)


def test_a_page_that_only_looks_deep_is_made_smaller_in_another_process() -> None:
    minify_html = pytest.importorskip("minify_html")
    page = "<svg><path/></svg>\n\n<p>é a\n\n b" * 3000
    with mock.patch.object(minified.subprocess, "run", wraps=minified.subprocess.run) as run:
        assert minify(".html", page) == minify_html.minify(page, **minified._HTML_OPTIONS)
    assert run.call_count == 1


@pytest.mark.parametrize("piece", ["[", '{"a":', "[1,"])
def test_deep_json_stays_as_it_is(piece: str) -> None:
    assert minify(".json", piece * 100_000) == piece * 100_000

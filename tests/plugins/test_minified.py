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
    smaller = minify(".html", text)
    assert smaller is None or len(smaller) <= len(text)


def test_a_page_that_only_looks_deep_is_made_smaller_in_another_process() -> None:
    minify_html = pytest.importorskip("minify_html")
    page = "<svg><path/></svg>\n\n<p>é a\n\n b" * 3000
    with mock.patch.object(minified.programs, "run_program", wraps=minified.programs.run_program) as run:
        assert minify(".html", page) == minify_html.minify(page, **minified._HTML_OPTIONS)
    assert run.call_count == 1


@pytest.mark.parametrize("kind, text", [(".js", "var a = 1;  // é\n"), (".css", "a { color : red }  \n")])
def test_long_files_are_made_smaller_in_another_process(kind: str, text: str) -> None:
    module = pytest.importorskip(minified.MODULES[kind])
    call = module.jsmin if kind == ".js" else module.cssmin
    with mock.patch.object(minified.programs, "run_program", wraps=minified.programs.run_program) as run:
        assert minify(kind, text * 10_000) == call(text * 10_000)
        assert minify(kind, text) == call(text)
    assert run.call_count == 1


@pytest.mark.parametrize("kind, piece", [(".js", "=/["), (".js", '"\\'), (".js", "/*!"), (".css", "/*!")])
def test_files_that_take_too_long_are_given_up(kind: str, piece: str) -> None:
    """The time of these texts grows with the square of their length: about an hour."""
    pytest.importorskip(minified.MODULES[kind])
    with mock.patch.object(minified, "_SECONDS", 1):
        assert minify(kind, piece * 1_000_000) is None


@pytest.mark.parametrize("piece", ["[", '{"a":', "[1,"])
def test_deep_json_stays_as_it_is(piece: str) -> None:
    assert minify(".json", piece * 100_000) == piece * 100_000

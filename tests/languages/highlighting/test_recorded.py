"""Our own sources against what Rouge printed for them; `record.rb` beside this file records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pylekyll.languages.highlighting import (
    find_lexer,
    render_legacy,
    render_line_rows,
    render_lines_table,
    render_linewise,
    render_marked_lines,
    render_spans,
)

RECORDED = json.loads((Path(__file__).parent / "recorded.json").read_text(encoding="utf-8"))


def render(case, *, rouge_3=False):
    lexer = find_lexer(case["name"], rouge_3=rouge_3)
    assert lexer is not None
    options = dict(case.get("options", {}))
    kind = case.get("formatter", "spans")
    marked = options.pop("highlight_lines", None)
    if kind == "marked":
        return render_marked_lines(case["source"], lexer, marked, options.get("highlight_line_class", "hll"))
    if kind in ("table", "marked table"):
        return render_lines_table(case["source"], lexer, mark_lines=marked, **options)
    return {
        "spans": render_spans,
        "rows": render_line_rows,
        "linewise": render_linewise,
        "legacy": render_legacy,
    }[kind](case["source"], lexer, **options)


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{case['name']}-{case.get('formatter', 'spans')}-{i}")
        for i, case in enumerate(RECORDED["cases"])
    ],
)
def test_prints_what_rouge_prints(case):
    assert render(case) == case["html"]


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=f"{case['name']}-{i}") for i, case in enumerate(RECORDED["cases of rouge 3"])],
)
def test_prints_what_rouge_3_prints(case):
    assert render(case, rouge_3=True) == case["html"]

"""The option ``input`` of kramdown, with what Ruby makes of it (``tests/record/record_inputs.rb``)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import pylekyll
from pylekyll.foundation.errors import ConfigError
from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions

RECORDED = json.loads(Path(__file__).with_name("inputs.json").read_text("utf-8"))
_OPTIONS = {
    "hard_wrap": False,
    "syntax_highlighter_opts": {"default_lang": "plaintext", "guess_lang": True},
}


@pytest.mark.parametrize("case", RECORDED, ids=[f"{case['input']}-{n}" for n, case in enumerate(RECORDED)])
def test_recorded(case: dict[str, Any]) -> None:
    options = {**_OPTIONS, **case.get("options", {}), "input": case["input"]}
    assert Kramdown(KramdownOptions.from_mapping(options)).convert(case["text"]) == case["html"]


@pytest.mark.parametrize("name, meant", [("gfm", "GFM"), ("HTML", "html"), ("smartypants", "SmartyPants")])
def test_unknown_parser_names_the_right_spelling(name: str, meant: str, tmp_path: Path) -> None:
    """Ruby: "kramdown has no parser to handle the specified input format"."""
    (tmp_path / "_config.yml").write_text(f"kramdown: {{input: {name}}}\n")
    (tmp_path / "a.md").write_text("---\n---\n# a\n")
    with pytest.raises(ConfigError, match=f"does not have a parser for `input: {name}`") as caught:
        pylekyll.build(tmp_path)
    assert caught.value.hint == f"Did you mean `{meant}`?"


def test_unknown_parser_without_markdown(tmp_path: Path) -> None:
    """Like Ruby, a site without Markdown does not need the parser."""
    (tmp_path / "_config.yml").write_text("kramdown: {input: nonsense}\n")
    (tmp_path / "a.html").write_text("---\n---\na\n")
    pylekyll.build(tmp_path)


@pytest.mark.parametrize("tag", ["div", "span", "unknown", "blockquote", "table", "ul"])
def test_deep_nesting(tag: str) -> None:
    """Ruby ends with a SystemStackError at some depth."""
    html = Kramdown(KramdownOptions(input="html")).convert(f"<{tag}>" * 3000 + "x" + f"</{tag}>" * 3000)
    assert html.count(f"<{tag}>") == html.count(f"</{tag}>") == 3000


def test_unknown_theme() -> None:
    """Ruby ends with a NoMethodError."""
    options = KramdownOptions(syntax_highlighter_opts={"inline_theme": "nope"})
    with pytest.raises(ConfigError, match="does not have the theme 'nope'"):
        Kramdown(options).convert("~~~ ruby\nputs 1\n~~~\n")

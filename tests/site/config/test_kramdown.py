"""The options that reach kramdown: recorded from Jekyll 4.4.1's KramdownParser, Ruby 3.1.2."""

import pytest

from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log
from pylekyll.site.config import kramdown_options


def test_what_jekyll_fills_in(load):
    assert kramdown_options(load(), Log()) == {
        "auto_ids": True,
        "toc_levels": [1, 2, 3, 4, 5, 6],
        "entity_output": "as_char",
        "smart_quotes": "lsquo,rsquo,ldquo,rdquo",
        "input": "GFM",
        "hard_wrap": False,
        "guess_lang": True,
        "footnote_nr": 1,
        "show_warnings": False,
        "syntax_highlighter": "rouge",
        "syntax_highlighter_opts": {"default_lang": "plaintext", "guess_lang": True},
        "coderay": {},
    }


def test_own_options_stay(load):
    own = "kramdown:\n  guess_lang: false\n  syntax_highlighter_opts:\n    block:\n      line_numbers: true\n"
    text = f"highlighter: none\n{own}"
    options = kramdown_options(load({"_config.yml": text}), Log())
    assert options["syntax_highlighter"] == "none"
    assert options["syntax_highlighter_opts"] == {
        "block": {"line_numbers": True},
        "default_lang": "plaintext",
        "guess_lang": False,
    }


@pytest.mark.parametrize(
    ("engine", "warnings"), [("katex", 1), (":ssim", 1), ("mathjax", 0), (":mathjax", 0), ("null", 0), ("nil", 0)]
)
def test_a_math_engine_that_is_not_there_is_named(load, engine, warnings):
    log = Log()
    kramdown_options(load({"_config.yml": f'kramdown: {{math_engine: "{engine}"}}\n'.replace('"null"', "null")}), log)
    assert len(log.warnings) == warnings
    assert all(engine.strip(":") in line.message for line in log.warnings[:1])


def test_coderays_old_options_are_translated(load):
    log = Log()
    text = "kramdown:\n  enable_coderay: true\n  coderay:\n    coderay_wrap: span\n    css: class\n"
    options = kramdown_options(load({"_config.yml": text}), log)
    assert options["syntax_highlighter"] == "coderay"
    assert options["syntax_highlighter_opts"] == {
        "default_lang": "plaintext",
        "guess_lang": True,
        "css": "class",
        "bold_every": 10,
        "line_numbers": "inline",
        "line_number_start": 1,
        "tab_width": 4,
        "wrap": "span",
    }
    assert [line.message for line in log.warnings] == [
        "You are using 'enable_coderay', use syntax_highlighter: coderay in your configuration file.",
        "You are using 'kramdown.coderay' in your configuration, please use 'syntax_highlighter_opts' instead.",
        "You are using 'coderay_wrap'. Normalizing to wrap.",
    ]


@pytest.mark.parametrize("key", ["syntax_highlighter_opts", "coderay"])
def test_a_value_that_must_be_a_hash_is_named(key):
    with pytest.raises(ConfigError, match=rf"'kramdown\.{key}' should be set as a hash, but was: \"foo\""):
        kramdown_options({"kramdown": {key: "foo"}}, Log())

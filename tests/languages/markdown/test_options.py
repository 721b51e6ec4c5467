"""How option values are read: as YAML gives them, and as a document's own text does."""

from __future__ import annotations

import pytest

from pylekyll.foundation.errors import ConfigError
from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.ruby.values import Symbol


def options(**values):
    return KramdownOptions.from_mapping(values)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("auto_ids", "false", False),
        ("auto_ids", " False ", False),
        ("auto_ids", "", False),
        ("auto_ids", "no", True),
        ("auto_ids", 0, True),
        ("header_offset", "-2", -2),
        ("footnote_nr", 35, 35),
        ("entity_output", ":numeric", "numeric"),
        ("entity_output", Symbol("symbolic"), "symbolic"),
        ("math_engine", None, None),
        ("math_engine", "nil", None),
        ("toc_levels", "2..3", (2, 3)),
        ("toc_levels", "1,3,3", (1, 3)),
        ("toc_levels", [1, "2"], (1, 2)),
        ("toc_levels", range(2, 4), (2, 3)),
        ("smart_quotes", "apos,39,quot,quot", ("apos", 39, "quot", "quot")),
        ("gfm_quirks", "paragraph_end,no_auto_typographic", ("paragraph_end", "no_auto_typographic")),
        ("gfm_quirks", [], ()),
        ("typographic_symbols", "{hellip: ..., ':ndash': --}", {"hellip": "...", "ndash": "--"}),
        ("link_defs", {"a": ["b"], "c": ["d", "e"]}, {"a": ("b", None), "c": ("d", "e")}),
        ("syntax_highlighter_opts", {"block": {"disable": True}}, {"block": {"disable": True}}),
    ],
)
def test_value(name, value, expected):
    assert getattr(options(**{name: value}), name) == expected


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("header_offset", "two"),
        ("toc_levels", "0..3"),
        ("toc_levels", "one"),
        ("toc_levels", 3),
        ("smart_quotes", "a,b"),
        ("link_defs", {"a": "b"}),
        ("typographic_symbols", "[a"),
        ("typographic_symbols", "a"),
        ("gfm_quirks", 1),
        ("footnote_link_text", "none"),
        ("compat_version", "1.0"),
    ],
)
def test_value_that_is_refused(name, value):
    with pytest.raises(ConfigError, match=name):
        options(**{name: value})


def test_unknown_options_are_left_out():
    assert options(guess_lang=True, show_warnings=False, coderay={}) == KramdownOptions()


def test_document_may_not_set_what_is_forbidden():
    text = '{::options forbidden_inline_options="x" auto_ids="false" footnote_nr="7" /}\n\n# A[^1]\n\n[^1]: b\n'
    html = Kramdown(options(forbidden_inline_options=[":auto_ids"])).convert(text)
    assert '<h1 id="a1">' in html
    assert '<ol start="7">' in html


@pytest.mark.parametrize(
    "option", ['input="GFM"', 'compat_version="2.4"', 'template="x"', 'nope="x"', 'toc_levels="9"']
)
def test_document_cannot_set(option):
    text = f"{{::options {option} /}}\n\n<time>*a*</time>\n\n~~b~~\n"
    html = Kramdown(options()).convert(text)
    assert html == "\n<p><time>*a*</time></p>\n\n<p>~~b~~</p>\n"


def test_options_of_one_document_do_not_reach_the_next():
    converter = Kramdown(options())
    assert converter.convert('{::options auto_ids="false" /}\n\n# A\n') == "\n<h1>A</h1>\n"
    assert converter.convert("# A\n") == '<h1 id="a">A</h1>\n'


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("Übergröße", "ubergrosse"),
        ("Čeština ñandú", "cestina-nandu"),
        ("Привет, мир", "privet-mir"),
        ("Ελληνικά", "ellenika"),
        ("Ærø Łódź", "aero-lodz"),
    ],
)
def test_transliterated_ids(text, identifier):
    html = Kramdown(options(transliterated_header_ids=True)).convert(f"# {text}\n")
    assert html == f'<h1 id="{identifier}">{text}</h1>\n'

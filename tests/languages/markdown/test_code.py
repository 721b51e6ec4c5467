"""The markup around highlighted code; the highlighter itself is a fake."""

from __future__ import annotations

import pytest

from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.markdown.kramdown.code import rouge


class Recorder:
    """A highlighter that knows ruby and plaintext, and remembers what it was asked."""

    def __init__(self):
        self.requests = []

    def __call__(self, request):
        self.requests.append(request)
        language = (request.language or "plaintext").partition("?")[0]
        if language not in ("ruby", "plaintext") or (language == "plaintext" and not request.guess):
            return None
        return f"[{language}]"


@pytest.fixture
def highlighter():
    return Recorder()


def convert(highlighter, text, **opts):
    options = KramdownOptions.from_mapping({"input": "GFM", "syntax_highlighter_opts": opts})
    return Kramdown(options, highlighter).convert(text)


def test_block_with_language(highlighter):
    html = convert(highlighter, "```ruby\nx\n```\n")
    assert html == '<div class="language-ruby highlighter-rouge">[ruby]</div>\n'
    [request] = highlighter.requests
    assert (request.source, request.language, request.wrap, request.css_class) == ("x\n", "ruby", True, "highlight")


def test_block_without_language(highlighter):
    assert convert(highlighter, "    x\n") == "<pre><code>x\n</code></pre>\n"
    assert highlighter.requests == []


def test_block_with_default_language(highlighter):
    html = convert(highlighter, "    x\n\n`y`\n", default_lang="plaintext", guess_lang=True)
    assert html == (
        '<div class="language-plaintext highlighter-rouge">[plaintext]</div>\n\n'
        '<p><code class="language-plaintext highlighter-rouge">[plaintext]</code></p>\n'
    )


def test_plain_text_is_not_highlighted_without_guessing(highlighter):
    assert convert(highlighter, "`y`\n", default_lang="plaintext") == "<p><code>y</code></p>\n"


def test_unknown_language(highlighter):
    html = convert(highlighter, "```nope\n<x>\n```\n\n`y`{:.language-nope .z}\n")
    assert html == (
        '<pre><code class="language-nope">&lt;x&gt;\n</code></pre>\n\n<p><code class="language-nope z">y</code></p>\n'
    )


def test_language_with_options(highlighter):
    assert convert(highlighter, "~~~ ruby?a=b\nx\n~~~\n") == (
        '<div class="language-ruby highlighter-rouge">[ruby]</div>\n'
    )
    assert highlighter.requests[0].language == "ruby?a=b"


def test_classes_and_attributes_are_kept(highlighter):
    html = convert(highlighter, '    x\n{:.a .language-ruby .b #c title="d"}\n\n`y`{:.e .language-ruby}\n')
    assert html == (
        '<div class="language-ruby a  b highlighter-rouge" id="c" title="d">[ruby]</div>\n\n'
        '<p><code class="language-ruby e language-ruby highlighter-rouge">[ruby]</code></p>\n'
    )


def test_options_of_blocks_and_spans(highlighter):
    convert(
        highlighter,
        "```ruby\nx\n```\n\n`y`{:.language-ruby}\n",
        line_numbers=True,
        css_class="code",
        span={"line_numbers": False},
        block={"start_line": 3},
    )
    block, span = highlighter.requests
    assert (block.line_numbers, block.css_class, block.start_line, block.wrap) == (True, "code", 3, True)
    assert (span.line_numbers, span.css_class, span.start_line, span.wrap) == (False, "code", 1, False)


@pytest.mark.parametrize("part", ["block", "span"])
def test_disabled(highlighter, part):
    html = convert(highlighter, "```ruby\nx\n```\n\n`y`{:.language-ruby}\n", **{part: {"disable": True}})
    assert html.count("[ruby]") == 1
    assert ("<pre>" in html) == (part == "block")


def test_without_highlighter(highlighter):
    options = KramdownOptions.from_mapping({"syntax_highlighter": None})
    assert Kramdown(options, highlighter).convert("~~~ ruby\nx\n~~~\n") == (
        '<pre><code class="language-ruby">x\n</code></pre>\n'
    )
    assert highlighter.requests == []


def test_rouge_wrapper():
    options = KramdownOptions.from_mapping(
        {"input": "GFM", "syntax_highlighter_opts": {"default_lang": "plaintext", "guess_lang": True}}
    )
    assert Kramdown(options).convert("```\n<a>\n```\n\n`&`\n") == (
        '<div class="language-plaintext highlighter-rouge"><div class="highlight"><pre class="highlight"><code>'
        "&lt;a&gt;\n</code></pre></div></div>\n\n"
        '<p><code class="language-plaintext highlighter-rouge">&amp;</code></p>\n'
    )


def _asked(request):
    return rouge(request)


@pytest.mark.parametrize("compat_version", ["2.5", "2.4"])
@pytest.mark.parametrize(
    "opts",
    [
        {},
        {"default_lang": "plaintext", "guess_lang": True},
        {"default_lang": "text", "guess_lang": True, "css_class": "own"},
        {"default_lang": "plaintext", "guess_lang": False},
        {"default_lang": "plaintext?token=Keyword", "guess_lang": True},
        {"default_lang": "ruby", "guess_lang": True},
        {"default_lang": "unknown", "guess_lang": True},
        {"guess_lang": True},
        {"default_lang": "plaintext", "guess_lang": True, "span": {"disable": True}},
        {"default_lang": "plaintext", "guess_lang": True, "span": {"line_numbers": True}},
        {"default_lang": "plaintext", "guess_lang": True, "span": {"default_lang": "ruby"}},
        {"default_lang": "plaintext", "guess_lang": True, "formatter": "HTMLLinewise"},
    ],
)
def test_spans_without_a_lexer_are_as_rouge_prints_them(opts, compat_version):
    """Rouge is not asked for a span that it would only escape: one that is asked always gives the same."""
    text = '`a < b & c` and `puts 1`{:.own} and `nil`{:.language-ruby}\n\n{::options auto_ids="false" /}\n\n`&amp;`\n'
    values = {"input": "GFM", "syntax_highlighter_opts": opts, "compat_version": compat_version}
    options = KramdownOptions.from_mapping(values)
    assert Kramdown(options).convert(text) == Kramdown(options, _asked).convert(text)


def test_a_document_may_turn_the_highlighter_of_its_spans_off():
    options = KramdownOptions.from_mapping({"syntax_highlighter_opts": {"default_lang": "text", "guess_lang": True}})
    text = "`a`\n"
    kramdown = Kramdown(options)
    assert "highlighter-rouge" in kramdown.convert(text)
    assert kramdown.convert('{::options syntax_highlighter="" /}\n\n' + text).strip() == "<p><code>a</code></p>"
    assert "highlighter-rouge" in kramdown.convert(text)


def test_spans_of_plain_text_do_not_need_rouge(monkeypatch):
    monkeypatch.setattr(
        "pylekyll.languages.markdown.kramdown.code.find_lexer", lambda *_, **__: pytest.fail("Rouge was asked")
    )
    options = KramdownOptions.from_mapping(
        {"input": "GFM", "syntax_highlighter_opts": {"default_lang": "plaintext", "guess_lang": True}}
    )
    assert Kramdown(options).convert("`<`\n") == (
        '<p><code class="language-plaintext highlighter-rouge">&lt;</code></p>\n'
    )

"""kramdown as a Markdown of mistune: the same HTML without plugins, and mistune's own words for its plugins."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import mistune
import pytest
from mistune.directives import Admonition, FencedDirective, Figure, RSTDirective, TableOfContents
from mistune.toc import add_toc_hook, render_toc_ul

import pylekyll
from pylekyll.foundation.errors import UsageError
from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.markdown.mistune.markdown import KramdownMarkdown

RECORDED = json.loads(Path(__file__).with_name("recorded.json").read_text(encoding="utf-8"))["cases"]
CONFORMANCE = Path(__file__).parents[3].parent / "shared" / "conformance" / "kramdown.json"


def cases() -> list[dict]:
    """Recorded documents that kramdown converts, and kramdown's own cases where they are beside the checkout."""
    found = [case for case in RECORDED if case["options"].get("input") != "SmartyPants"]
    if CONFORMANCE.exists():
        found += json.loads(CONFORMANCE.read_text("utf-8"))["cases"]
    return found


def lines(html: str) -> list[str]:
    """Return the lines that are not blank, without indentation: kramdown and mistune differ in both."""
    return [line.strip() for line in html.splitlines() if line.strip()]


def test_without_plugins_it_is_kramdown() -> None:
    different = []
    for case in cases():
        options = KramdownOptions.from_mapping(case["options"])
        markdown = KramdownMarkdown(options=options)
        wanted = Kramdown(options).convert(case["markdown"])
        if [markdown(case["markdown"]), markdown(case["markdown"])] != [wanted, wanted]:
            different.append(case["name"])
    assert not different


def test_plugins_that_find_nothing_change_nothing() -> None:
    plugins = ["mark", "insert", "ruby", "math", "url", FencedDirective([Admonition()])]
    different = []
    for case in cases():
        options = KramdownOptions.from_mapping(case["options"])
        text = re.sub(r"==|\^|\$|https?:|\{[^:].*\}|^\[.+\(", "", case["markdown"])
        if KramdownMarkdown(plugins=plugins, options=options)(text) != Kramdown(options).convert(text):
            different.append(case["name"])
    assert not different


def test_it_is_a_markdown_of_mistune() -> None:
    markdown = pylekyll.create_markdown(plugins=["mark"])
    assert isinstance(markdown, mistune.Markdown)
    assert isinstance(markdown.block, mistune.BlockParser)
    assert isinstance(markdown.inline, mistune.InlineParser)
    assert markdown('a ==b== "c"\n{: .d}\n') == '<p class="d">a <mark>b</mark> “c”</p>\n'


@pytest.mark.parametrize(
    ("plugin", "text"),
    [
        ("mark", "a ==b *c*== d ==e\n"),
        ("insert", "a ^^b^^ c\n"),
        ("superscript", "2^10^ is 1024\n"),
        ("subscript", "H~2~O\n"),
        ("strikethrough", "a ~~b **c**~~ d\n"),
        ("math", "a $b < c$ d\n"),
        ("math", "a\n\n$$\nb\n$$\n"),
        ("url", "see https://example.org/a\n"),
        ("ruby", "[漢字(ㄏㄢˋㄗˋ)] and [漢(ㄏㄢˋ)](/url) and [漢(ㄏㄢˋ)][a]\n\n[a]: /b\n"),
        ("spoiler", "a >! b *c* !< d\n"),
        ("spoiler", ">! a\n>!\n>! - b\n>! - **c**\n\nd\n"),
        ("spoiler", "> a\n> b\n\nc\n"),
        ("footnotes", "a[^1] *b[^1]* c[^2]\n\n[^1]: the *note*\n\n[^2]: other\n\n    more\n"),
        ("abbr", "The HTML of the W3C\n\n*[HTML]: Hyper Text\n*[W3C]: Consortium\n"),
        ("def_list", "a\n: b\n"),
        ("mark", "> - ==a==\n\n## ==b==\n\n1. *==c==*\n"),
        ("speedup", "a\nb\n\nc *d*\n"),
    ],
)
def test_plugins_of_mistune_give_what_they_give_in_mistune(plugin: str, text: str) -> None:
    ours = pylekyll.create_markdown(plugins=[plugin], auto_ids=False)(text)
    theirs = mistune.create_markdown(escape=False, plugins=[plugin])(text)
    assert lines(ours) == lines(theirs)


def test_directives() -> None:
    text = (
        ".. toc:: Contents\n\n# One *x*\n\n.. note:: Title *t*\n   :class: z\n\n   Some **text** [l][r]\n\n## Two\n\n"
        ".. figure:: a.png\n   :alt: b\n\n   c\n\n[r]: /r\n"
    )
    directive = [RSTDirective([Admonition(), TableOfContents(), Figure()])]
    ours = pylekyll.create_markdown(plugins=directive)(text)
    assert lines(ours) == lines(mistune.create_markdown(escape=False, plugins=directive)(text))


def test_kramdown_inside_of_a_plugins_block() -> None:
    text = "```{note} T\nSome *text*\n{: .a}\n\n| b |\n|---|\n| c |\n```\n"
    html = pylekyll.create_markdown(plugins=[FencedDirective([Admonition()])])(text)
    assert '<p class="a">Some <em>text</em></p>' in html
    assert "<td>c</td>" in html
    assert html.startswith('<section class="admonition note">')


def test_hooks_see_and_change_headings() -> None:
    markdown = pylekyll.create_markdown()
    add_toc_hook(markdown)
    html, state = markdown.parse('# A *b* "c"\n\n## D [e][f]\n\n[f]: /g\n')
    assert lines(html) == ['<h1 id="toc_1">A <em>b</em> “c”</h1>', '<h2 id="toc_2">D <a href="/g">e</a></h2>']
    assert state.env["toc_items"] == [(1, "toc_1", "A b “c”"), (2, "toc_2", "D e")]
    assert render_toc_ul(state.env["toc_items"]).count("<li>") == 2


def test_hooks_change_texts_code_and_lists() -> None:
    def shout(markdown: mistune.Markdown, state: mistune.BlockState) -> None:
        for token in state.tokens:
            if token["type"] == "paragraph":
                token["text"] = token["text"].replace("a", "*b*")
            elif token["type"] == "block_code":
                token["raw"] = "changed\n"
            elif token["type"] == "list":
                token["children"].pop()
        state.tokens.append({"type": "heading", "attrs": {"level": 2}, "text": "new"})

    markdown = pylekyll.create_markdown()
    markdown.before_render_hooks.append(shout)
    assert lines(markdown("a\n\n    code\n\n- x\n- y\n"))[:2] == [
        "<p><em>b</em></p>",
        '<div class="language-plaintext highlighter-rouge"><div class="highlight"><pre class="highlight"><code>changed',
    ]
    assert lines(markdown("- x\n- y\n")) == ["<ul>", "<li>x</li>", "</ul>", '<h2 id="new">new</h2>']


def test_methods_of_a_renderer() -> None:
    class Renderer(mistune.HTMLRenderer):
        def heading(self, text: str, level: int, **attrs: object) -> str:
            return f"[{level} {attrs['id']} {text}]\n"

        def link(self, text: str, url: str, title: str | None = None) -> str:
            return f"({text} {url} {title})"

        def block_code(self, code: str, info: str | None = None) -> str:
            return f"<{info} {code.strip()}>\n"

    markdown = pylekyll.create_markdown(Renderer())
    assert lines(markdown('# a *b*\n\n[c](/d "e") `f`{: .g}\n\n~~~ ruby\nh\n~~~\n')) == [
        "[1 a-b a <em>b</em>]",
        '<p>(c /d e) <code class="language-plaintext g highlighter-rouge">f</code></p>',
        "<ruby h>",
    ]


def test_a_renderer_of_others() -> None:
    telegram = pytest.importorskip("mistune_telegram")
    text = "# A *b*\n\ntext `c` ~~d~~\n\n- a\n- b\n\n~~~ py\nx < 1\n~~~\n"
    assert lines(pylekyll.create_markdown(telegram.TelegramHTMLRenderer())(text)) == [
        "<strong>A <em>b</em></strong>",
        'text <code class="language-plaintext highlighter-rouge">c</code> <del>d</del>',
        "- a",
        "- b",
        '<pre><code class="language-py">x &lt; 1',
        "</code></pre>",
    ]


@pytest.mark.parametrize(
    ("module", "name", "text", "wanted"),
    [
        (
            "container_plugin",
            "container",
            ":::{info} T\n*a*\n:::\n",
            '<aside role="note" class="info"><p><em>a</em></p>',
        ),
        ("punctuation_plugin", "punctuation", "a -- b --- c\n", "<p>a – b — c</p>"),
        ("python_code_plugin", "python_code", "@python<textwrap.indent>\n", '<pre><code class="language-python">'),
    ],
)
def test_plugins_of_blurry(module: str, name: str, text: str, wanted: str) -> None:
    try:
        files = importlib.metadata.files("blurry-cli") or []
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("blurry-cli is not installed")
    path = next(file for file in files if file.name == f"{module}.py").locate()
    spec = importlib.util.spec_from_file_location(module, path)
    plugins = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plugins)
    assert pylekyll.create_markdown(plugins=[getattr(plugins, name)])(text).startswith(wanted)


def test_what_it_does_not_take() -> None:
    with pytest.raises(UsageError, match="HTMLRenderer"):
        pylekyll.create_markdown("ast")
    with pytest.raises(UsageError, match="no_such_plugin"):
        pylekyll.create_markdown(plugins=["no_such_plugin"])


def test_plugins_do_not_nest_without_end() -> None:
    depth = 400
    text = "==a " * depth + " b==" * depth + "\n\n" + ">" * depth + "! c\n"
    assert pylekyll.create_markdown(plugins=["mark", "spoiler"])(text)


def test_nothing_of_mistune_is_imported_before() -> None:
    program = "import sys, pylekyll; pylekyll.kramdown('a'); print('mistune' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip() == "False"

"""Inline Markdown of CV data: what becomes markup, and that nothing else does."""

from __future__ import annotations

import pytest

from pylekyll.academic.cv.addresses import safe_url, typst_url
from pylekyll.academic.cv.text import dropped, from_html, paragraphs, parse, plain, to_data, to_html


@pytest.mark.parametrize(
    ("given", "html"),
    [
        ("plain", "plain"),
        ("**bold** and *italic*", "<strong>bold</strong> and <em>italic</em>"),
        ("__bold__ and _italic_", "<strong>bold</strong> and <em>italic</em>"),
        ("***both***", "<strong><em>both</em></strong>"),
        ("*a **b** c*", "<em>a </em><strong><em>b</em></strong><em> c</em>"),
        ("snake_case_name, 2 * 3 and 4*5*6", "snake_case_name, 2 * 3 and 4<em>5</em>6"),
        ("**open and *crossed** marks*", "<strong>open and *crossed</strong> marks*"),
        ("`a < b`", "<code>a &lt; b</code>"),
        ("`open", "`open"),
        ("[text](https://a.example/?b=1&c)", '<a href="https://a.example/?b=1&amp;c">text</a>'),
        ("[a *b*](https://a.example)", '<a href="https://a.example">a <em>b</em></a>'),
        ("[x](https://a.example/(b)) y", '<a href="https://a.example/(b)">x</a> y'),
        ("[no link] and [half](", "[no link] and [half]("),
        ("<https://a.example>", '<a href="https://a.example">https://a.example</a>'),
        (
            '<a href="https://a.example">x</a> <b>y</b> <u>z</u>',
            '<a href="https://a.example">x</a> <strong>y</strong> z',
        ),
        ("AT&T &amp; R&D", "AT&amp;T &amp; R&amp;D"),
        (r"\*no\* \[x\]", "*no* [x]"),
        ("it's the owner's", "it’s the owner’s"),
        ("two\n  lines", "two lines"),
        (
            r"\textbf{Bo} \& *I*, \href{https://a.example}{\emph{x}}",
            '<strong>Bo</strong> &amp; <em>I</em>, <a href="https://a.example"><em>x</em></a>',
        ),
        (
            r"\vspace{3pt} \small{A {\'e}} for $5 and $6, `\em{x}` [l](https://a.example/_b_)",
            'A é for $5 and $6, <code>\\em{x}</code> <a href="https://a.example/_b_">l</a>',
        ),
        (r"\LaTeX{} of $x_1$", "LaTeX of x<sub>1</sub>"),
        (r"C:\Users\me and \\*", r"C:\Users\me and \*"),
        ("A -- b --- c --d", "A – b — c --d"),
        ("``TeX's quotes'' and `code`", "“TeX’s quotes” and <code>code</code>"),
        ("![portrait](x.png)", "portrait"),
        ("vector<int> and <T>", "vector&lt;int&gt; and &lt;T&gt;"),
        ("a<br/>b</p>c", "a b c"),
        ("CO<sub>2</sub> and **x**<sup>*n*</sup>", "CO<sub>2</sub> and <strong>x</strong><em><sup>n</sup></em>"),
    ],
)
def test_markup(given: str, html: str) -> None:
    assert to_html(parse(given)) == html


@pytest.mark.parametrize(
    ("given", "with_math", "without"),
    [
        ("to $O(n^2)$ steps", r"to \(O(n^2)\) steps", "to O(n<sup>2</sup>) steps"),
        (r"$\alpha_{ij}$, \(x\)", r"\(\alpha_{ij}\), \(x\)", "α<sub>ij</sub>, x"),
        ("the $n$-th of $$a *b* c$$", r"the \(n\)-th of \(a *b* c\)", "the n-th of a *b* c"),
        ("$p < 0.05$", r"\(p &lt; 0.05\)", "p &lt; 0.05"),
        ("**$n-1$**", r"<strong>\(n-1\)</strong>", "<strong>n-1</strong>"),
        ("$5 and $6, $18M–$5M, US$5_0$", "$5 and $6, $18M–$5M, US$5_0$", "$5 and $6, $18M–$5M, US$5_0$"),
        (r"\$x^2\$ and $ x^2 $", "$x^2$ and $ x^2 $", "$x^2$ and $ x^2 $"),
        ("$4,000 *USD* and 3 $", "$4,000 <em>USD</em> and 3 $", "$4,000 <em>USD</em> and 3 $"),
    ],
)
def test_formulas(given: str, with_math: str, without: str) -> None:
    assert to_html(parse(given), lambda _: True) == with_math
    assert to_html(parse(given), lambda _: False) == without
    assert to_html(parse(given)) == without


def test_a_formula_without_a_tree_is_the_nearest_text() -> None:
    text = parse("*a* $x^2$")
    assert [(one["t"], one["s"]) for one in to_data(text)] == [("a", ""), (" ", ""), ("x", ""), ("2", "sup")]
    assert to_data(text, lambda _: {"k": "row"})[2]["m"] == {"k": "row"}
    assert plain(text) == "a x²"


@pytest.mark.parametrize(
    "given",
    [
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert)",
        "[x](data:text/html,y)",
        "[x](vbscript:y)",
        "<a href='javascript:y'>x</a>",
        "<img src=x onerror=y>",
        "<iframe src=//a>x</iframe>",
        '"><svg onload=y>',
    ],
)
def test_nothing_harmful_enters(given: str) -> None:
    html = to_html(parse(given))
    assert "<" not in html
    assert "href" not in html


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("linkedin.com/in/ada", "https://linkedin.com/in/ada"),
        ("www.ada.example", "https://www.ada.example"),
        ("https://ada.example", "https://ada.example"),
        ("/cv.pdf", "/cv.pdf"),
        ("cv.pdf", "cv.pdf"),
        ("files/v1.2/cv.pdf", "files/v1.2/cv.pdf"),
        ("../a.b/c", "../a.b/c"),
        ("javascript:a.com/b", ""),
    ],
)
def test_addresses_of_hosts_get_a_scheme(given: str, url: str) -> None:
    assert safe_url(given) == url


@pytest.mark.parametrize(
    ("given", "addresses"),
    [
        ("a [b](https://c.example) <a href='/d/'>e</a>", []),
        ("![b](c.png) and <img alt=x src='/d.png'>", ["c.png", "/d.png"]),
        ("[b](javascript:c) <a href='data:d'>e</a>", ["javascript:c", "data:d"]),
    ],
)
def test_addresses_that_are_not_shown(given: str, addresses: list[str]) -> None:
    assert dropped(given) == addresses


def test_text_of_html_has_no_markdown() -> None:
    html = "On <em>a*b*</em> and c_d_, [e](f) &lt;g&gt; \\h"
    assert to_html(from_html(html)) == html


def test_scripts_leave_with_their_text() -> None:
    assert plain(parse("a <script>alert(1)</script> b <!-- c --> d <style>e")) == "a b d"


def test_a_pdf_links_only_to_addresses_with_a_scheme() -> None:
    assert [span["u"] for span in to_data(parse("[a](/page/)[b](https://b.example)[c](mailto:c@d.example)"))] == [
        *("", "https://b.example", "mailto:c@d.example")
    ]


def test_paragraphs_are_divided_by_blank_lines() -> None:
    assert [plain(one) for one in paragraphs("a\nb\n\n  \n c\n")] == ["a b", "c"]
    assert [plain(one) for one in paragraphs("a:\n - b\n   c\n * *d*\n\n\u2022 e -\n-f")] == [
        "a:",
        "b c",
        "d",
        "e - -f",
    ]


@pytest.mark.parametrize("piece", ["[", "*", "**a ", "<a ", "`", "_a", "[a](", "&", "<!--", "<script>", "](", "(a"])
def test_long_texts_end(piece: str) -> None:
    assert plain(parse(piece * 4000)) is not None


def test_addresses_of_a_pdf_are_ascii() -> None:
    assert typst_url("https://a.example/Über_x?y=%20#z") == "https://a.example/%C3%9Cber_x?y=%20#z"
    assert typst_url("/files/a.pdf") == ""

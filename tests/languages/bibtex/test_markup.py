"""HTML that services leave in BibTeX. The inputs are of the kinds that public bibliographies have."""

from __future__ import annotations

import pytest

from pylekyll.languages.bibtex.text import read_text

MATHML = (
    'candidate <mml:math altimg="si37.gif" xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:msup><mml:mi>x</mml:mi>'
    "<mml:mn>2</mml:mn></mml:msup><mml:mo>=</mml:mo><mml:mi>sin</mml:mi></mml:math> end"
)
SPRINGER = (
    "for <jats:inline-formula><jats:alternatives><jats:tex-math>$k$</jats:tex-math><mml:math><mml:mi>k</mml:mi>"
    "</mml:math></jats:alternatives></jats:inline-formula>-means"
)


@pytest.mark.parametrize(
    ("latex", "plain", "html"),
    [
        ("Bone &amp; Joint", "Bone & Joint", "Bone &amp; Joint"),
        (r"Bone {\&}amp$\mathsemicolon$ Joint", "Bone & Joint", "Bone &amp; Joint"),
        (r"AT\&amp;T", "AT&T", "AT&amp;T"),
        ("R&D; M&M, &nosuch; and AT&T", "R&D; M&M, &nosuch; and AT&T", "R&amp;D; M&amp;M, &amp;nosuch; and AT&amp;T"),
        ("caf&eacute; &#8211; 5&#37;, &#36;5", "café – 5%, $5", "café – 5%, $5"),
        (r"$\chi&gt;0$", "χ>0", r"\(\chi&gt;0\)"),
        ("<i>E. coli</i> and CO<sub>2</sub>", "E. coli and CO2", "<em>E. coli</em> and CO<sub>2</sub>"),
        ("&lt;i&gt;E. coli&lt;/i&gt;", "E. coli", "<em>E. coli</em>"),
        (r"{\textless}i{\textgreater}E. coli{\textless}/i{\textgreater}", "E. coli", "<em>E. coli</em>"),
        (r"$\less$i$\greater$Ether-{\`{a}}-go-go$\less$/i$\greater$", "Ether-à-go-go", "<em>Ether-à-go-go</em>"),
        (r"Ca$\less$sup$\greater$2$\mathplus$$\less$/sup$\greater$", "Ca2+", "Ca<sup>2+</sup>"),
        (r"the Athena$\mathplus$$\mathplus$ code", "the Athena++ code", "the Athena++ code"),
        (r"{\textless} 0.05 and p $<$ 0.1", "< 0.05 and p < 0.1", r"&lt; 0.05 and p \(&lt;\) 0.1"),
        (r"$\upalpha$-synuclein", "α-synuclein", r"\(\alpha\)-synuclein"),
        (
            "Vec<T>, a<b && c>d, <i>open",
            "Vec<T>, a<b && c>d, <i>open",
            "Vec&lt;T&gt;, a&lt;b &amp;&amp; c&gt;d, &lt;i&gt;open",
        ),
        ("$<p>$ and $<b>$", "<p> and <b>", r"\(&lt;p&gt;\) and \(&lt;b&gt;\)"),
        ('<span class="nocase">DNA</span> <i>{A</i>}', "DNA A", "DNA A"),
        ('see <a href="https://x.org/a_b?c=1">here</a>', "see here", 'see <a href="https://x.org/a_b?c=1">here</a>'),
        (MATHML, "candidate x²=sin end", r"candidate \({x}^{2}=\mathrm{sin}\) end"),
        ("<mml:math><mml:mi>x</mml:math> y", "x y", r"\(x\) y"),
        (SPRINGER, "for k-means", r"for \(k\)-means"),
        (r"12 mW/\${\mathrm{m}}^{2}\$", "12 mW/m²", r"12 mW/\({\mathrm{m}}^{2}\)"),
        (r"from \$5 to \$10", "from $5 to $10", "from $5 to $10"),
    ],
)
def test_html_becomes_text_and_emphasis(latex: str, plain: str, html: str) -> None:
    text = read_text(latex)
    assert text.plain() == plain
    assert text.html(math=lambda _: True) == html
    assert not text.unknown


@pytest.mark.parametrize(
    "latex",
    [
        "<jats:title>Abstract</jats:title><jats:p>One <jats:italic>x</jats:italic>.</jats:p><jats:p>Two</jats:p>",
        "&lt;p&gt;One &lt;em&gt;x&lt;/em&gt;.&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;",
        "One <i>x</i>.<br/><br>Two",
    ],
)
def test_paragraphs_of_abstracts_stay_apart(latex: str) -> None:
    assert read_text(latex).paragraphs() == "<p>One <em>x</em>.</p>\n<p>Two</p>"

"""LaTeX in entries as plain text and as HTML, names, dates and addresses."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.languages.bibtex.addresses import addresses, arxiv, doi
from pylekyll.languages.bibtex.dates import PartialDate, read_date
from pylekyll.languages.bibtex.people import is_same_person, read_people, read_person
from pylekyll.languages.bibtex.text import read_text

PLAIN = [
    # Accents: bare, braced, nested, of dotless letters, of commands.
    (r"Nguy{\~{\^e}}n Garc{\'\i}a Garc{\'{\i}}a na{\"\i}ve \`{a} \v{s} \k a \c{c} \H{o} \r{u}", None),
    (
        r"{\AA}ngstr{\"o}m, \L{}\'od\'z, {\c S}ahin, \v Cech, Gro{\ss}e Stra\ss e",
        "Ångström, Łódź, Şahin, Čech, Große Straße",
    ),
    (r"Na{\dj}a {\TH}ora {\OE}uvre \ng \dh \CYRM\cyri\cyrr", "Nađa Þora Œuvre ŋðМир"),
    # Commands in both forms, symbols, escaped characters.
    (r"\textit{E. coli} {\em in vivo} {\sc Adl} \emph{un\textbf{closed}", "E. coli in vivo Adl unclosed"),
    (
        r"5{\textdegree}C \ldots{} \LaTeX\ and \TeX{}s 50\% R\&D \$5 \_ \# \{a\}",
        "5°C … LaTeX and TeXs 50% R&D $5 _ # {a}",
    ),
    (r"\mnras{} \apjl", "MNRAS ApJL"),
    (
        r"\url{http://a_b} \href{http://x.org}{text} \enquote{Y} \foreignlanguage{german}{Wort}",
        "http://a_b text “Y” Wort",
    ),
    (r"\textbeta-\textOmega, \verb|a\b{c}| and \verb+http://a_b+", r"β-Ω, a\b{c} and http://a_b"),
    (r"\url{Tide\textregistered\ Manual}", "Tide® Manual"),
    # Commands that took the letters behind them.
    (r"Mat\'\ias, Beno\^\it, \'\i n, \'\imath", "Matías, Benoît, ín, í"),
    (r"W\lodarczyk, Tr\aardh and Tide\unheardof", "Włodarczyk, Trårdh and Tide"),
    # Quotes, dashes, ties and braces, also without partners.
    (r"``q'' `a' it's x -- y --- z a-b a~b", "“q” ‘a’ it’s x – y — z a-b a\u00a0b"),
    (r"unclosed {brace", "unclosed brace"),
    (r"a } {{N}ested {B}races}", "a Nested Braces"),
    # Unknown commands keep their argument.
    (r"\unheardof{kept} \noopsort{1990}x", "kept x"),
    (r"Euler-\kern-1pt VM, a\lower 2 pt b, \raise.5ex\hbox{c}\hskip1em d", "Euler-VM, ab, cd"),
    # Formulas where nothing converts them.
    (r"$^{13}$C and CO$_2$", "13C and CO2"),
    (r"On $O(n^{1.75})$, $\ell_1$, $10^{-3}$ and \(\lambda\)", "On O(n^1.75), ℓ₁, 10⁻³ and λ"),
    (r"$\frac{n+1}{2}$ in $\mathbb{R}^n$, $\log n$, $\sqrt{x}$", "(n+1)/2 in ℝⁿ, log n, √x"),
    (r"$A \hookrightarrow B \leqslant c$, {$\lessequivlnt$}5\%, $\NestedGreaterGreater$", "A ↪B ⩽c, ≲5%, ⪢"),
    (r"costs $5", "costs $5"),
    ("One.\n\nTwo.\n three", "One.\n\nTwo. three"),
]


@pytest.mark.parametrize(("latex", "plain"), PLAIN)
def test_plain_text(latex: str, plain: str | None) -> None:
    found = read_text(latex).plain()
    assert found == (plain or "Nguyễn García García naïve à š ą ç ő ů")
    assert unicodedata.is_normalized("NFC", found)


def test_html_has_styles_and_formulas() -> None:
    text = read_text(r"\textit{E. \textbf{coli}} \textsc{Adl} \texttt{x<y} $\ell_1$ \url{http://a.b/?c&d}")
    assert text.html(math=lambda _: True) == (
        r'<em>E. <strong>coli</strong></em> <span class="small-caps">Adl</span> <code>x&lt;y</code> \(\ell_1\) '
        '<a href="http://a.b/?c&amp;d">http://a.b/?c&amp;d</a>'
    )
    assert "ℓ<sub>1</sub> http://a.b/?c&amp;d" in text.html(links=False)
    assert read_text("One.\n\nTwo <b>.").paragraphs() == "<p>One.</p>\n<p>Two &lt;b&gt;.</p>"


def test_unknown_commands_are_named() -> None:
    assert read_text(r"\one{a} \two \one{b}").unknown == ("one", "two")
    assert read_text(r"\emph{a} \alpha").unknown == ()


@given(st.text(alphabet=st.sampled_from(r"\{}$~`'-^_ab1 \n[]()&%é"), max_size=60))
def test_any_text_can_be_read_and_leaves_no_command(latex: str) -> None:
    text = read_text(latex)
    for printed in (text.plain(), re.sub(r"<[^>]+>", "", text.html())):
        assert not re.search(r"(?<!\\)\\[a-z]", printed.replace("\\\\", "")) or "textbackslash" in latex


def test_long_texts_take_linear_steps() -> None:
    for part in ("{", "}", "$", "\\emph{", r"\'", "^{", "``", "\\(", "\\begin{"):
        assert read_text(part * 20_000).plain() is not None


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("Norrby, Signe and Ek, Bo", ["Signe Norrby", "Bo Ek"]),
        ("王, 小明 and 山田, 太郎 and 김, 철수 and 小明 王", ["王小明", "山田太郎", "김철수", "王小明"]),
        ("Norrby, S.; Ek, B.; Alm, C.", ["S. Norrby", "B. Ek", "C. Alm"]),
        ("A. Norrby, B. Ek, C. Alm", ["A. Norrby", "B. Ek", "C. Alm"]),
        ("Norrby, S., Ek, B., Alm, C.", ["S. Norrby", "B. Ek", "C. Alm"]),
        (
            "{The ATLAS Collaboration} and {Barnes and Noble, Inc.}",
            ["The ATLAS Collaboration", "Barnes and Noble, Inc."],
        ),
        ("von Neumann, John and King, Jr., Martin Luther", ["John von Neumann", "Martin Luther King Jr."]),
        (r"Garc{\'\i}a M{\'a}rquez, Gabriel and {\L}ukasz", ["Gabriel García Márquez", "Łukasz"]),
        ("Norrby, Signe$^{*}$ and Bo Ek*", ["Signe Norrby", "Bo Ek"]),
        ("and Norrby, Signe and and Ek, Bo and", ["Signe Norrby", "Bo Ek"]),
        ("Norrby, Signe & Ek, Bo", ["Signe Norrby", "Bo Ek"]),
        (r"Ernst \& Young and Barnes \& Noble", ["Ernst & Young", "Barnes & Noble"]),
        ("S. Norrby, B. Ek, and C. Alm", ["S. Norrby", "B. Ek", "C. Alm"]),
        ("Norrby, S., Ek, B., & Alm, C.", ["S. Norrby", "B. Ek", "C. Alm"]),
        ("Norrby SM, van Ek B and Alm C", ["Norrby SM", "van Ek B", "Alm C"]),
        ("García Márquez, Gabriel José and Alm, Carl", ["Gabriel José García Márquez", "Carl Alm"]),
        (
            "Prof. Bo Ek, PhD and Norrby, Signe, M.D. and Carl Alm, Jr.",
            ["Prof. Bo Ek PhD", "Signe Norrby M.D.", "Carl Alm Jr."],
        ),
        ("family=Berg, given=Anna, prefix=von der and given={Bo}, family=Ek", ["Anna von der Berg", "Bo Ek"]),
        ("Plunkett, G, 3rd and Ek, Bo, Jr.", ["G Plunkett 3rd", "Bo Ek Jr."]),
        ("useprefix=true, family=Berg, prefix=von, given=Anna, given-i=A", ["Anna von Berg"]),
        (
            r"U{\textbackslash}vgur \ensuremath{\backslash}cCelik and Per-$\backslash$AAke Ek",
            ["Uǧur Çelik", "Per-Åke Ek"],
        ),
        (r"Hacig\"um\"u\cs and Tr{\textbackslash}aardh, W\lodar", ["Hacigümüş", "Włodar Trårdh"]),
        ("Ek, Bo and Laros III, James H and Garcia M, Jose R", ["Bo Ek", "James H Laros III", "Jose R Garcia M"]),
        ("Laros III, James H", ["James H Laros III"]),
        ("Ek, Bo; Ada Alm and Cay Om and Berg, Dag", ["Bo Ek", "Ada Alm", "Cay Om", "Dag Berg"]),
        (
            r"Ka{\textbackslash}c{\textbraceleft}c{\textbraceright}l{\textbraceleft}{\textbackslash}i{\textbraceright}",
            ["Kaçlı"],
        ),
        (r"S{\o}ren {\L}ukasz and Bj{\o}rn {\'\i}", ["Søren Łukasz", "Bjørn í"]),
        (r"Ek, Bo and The Black \& Bloom Group", ["Bo Ek", "The Black & Bloom Group"]),
        (r"H\`an Th\^e\raise.5ex\hbox{a} Th\'anh", ["Hàn Thêa Thánh"]),
        ("Ek, Ada (1946-....) and Alm, Bo (1215?-1285?) and Ray, C. (1941-2020)", ["Ada Ek", "Bo Alm", "C. Ray"]),
        ("Nan Jiang 0225 and Ek 0012, Bo and {Studio 54}", ["Nan Jiang", "Bo Ek", "Studio 54"]),
        ("Carr, T. H.and Lehm, S. W. and Kott, B.", ["T. H. Carr", "S. W. Lehm", "B. Kott"]),
        ("李 明 and 山田 太郎 and 王 小明", ["李明", "山田太郎", "王小明"]),
    ],
)
def test_names(written: str, names: list[str]) -> None:
    assert [person.name for person in read_people(written).people] == names


@pytest.mark.parametrize("end", ["others", "et al.", "{others}", "{et al.}"])
def test_others_are_nobody(end: str) -> None:
    people = read_people(f"Norrby, Signe and {end}")
    assert [person.name for person in people.people] == ["Signe Norrby"]
    assert people.has_others


def test_others_without_and_are_nobody() -> None:
    for written in ("Norrby, Signe, et al.", "et al., Signe Norrby"):
        people = read_people(written)
        assert ([person.name for person in people.people], people.has_others) == (["Signe Norrby"], True)


@pytest.mark.parametrize(
    ("written", "listed"),
    [
        ("Plumbley, M. D.", "Plumbley, M. D."),
        ("Garcia Marquez, M. D.", "Garcia Marquez, M. D."),
        ("Cameron, MD", "Cameron, MD"),
        ("Laufer, M.D.", "Laufer, M.D."),
        ("Bo Ek, MD", "Ek, Bo, MD"),
        ("Bo Ek, M.D.", "Ek, Bo, M.D."),
        ("Ek, Bo, M. D.", "Ek, Bo, M. D."),
        ("Bo van der Ek, Jr.", "van der Ek, Bo, Jr."),
        ("Per {Brinch Hansen}", "Brinch Hansen, Per"),
        ("{Barnes and Noble}", "Barnes and Noble"),
    ],
)
def test_initials_are_not_degrees_and_names_in_lists(written: str, listed: str) -> None:
    assert [person.listed_name for person in read_people(written).people] == [listed]


def test_references_to_characters_do_not_divide_names() -> None:
    people = read_people("Wa&#39;el Salah and Bo Ek and Ada A&#x6c;m")
    assert ([person.name for person in people.people], people.separator) == (["Wa’el Salah", "Bo Ek", "Ada Alm"], "")


@pytest.mark.parametrize(
    ("latex", "html"),
    [
        ("One.<p> Two", "<p>One.</p>\n<p>Two</p>"),
        ("<p>One.<P>Two", "<p>One.</p>\n<p>Two</p>"),
        ("<p>One</p><p>Two</p>", "<p>One</p>\n<p>Two</p>"),
        ("the mean <p> of all", "<p>the mean &lt;p&gt; of all</p>"),
    ],
)
def test_paragraphs_without_an_end(latex: str, html: str) -> None:
    assert read_text(latex).paragraphs() == html


@pytest.mark.parametrize(
    ("separator", "written"),
    [
        ("", "A, B and C, D"),
        ("", "A, B and C III, D E"),
        ("", r"A, B and The C \& D Group"),
        (";", "A, B; C, D"),
        (",", "Ada A, Bo B, Carl C"),
        ("", "King, Jr., Martin"),
    ],
)
def test_the_separator_of_a_list(separator: str, written: str) -> None:
    assert read_people(written).separator == separator


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Signe Norrby", "Norrby, SM", True),
        ("Signe Norrby", "Norrby SM", True),
        ("Signe Maria von Norrby Ek", "Norrby Ek SM", True),
        ("Signe M. Norrby Ek", "Signe Norrby Ek", True),
        ("Signe Norrby", "Prof. Signe Norrby", True),
        ("Signe M. Norrby", "Maria Norrby", False),
        ("Signe Norrby", "Norrby Signe", True),
        ("Signe Norrby", "Norrby, Sven", False),
        ("Signe Norrby", "Norrby", False),
        ("Signe Åkerlund", "Akerlund, S.", True),
        ("Signe Åkerlund", "Aakerlund, Signe", True),
        ("Jo Müller", "Mueller, J.", True),
        ("Øyvind Sæther", "Saether, O.", True),
        ("王小明", "王, 小明", True),
        ("王小明", "王, 大明", False),
        ("Anna van der Berg", "Berg, A. van der", True),
        ("Gabriel García Márquez", "Garcia Marquez, G.", True),
        ("Jean-Luc Picard", "JL Picard", True),
        ("Xiao-Ming Wang", "Xiaoming Wang", True),
        ("Plato", "Plato", True),
        ("Ann Lee", "Anna Lee", False),
    ],
)
def test_the_same_person(one: str, other: str, *, same: bool) -> None:
    assert is_same_person(read_person(one), read_person(other)) is same


@pytest.mark.parametrize(
    ("fields", "date"),
    [
        ({"year": "2020", "month": "may"}, PartialDate(2020, 5)),
        ({"date": "2023-05-01"}, PartialDate(2023, 5, 1)),
        ({"date": "2023-05-01/2023-06-01"}, PartialDate(2023, 5, 1)),
        ({"date": "2023~"}, PartialDate(2023)),
        ({"year": "2020a", "month": "März"}, PartialDate(2020, 3)),
        ({"year": "2020", "month": "May 3--5"}, PartialDate(2020, 5, 3)),
        ({"year": "2020", "month": "05", "day": "7"}, PartialDate(2020, 5, 7)),
        ({"year": "in press"}, PartialDate(status="in press")),
        ({"year": "2026", "pubstate": "inpress"}, PartialDate(2026, status="in press")),
        ({"year": "to appear"}, PartialDate(status="forthcoming")),
        ({"note": "Under review"}, PartialDate(status="submitted")),
        ({"year": "2026", "note": "Under review"}, PartialDate(2026)),
        ({"year": "2020", "month": "13"}, PartialDate(2020)),
        ({}, PartialDate()),
    ],
)
def test_dates(fields: dict[str, str], date: PartialDate) -> None:
    assert read_date(fields) == date


@pytest.mark.parametrize(
    ("written", "found"),
    [
        (r"\url{https://a.b/c\_d}", ["https://a.b/c_d"]),
        (r"https://a.b/{\~{}}x", ["https://a.b/~x"]),
        ("https://a.b/1 https://a.b/2; http://c.d", ["https://a.b/1", "https://a.b/2", "http://c.d"]),
        ("www.a.org/x", ["https://www.a.org/x"]),
        ("http://a.org/THE BOOK 2016.pdf, https://b.org/1", ["http://a.org/THE%20BOOK%202016.pdf", "https://b.org/1"]),
        ("https://a.org/x.pdf accessed on 3 May", ["https://a.org/x.pdf"]),
        ("https://a.org/x available as pdf", ["https://a.org/x"]),
        ("https://doi:10.1214/11-AAP831", ["https://doi.org/10.1214/11-AAP831"]),
        ("https://doi: 10.1016/j.x", ["https://doi.org/10.1016/j.x"]),
        ("doi: 10.1016/j.x", ["https://doi.org/10.1016/j.x"]),
        ("a.pdf", ["a.pdf"]),
        ("My Paper.pdf", ["My%20Paper.pdf"]),
        ("/files/a.pdf", ["/files/a.pdf"]),
        ("n/a", []),
        ("see the web page", []),
        ("see https://a.org/b.html", ["https://a.org/b.html"]),
        ("", []),
    ],
)
def test_addresses(written: str, found: list[str]) -> None:
    assert addresses(written) == found


@pytest.mark.parametrize(
    "written",
    [
        "10.1000/a_b",
        r"10.1000/a\_b",
        "https://doi.org/10.1000/a_b",
        "doi: 10.1000/a_b",
        r"\doi{10.1000/a_b}",
        "http://dx.doi.org/10.1000%2Fa_b",
    ],
)
def test_dois(written: str) -> None:
    assert doi(written) == "10.1000/a_b"


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("2301.00001", "2301.00001"),
        ("arXiv:2301.00001v2 [cs.LG]", "2301.00001v2"),
        ("https://arxiv.org/abs/hep-th/9901001", "hep-th/9901001"),
        ("arXiv preprint arXiv:2101.00003", "2101.00003"),
        ("none", ""),
    ],
)
def test_arxiv(written: str, found: str) -> None:
    assert arxiv(written) == found

r"""Macros: of ``@preamble``, of natbib and REVTeX, and the two ways of writing of ``\ifmmode``."""

from __future__ import annotations

import pytest

from pylekyll.languages.bibtex.macros import expanded, macros_of
from pylekyll.languages.bibtex.parser import parse
from pylekyll.languages.bibtex.people import read_people
from pylekyll.languages.bibtex.text import read_text

PREAMBLE = r"""
    \newcommand{\noopsort}[1]{} \newcommand\SortNoop[1]{} \newcommand*\tide[2][long]{#1 #2 tide}
    \providecommand{\MMAS}{$\mathcal{MAX}$--$\mathcal{MIN}$ Ant System\xspace} \def\cprime{$'$} \def\swap#1#2{#2#1}
    \newcommand{\Rlang}{\textsf{R}} \DeclareRobustCommand{\prd}{Phys. Rev. D (!)} \providecommand{\pra}{not this}
    \def\polhk#1{\setbox0=\hbox{#1}{\ooalign{\hidewidth\lower1.5ex\hbox{`}\crcr\unhbox0}}} \renewcommand{\emph}[1]{no}
"""


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"{\noopsort{1973a}}{Seminumerical} \SortNoop{b}Tides", "Seminumerical Tides"),
        (r"The \MMAS for \MMAS{}s in \Rlang{}", "The MAX–MIN Ant System for MAX–MIN Ant Systems in R"),
        (r"A \tide{spring}, a \tide[short]{neap}, \swap ab", "A long spring tide, a short neap tide, ba"),
        (r"Arnol\cprime d, \polhk{a}, \emph{here}, \prd, \pra", "Arnol′d, ą, here, Phys. Rev. D (!), Phys. Rev. A"),
        (r"a \swap{\swap{1}{2}}{\swap{3}{4}} b", "a 4321 b"),
    ],
)
def test_macros_of_a_preamble(latex: str, plain: str) -> None:
    found = read_text(expanded(latex, macros_of([PREAMBLE])))
    assert (found.plain(), found.unknown) == (plain, ())


def test_macros_without_a_definition() -> None:
    assert read_text(r"1999{\natexlab{a}}").plain() == "1999"
    assert read_text(r"\bibinfo{title}{On \bibfield{x}{\emph{Tides}}}").plain() == "On Tides"
    assert read_text(r"\texorpdfstring{$\alpha$}{alpha}-waves").plain() == "α-waves"
    found = read_text(r"On \MaxMinAnts, \LIGO{} and \small\sffamilies tides")
    assert (found.plain(), found.unknown) == ("On MaxMinAnts, LIGO and tides", ("MaxMinAnts", "LIGO", "sffamilies"))


@pytest.mark.parametrize(
    ("names", "read"),
    [
        (r"\bibinfo{author}{Ek, Bo} and \bibinfo{author}{\bibfnamefont{Eva}~\bibnamefont{Alm}}", ["Bo Ek", "Eva Alm"]),
        (r"\bibfield{author}{\bibinfo{author}{Ek, Bo} and \bibinfo{author}{Alm, Eva}}", ["Bo Ek", "Eva Alm"]),
        (r"{\noopsort{Berg}}{van den Berg}, Ada and \SortNoop{Oe}{\O}rsted, Hans", ["Ada van den Berg", "Hans Ørsted"]),
        (r"Ek{\natexlab{a}}, Bo", ["Bo Ek"]),
        (r"Kova\ifmmode \check{c}\else \v{c}\fi{}, Ana and Nov\'{y}, B.", ["Ana Kovač", "B. Nový"]),
        (
            r"\ifmmode \acute{S}\else \'{S}\fi{}wit, Ewa and \ifmmode \dot{Z}\else \.{Z}\fi{}uk, Jan",
            ["Ewa Świt", "Jan Żuk"],
        ),
    ],
)
def test_macros_in_names(names: str, read: list[str]) -> None:
    assert [person.name for person in read_people(names).people] == read


def test_the_way_of_writing_is_that_of_its_place() -> None:
    text = r"2\ifmmode\times\else\texttimes\fi{}1 and $a\ifmmode\times\else\texttimes\fi{}b$ at \$5"
    assert expanded(text) == r"2\texttimes1 and $a\times b$ at \$5"


def test_preambles_of_a_file() -> None:
    text = '@preamble{"\\newcommand{\\one}{x}" # "\\newcommand{\\two}{y}"}\n@Preamble( {\\def\\three{z}} )'
    macros = macros_of(parse(text).preambles)
    assert expanded(r"\one\two\three", macros) == "xyz"


@pytest.mark.parametrize(
    "preamble",
    [r"\def\a{\a\a}", r"\def\a{\b\b\b\b\b\b\b\b\b\b}\def\b{\a\a\a\a\a\a\a\a\a\a}", r"\def\a#1{#1#1#1#1\a{#1}}"],
)
def test_macros_that_grow_come_to_an_end(preamble: str) -> None:
    found = expanded(r"\a{x}" * 1000, macros_of([preamble]))
    assert len(found) < 1_000_000

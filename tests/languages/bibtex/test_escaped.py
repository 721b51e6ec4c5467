"""LaTeX that programs have escaped as text, and formulas for readers."""

from __future__ import annotations

import pytest

from pylekyll.languages.bibtex.text import read_text

ESCAPED = [
    (r"29th {$\{$USENIX$\}$} Security ($\{$ACM$\}$)", "29th USENIX Security (ACM)"),
    (r"Work $\backslash${\&} Soc.", "Work & Soc."),
    (r"of \$100\$K steps, or \${\textbackslash}epsilon\$-greedy", "of 100K steps, or ϵ-greedy"),
    (r"in \$U(1)\$ and \${{R}}\_2\$", "in U(1) and R₂"),
    (r"\${{R}}\_\textbraceleft 1\textbackslash text\textbraceleft{$\rho$}\textbraceright\textbraceright\$", "R_(1ρ)"),
    (r"\$\textasciicircum 7\${{Be Decay}}", "7Be Decay"),
    (
        r"\$\textbackslash mathcal\{O\}(n\^{}2)\$ time, \${\textbackslash}mathcal{\{}O{\}}(n{\^{}}2)\$",
        "O(n²) time, O(n²)",
    ),
    (
        r"{\textbackslash}textit{\{}E. coli{\}}, \textbackslash emph\{in \textbackslash textbf\{vivo\}\}",
        "E. coli, in vivo",
    ),
    (r"$\backslash$textit{\{}B. subtilis{\}}", "B. subtilis"),
    (r'M$\backslash$"{\{}u{\}}ller, \textbackslash{}AA rhus', "Müller, Århus"),
    (r"\textbackslash'\{e\}cole", "école"),
    (r"around \textbackslash approx 800", "around ≈800"),
    (r"on \{TED\} and \{\{{GaN}\}\}: the \{McNab/Ek-1\} task", "on TED and GaN: the McNab/Ek-1 task"),
    (
        r"of \{\vphantom\}{{GaN}}\vphantom\{\} and \{\{\vphantom{\}\}}{{SiC}}\vphantom\{\}\vphantom\{\}",
        "of GaN and SiC",
    ),
    (
        r"limits.\textbackslash{}nRESULTS\textbackslash nare, $\backslash$n$\backslash$nEnd",
        "limits. RESULTS are,\n\nEnd",
    ),
    (r"0036 (Electronic)$\backslash$r0036 (Linking), {\textbackslash}nu", "0036 (Electronic) 0036 (Linking), ν"),
    (r"{{\{}GESwarm{\}}: {\{}TED{\}} and Lotka-{\{}Ek{\}}}", "GESwarm: TED and Lotka-Ek"),
    (r"\{RFC {5639}\}", "RFC 5639"),
    (r"M$\{${\oplus}$\}$ of a star", "M⊕ of a star"),
    (r"{{Ga}}\_\{1-\vphantom\}{{X}}\vphantom\{\}{{N}}", "Ga_(1-X)N"),
    (r"Automata.{\~{}}II, in{\~{}}time, {\~{}}5 {\~{}}ek", "Automata.\u00a0II, in\u00a0time, ~5 ~ek"),
    (r"SPD\$\$\textbackslash{}mathbb \{\vphantom\}{{Z}}\vphantom\{\}\_\{2\^k\}\$\$ of \$\$2\$\$", "SPDℤ_(2^k) of 2"),
    (r'new {\{}"{\}}tides{\{}"{\}} of $x$', 'new "tides" of x'),
    (r"Erd\{\textbackslash H O\}s, \{\textbackslash{}'o\} and Poincar$\backslash$'e", "ErdŐs, ó and Poincaré"),
    (
        r"Crystal-\{\{\vphantom{\}\}}{{Phase Wires}}\vphantom\{\}\vphantom\{\}: \{\{{One}\}\}",
        "Crystal-Phase Wires: One",
    ),
    (r'at \$z{$>$}6\$, \$P{$>$}250\$ of 79\$-\$76, 59\$"\$ apart', 'at z>6, P>250 of 79-76, 59" apart'),
    (r"58\^\{+21\}\_\{-20\} and \{TED\} of $x \in \{A\}$", "58+21-20 and TED of x ∈{A}"),
    (r"planet\textbackslash u2019s \textbackslash ud835\textbackslash udc00x", "planet’s 𝐀x"),
    (r"a problem {$\Pi\backslash$}Pi, defined", "a problem Π, defined"),
    (
        r'a \textbackslash{}"sense\textbackslash{}" of L\textbackslash{}"ow, F{\textbackslash}`aa',
        'a "sense" of Löw, Fàa',
    ),
    (r"{{Al}}\_\{x\}{{Ga}}\_ \{1-x\}{{N}}, N\^\{-\} type, a\phantom{b}c", "AlxGa1-xN, N- type, ac"),
    (r"spin-\$$\backslash$frac12\$ at the \$$\backslash$lambda\$-point", "spin-1/2 at the λ-point"),
    (r"Achieving \{{Microsecond}-{Scale}\} {Tides}", "Achieving Microsecond-Scale Tides"),
    (r"Uro{\textbackslash}v{\textbraceleft}s{\textbraceright} and \textbackslash c\{c\}elik", "Uroš and çelik"),
    (r"the \$\textbackslash{{Lambda}}\${{CDM}} and \$\textbackslash{{Omega}}\_{{m}}\$", "the ΛCDM and Ωₘ"),
    (r"its graph \$G = [[ L ]]\$; now \$n + m\$", "its graph G = [[ L ]]; now n + m"),
    (r"from $\mathbb\{R\}^\{0.5\}$ in \emph\{one scope\}, $\log\{n\}$", "from ℝ^0.5 in one scope, log n"),
    (
        r"mass M\textbackslash sin (I)=3 \{M\}\textbackslash oplus of \textbackslash\{0\textbackslash\}",
        "mass Msin(I)=3 M⊕of {0}",
    ),
    (r"a \{\textbackslash em least mass\} of \{stars\}", "a least mass of stars"),
    (r"assuming\textbackslash na small time\textbackslash nnear it", "assuming a small time near it"),
    (r"rate (\{{$\eta\rbrace$}) of \${$>\$$}90\textbackslash\%", "rate (η) of >90%"),
    (r"{\{}$\backslash$textless{\}}p{\{}$\backslash$textgreater{\}}One {\{}LMI){\}}", "<p>One LMI)"),
    (r"an \{ extquotedblleft\}It\{ extquotedblright\}", "an “It”"),
]
KEPT = [
    (r"one \{\textbackslash em least\}\} mass", r"one {least}} mass"),
    (r"costs \$100 or \$200, US\$100/A\$150, \$1M--\$2M", "costs $100 or $200, US$100/A$150, $1M–$2M"),
    (r"a \$5 fee, \$n\$ players", "a $5 fee, n players"),
    (r"C:\textbackslash temp, \textbackslash parteditandtrans", r"C:\temp, \parteditandtrans"),
    (r"morpheme\textbackslash 's, Ni\textbraceleft 111\textbraceright, \{0,1\}", r"morpheme\’s, Ni{111}, {0,1}"),
    (r"\$US 5 + \$CAN 6, US\$ = CAN\$ and \$5 = \$6", "$US 5 + $CAN 6, US$ = CAN$ and $5 = $6"),
    (r"A $\backslash$ B", r"A \ B"),
    (r"\{A\}, \{true\}, \{Foo Bar\}, \{A,B\} and \{110\}", "{A}, {true}, {Foo Bar}, {A,B} and {110}"),
    (r"\{0,1\}", "{0,1}"),
    (
        r"the \{cabinet/cabinets\} \{was/were\}, all \{{LWE, NTRU}\}",
        "the {cabinet/cabinets} {was/were}, all {LWE, NTRU}",
    ),
    (r"d{\textbackslash}'art, dell\textbackslash 'arte", r"d\’art, dell\’arte"),
    (r"C:\textbackslash new", r"C:\new"),
    (r"if $x \in \{Tide, Ebb\}$", "if x ∈{Tide, Ebb}"),
]


@pytest.mark.parametrize("latex, plain", [*ESCAPED, *KEPT])
def test_escaped_latex_is_read_as_its_author_wrote_it(latex: str, plain: str) -> None:
    text = read_text(latex)
    assert (text.plain(), text.unknown) == (plain, ())


@pytest.mark.parametrize(
    "latex, formula",
    [
        (r"\sqrt{s}=13\,\text{Te\hspace{-.08em}V}", r"\sqrt{s}=13\,\text{TeV}"),
        (r"\mbox{a}\kern-1pt b\ensuremath{x}", r"\text{a} b{x}"),
        (r"\SI{3}{\micro m} and \num{5}", r"3\,\mathrm{\mu m} and {5}"),
        (r"\nicefrac{1}{2}\textdegree C", r"\frac{1}{2}^\circ C"),
        (r"a\textasciicircum{}b\slash c", r"a^b/c"),
        (r"{{\textohm}}_m \greaterequivlnt 5\textpercent", r"{{\text{Ω}}}_m ≳5\textpercent"),
    ],
)
def test_formulas_have_what_converters_know(latex: str, formula: str) -> None:
    assert read_text(f"${latex}$").html(math=lambda _: True) == f"\\({formula}\\)"


def test_a_formula_that_cannot_be_converted_is_readable() -> None:
    assert read_text(r"\(\sqrt{x}_2\) and $\alpha+y$").html(math=lambda latex: "alpha" in latex) == (
        r"√x<sub>2</sub> and \(\alpha+y\)"
    )

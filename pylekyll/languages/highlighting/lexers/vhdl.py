"""VHDL 2008 (``Rouge::Lexers::VHDL``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("""
access after alias all architecture array assert assume assume_guarantee attribute begin block body buffer bus case
component configuration constant context cover default disconnect downto else elsif end entity exit fairness file
for force function generate generic group guarded if impure in inertial inout is label library linkage literal loop
map new next null of on open others out package parameter port postponed procedure process property protected pure
range record register reject release report return select sequence severity shared signal strong subtype then to
transport type unaffected units until use variable vmode vprop vunit wait when while with
""")
KEYWORDS_TYPE = word_set("""
bit bit_vector boolean boolean_vector character integer integer_vector natural positive real real_vector
severity_level signed std_logic std_logic_vector std_ulogic std_ulogic_vector string unsigned time time_vector
""")
OPERATOR_WORDS = word_set("abs and mod nand nor not or rem rol ror sla sll sra srl xnor xor")
ID = r"[a-zA-Z][a-zA-Z0-9_]*"


class VHDLLexer(RougeLexer):
    """VHDL 2008."""

    name = "VHDL 2008"
    tag = "vhdl"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
            (r"\n", Text),
            (r"--.*$", Comment.Single),
        ],
        "statements": [
            (r"-?\d+", Number.Integer),
            (r"-?\d+[.]\d+", Number.Float),
            (Closed(r'(?i)[box]?"[^"]*"', '"'), String.Single),
            (r"'[^']?'", String.Char),
            (f"(?i)'{ID}", Name.Attribute),
            (r"[(),:;]", Punctuation),
            (r"(?i)(?:true|false|null)\b", Name.Builtin),
            (
                ID,
                by_word(
                    (Keyword, KEYWORDS),
                    (Keyword.Type, KEYWORDS_TYPE),
                    (Operator.Word, OPERATOR_WORDS),
                    otherwise=Name,
                    fold=str.lower,
                ),
            ),
            (r"=>|[*][*]|:=|/=|>=|<=|<>|\?\?|\?=|\?/=|\?>|\?<|\?>=|\?<=|<<|>>|[#&'*+-./:<=>?@^]", Operator),
        ],
        "root": [
            include("whitespace"),
            include("statements"),
        ],
    }

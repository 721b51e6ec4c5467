"""Coq (``Rouge::Lexers::Coq``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.charsets import astral_class
from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    TokenType,
)
from pylekyll.languages.highlighting.tokens import Whitespace as Blank

VERNACULAR = word_set("""
About Admitted Arguments Check Class CoFixpoint CoInductive Compute Context Corollary Defined Definition End Eval
Example Existing Export Fixpoint Global Goal Hint Immediate Import Include Inductive Infix Instance Lemma Local Ltac
Module Monomorphic Notation Opaque Polymorphic Print Printing Proof Qed Record Remark Require Rewrite Search
SearchAbout Section Theorem Transparent Universe Universes Variable Variables
""")
GALLINA = word_set("Prop Set Type as else end forall fun if in let match return then")
TACTICS = word_set("""
apply as at auto autorewrite beta cbn cbv clear compute constructor delta dependent destruct eapply eauto econstructor
edestruct eexists erewrite etransitivity exfalso exists f_equal fold generalize induction injection instantiate intro
intros inversion iota lazy native_compute red refine revert rewrite setoid_rewrite simpl specialize split subst
symmetry transitivity unfold vm_compute with zeta first repeat try
""")
TERMINATORS = word_set("assumption congruence eassumption exact omega reflexivity solve")

S = r"[ \t\r\n\f\v]"
NAME = r"(?:[\p{L}][\p{LN}_']*|[\p{L}_][\p{LN}_']+)"


def _kind_of(word: str) -> TokenType:
    tables = ((VERNACULAR, Keyword), (GALLINA, Keyword.Reserved), (TACTICS, Keyword.Pseudo))
    for known, token in tables:
        if word in known:
            return token
    return Name.Exception if word in TERMINATORS else Name.Constant


def _name(*states: str) -> object:
    """Keep the name until the next token shows whether it is a namespace, then enter ``states``.

    At the end of the source nothing follows, and the name is lost, as in Rouge.
    """

    def action(match: re.Match[str], scan: Scan) -> None:
        scan.data["name"], scan.data["dotted"] = match.group(), False
        scan.push(*states, "after-name")

    return action


def _part(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Name.Namespace, scan.data["name"])
    scan.emit(Punctuation, ".")
    scan.data["name"], scan.data["dotted"] = match.group(1), True


def _end_name(match: re.Match[str], scan: Scan) -> None:
    name = scan.data["name"]
    scan.emit(Name.Constant if scan.data["dotted"] else _kind_of(name), name)
    if match.group():  # the end of the sentence
        scan.emit(Punctuation.Indicator, ".")
        scan.emit(Blank, match.group(1))
        scan.pop()
    scan.pop()


class CoqLexer(RougeLexer):
    """Coq, now Rocq."""

    name = "Coq"
    tag = "coq"
    flags = re.MULTILINE
    tokens: ClassVar[States] = {
        "root": [
            include("proof"),
            include("blanks"),
            include("options"),
            (NAME, _name("sentence")),
        ],
        "proof": [
            (
                rf"((?i:Proof))({S}*)(\.)({S}+)",
                groups(Keyword, Blank, Punctuation.Indicator, Blank, push=("script",)),
            ),
        ],
        "script": [
            include("blanks"),
            include("options"),
            include("proof"),
            (
                rf"(Qed|Defined|Save|Admitted)({S}*)(\.)({S}+)",
                groups(Keyword, Blank, Punctuation.Indicator, Blank, pop=1),
            ),
            (r"-+|\++|\*+", Punctuation),
            (r"[{}]", Punctuation),
            (r"(!|all|par)(:)", groups(Keyword.Pseudo, Punctuation)),
            (r"[0-9]+", Number.Integer, "goals"),
            (
                rf"(\[)({S}*)({NAME})({S}*)(\])({S}*)(:)",
                groups(Punctuation, Blank, Name.Constant, Blank, Punctuation, Blank, Punctuation),
            ),
            (NAME, _name("sentence")),
        ],
        "goals": [
            (rf"{S}+", Blank),
            (rf"(,)({S}*)([0-9]+)", groups(Punctuation, Blank, Number.Integer)),
            (r":", Punctuation, "#pop"),
        ],
        "blanks": [(r"[(][*](?![)])", Comment, "comment"), (rf"{S}+", Blank)],
        "options": [
            (rf"(Module)({S}+)(Type)({S}+)", groups(Keyword, Blank, Keyword, Blank)),
            (
                (
                    rf"(Set|Unset)({S}+)(Universe|Printing|Implicit|Strict)({S}+)"
                    rf"(Polymorphism|All|Notations|Arguments|Universes|Implicit)?({S}*)(\.)"
                ),
                groups(Keyword, Blank, Keyword, Blank, Keyword, Blank, Punctuation.Indicator),
            ),
        ],
        "sentence": [
            include("blanks"),
            include("options"),
            (r":=|=>|;|:>|:|_", Punctuation),
            (r"->|/\\|\\/|[⇒→↔⇔≔≡∀∃∧∨¬⊤⊥⊢⊨∈λ]", Operator),
            (NAME, _name()),
            (rf"\.(?={S})", Punctuation.Indicator, "#pop"),
            (Closed(r"-?[0-9][0-9_]*(?:.[0-9_]*)?[eE][+-]?[0-9][0-9_]*", "e", "E"), Number.Float),
            (r"-?[0-9][0-9_]*", Number.Integer),
            (r"'(?:\\[\\\"'ntbr ]|\\[0-9]{3}|\\x[0-9a-fA-F]{2})'", String.Char),
            (r"'", Keyword),
            (r'"', String.Double, "string"),
            (rf"[~?]{NAME}", Name.Variable),
            (r"`\{|[{}\[\]()?|;,.]", Punctuation),
            (r"[!@^|~#.%/]+", Operator),
            (rf"[\p{{S}}\p{{Pc}}{astral_class('S')}./:<=>\-+*]+", Operator),
            (r".", Error),
        ],
        "comment": [
            (r"[^(*)]+", Comment),
            (r"[(][*]", Comment, "#push"),
            (r"[*][)]", Comment, "#pop"),
            (r"[(*)]", Comment),
        ],
        "string": [(r'[^"]+', String.Double), (r'""', String.Double), (r'"', String.Double, "#pop")],
        "after-name": [
            (rf"\.({NAME})", _part),
            (rf"\.({S}+)", _end_name),
            (r"", _end_name),
            default("#pop"),
        ],
    }

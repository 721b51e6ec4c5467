"""Lean (``Rouge::Lexers::Lean``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives, by_word, word_set
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Error, Keyword, Name, Number, Operator, String, Text

KEYWORDS = word_set("""
abbreviation add_rewrite alias assume axiom begin by calc calc_refl calc_subst calc_trans #check coercion conjecture
constant constants context corollary def definition end #eval example export expose exposing exit extends from fun
have help hiding hott hypothesis import include including inductive infix infixl infixr inline instance irreducible
lemma match namespace notation opaque opaque_hint open options parameter parameters postfix precedence prefix #print
private protected #reduce reducible renaming repeat section set_option show tactic_hint theorem universe universes
using variable variables with
""")
TYPES = word_set("Sort Prop Type")
OPERATORS = alternatives(
    r"""
!= # & && \* \+ - / @ ! ` -\. -> \. \.\. \.\.\. :: :> ; ;; < <- = == > _ \| \|\| ~ => <= >= / \/ ∀ Π λ ↔ ∧ ∨ ≠ ≤
≥ ⊎ ¬ ⁻¹ ⬝ ▸ → ∃ ℕ ℤ ≈ × ⌞ ⌟ ≡ ⟨ ⟩
"""
)


class LeanLexer(RougeLexer):
    """Lean."""

    name = "Lean"
    tag = "lean"
    tokens: ClassVar[States] = {
        "root": [
            (OncePerRun(r"\s*--+\s+.*?$", r"\s*-+"), Comment.Doc),
            (r'"', String, "string"),
            (r"\d+", Number.Integer),
            (r"#?\w+", by_word((Keyword, KEYWORDS), (Keyword.Type, TYPES), otherwise=Name)),
            (r"[λ]", Keyword),
            (r":=?", Text),
            (r"\.[0-9]*", Operator),
            (f"(?:{OPERATORS})", Operator),
            (r"[\s(),\[\]αβ‹›]+", Text),
            (r".", Error),
        ],
        "string": [
            (r'"', String, "#pop"),
            (r"\\", String.Escape, "escape"),
            (r'[^\\"]+', String),
        ],
        "escape": [
            (r"""[nrt"'\\]""", String.Escape, "#pop"),
            (r"(?i)x[\da-f]+", String.Escape, "#pop"),
        ],
    }

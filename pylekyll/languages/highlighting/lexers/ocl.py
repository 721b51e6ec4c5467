"""OCL (``Rouge::Lexers::OCL``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("""
context pre post inv init body def derive if then else endif import package endpackage let in
""")
KEYWORDS_TYPE = word_set("""
Boolean Integer UnlimitedNatural Real String OrderedSet Tuple Bag Set Sequence OclInvalid OclVoid TupleType OclState
Collection OclMessage
""")
BUILTINS = word_set("self null result true false invalid @pre")
OPERATORS = word_set("or xor and not implies")
FUNCTIONS = word_set("""
oclAsSet oclIsNew oclIsUndefined oclIsInvalid oclAsType oclIsTypeOf oclIsKindOf oclInState oclType oclLocale
hasReturned result isSignalSent isOperationCallabs floor round max min toString div mod size substring concat
toInteger toReal toUpperCase toLowerCase indexOf equalsIgnoreCase at characters toBoolean includes excludes count
includesAll excludesAll isEmpty notEmpty sum product selectByKind selectByType asBag asSequence asOrderedSet asSet
flatten union intersection including excluding symmetricDifferencecount append prepend insertAt subOrderedSet first
last reverse subSequence any closure collect collectNested exists forAll isUnique iterate one reject select sortedBy
allInstances average conformsTo
""")


class OCLLexer(RougeLexer):
    """OCL."""

    name = "OCL"
    tag = "ocl"
    tokens: ClassVar[States] = {
        "single-string": [
            (r"\\.", String.Escape),
            (r"'", String.Single, "#pop"),
            (r"[^\\']+", String.Single),
        ],
        "root": [
            (r"\s+", Text),
            (r"--.*", Comment.Single),
            (r"\d+", Number.Integer),
            (r"'", String.Single, "single-string"),
            (r"[-|+*/<>=~!@#%&?^]", Operator),
            (r"[;:()\[\],.]", Punctuation),
            (
                r"[a-zA-Z]\w*",
                by_word(
                    (Operator, OPERATORS),
                    (Keyword.Declaration, KEYWORDS_TYPE),
                    (Keyword, KEYWORDS),
                    (Name.Builtin, BUILTINS),
                    (Name.Function, FUNCTIONS),
                    otherwise=Name,
                ),
            ),
        ],
    }

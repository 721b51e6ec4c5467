"""Crystal (``Rouge::Lexers::Crystal``), whose lexer is a copy of an older one for Ruby."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.charsets import ANY_CASE, LOWER, UPPER
from pylekyll.languages.highlighting.engine import alternatives, go, groups
from pylekyll.languages.highlighting.guarded import Closed, literal
from pylekyll.languages.highlighting.lexers.ruby import SIMPLE_ESCAPE, RubyLexer, open_percent
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.engine import Scan, States

KEYWORDS = alternatives(r"""
BEGIN END alias begin break case defined\? do else elsif end ensure for if ifdef in next redo rescue raise retry return
super then undef unless until when while yield lib fun type of as
""")
# Rouge does not escape the question marks here, so that they stand for an optional letter.
PSEUDO = alternatives("""
initialize new loop include extend raise attr_reader attr_writer attr_accessor alias_method attr catch throw private
module_function public protected true false nil __FILE__ __LINE__ getter getter? getter! property property? property!
struct record
""")
BUILTINS = alternatives("""
abort ancestors at_exit caller catch chomp chop clone constants display dup eval exec exit extend fail fork format
freeze getc gets global_variables gsub hash id included_modules inspect instance_eval instance_method instance_methods
lambda loop method method_missing methods module_eval name object_id open p print printf proc putc puts raise rand
readline readlines require scan select self send sleep split sprintf srand sub syscall system test throw to_a to_s trap
warn
""")
QUESTIONS = alternatives("eql equal include is_a iterator kind_of nil")
BANGS = alternatives("chomp chop exit gsub sub")
CHAR_ESCAPE = r"\\u[a-fA-F0-9]{4}|\\u\{[a-fA-F0-9]{1,6}\}|\\[abefnrtv]"


def _quoted(match: re.Match[str], scan: Scan) -> None:
    # Rouge yields the last character of the content only and drops the others.
    opening, escape, last, closing = match.groups()[:4] if match[1] else match.groups()[4:]
    scan.emit(String.Single, opening)
    scan.emit(String.Escape, escape)
    scan.emit(String.Single, last)
    scan.emit(String.Single, closing)


def _open_percent(match: re.Match[str], scan: Scan) -> None:
    open_percent(match, scan, interpolates=(match[1] or "-") in "rQWxI")


class CrystalLexer(RubyLexer):
    """Crystal."""

    name = "Crystal"
    tag = "crystal"
    tokens: ClassVar[States] = {
        "symbols": [
            (rf":@{{0,2}}[{ANY_CASE}_]\w*[!?]?", String.Symbol),
            (
                r":(?:===|=?~|\[\][=?]?|\*\*=?|//=?|[=^*/+-]=?|&[&*+-]?=?|\|\|?=?|![=~]?|%=?|<=>|<<?=?|>>?=?|\.\.\.?)",
                String.Symbol,
            ),
            (literal("'", ":"), String.Symbol),
            (r':"', String.Symbol, "symbol"),
        ],
        "percent": [(r"%([rqswQWxiI])?([^\w\s}])", _open_percent)],
        "strings": [
            include("symbols"),
            (rf"[{LOWER}_]\w*?[?!]?:\s+", String.Symbol, "expression"),
            (r'"', String.Double, "string"),
            (r"`", String.Backtick, "backtick"),
            (
                rf"(')({CHAR_ESCAPE})?(\\[\\']|[^'\\]|\\(?![\\']))*(')|(')({CHAR_ESCAPE})?(?s:.*)(\\)(')",
                _quoted,
            ),
        ],
        "root": [
            include("whitespace"),
            (r"__END__", Comment.Preproc, "end-part"),
            (r"0o[0-7]+(?:_[0-7]+)*", Number.Oct),
            (r"0x[0-9A-Fa-f]+(?:_[0-9A-Fa-f]+)*", Number.Hex),
            (r"0b[01]+(?:_[01]+)*", Number.Bin),
            (r"(?i)\d+\.\d+(?:e[+-]?\d+)?(?:_f32)?", Number.Float),
            (r"(?i)\d+e[+-]?\d+", Number.Float),
            (r"(?i)\d+_f32", Number.Float),
            (r"\d+(?:_\d+)*(?:_[iu]\d+)?", Number.Integer),
            (Closed(r"@\[[^\]]+\]", "]"), Name.Decorator),
            (rf"@@[{ANY_CASE}_]\w*", Name.Variable.Class),
            (rf"@[{ANY_CASE}_]\w*", Name.Variable.Instance),
            (r"\$\w+", Name.Variable.Global),
            (r"""\$[!@&`'+~=/\\,;.<>_*$?:"]""", Name.Variable.Global),
            (r"\$-[0adFiIlpvw]", Name.Variable.Global),
            (r"::", Operator),
            include("strings"),
            (rf"(?:{KEYWORDS})\b", Keyword, "expression"),
            (rf"(?:{PSEUDO})\b", Keyword.Pseudo, "expression"),
            (
                r"(module)(\s+)([^\W\d](?:[^\W\d]|[0-9])*(?:::[^\W\d](?:[^\W\d]|[0-9])*)*)",
                groups(Keyword, Text, Name.Namespace),
            ),
            (r"(def|macro\b)(\s*)", groups(Keyword, Text, push=("function-name",))),
            (r"(class\b)(\s*)", groups(Keyword, Text, push=("class-name",))),
            (rf"(?:{QUESTIONS})[?]", Name.Builtin, "expression"),
            (rf"(?:{BANGS})!", Name.Builtin, "expression"),
            (rf"(?:{BUILTINS})\b", Name.Builtin, "method-call"),
            include("heredocs"),
            (r"\.{2,3}", Operator, "expression"),
            (rf"[{UPPER}](?:[^\W\d]|[0-9])*", Name.Constant, "method-call"),
            (
                rf"(\.)(\s*)([{LOWER}_]\w*[!?]?|[*%&^`~+-/\[<>=])",
                groups(Punctuation, Text, Name.Function, push=("method-call",)),
            ),
            (r"[^\W\d]\w*[?!]", Name, "expression"),
            (r"[^\W\d]\w*", Name, "method-call"),
            (r"\*\*|//|>=|<=|<=>|<<?|>>?|=~|={3}|!~|&&?|\|\||\.", Operator, "expression"),
            (r"\{%|%\}", Punctuation),
            (r"[-+/*%=<>&!^|~]=?", Operator, "expression"),
            (r"[?]", Punctuation, ("conditional", "expression")),
            (r"[\[({,:\\;/]", Punctuation, "expression"),
            (r"[\])}]", Punctuation),
        ],
        "function-name": [
            (r"\s+", Text),
            (r"\(", Punctuation, "singleton"),
            (
                r"(?:([^\W\d]\w*)(\.))?([^\W\d]\w*[!?]?|\*\*?|[-+]@?|[/%&|^`~]|\[\]=?|<<?|>>?|<=>?|>=|===?)",
                groups(Name.Class, Operator, Name.Function, pop=1),
            ),
            default("#pop"),
        ],
        "class-name": [
            (r"\s+", Text),
            (r"\(", Punctuation, ("singleton", "expression")),
            (r"<<", go(Operator, "expression")),
            (rf"[{UPPER}_]\w*", Name.Class, "#pop"),
            default("#pop"),
        ],
        "conditional": [(r":(?!:)", go(Punctuation, "expression")), include("root")],
        "method-call": [
            (r"/", go(Operator, "expression")),
            (r"(?=\n)", Text, "#pop"),
            (r"", go(Text, "method-call-spaced")),
        ],
        "escapes": [
            include("interpolating"),
            (SIMPLE_ESCAPE, String.Escape),
            (r"\\u[a-fA-F0-9]{4}", String.Escape),
            (Closed(r"\\u\{[^}]+\}", "}"), String.Escape),
            (r"\\.", String.Escape),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Expect an expression; no here-document is open."""
        scan.push("expression")
        scan.data["heredocs"] = []

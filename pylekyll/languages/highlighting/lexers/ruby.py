"""Ruby (``Rouge::Lexers::Ruby``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include, words

from pylekyll.languages.highlighting.charsets import ANY_CASE, LOWER, UPPER
from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, go, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.ruby.text import rstrip, strip

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.tokens import TokenType

KEYWORDS = word_set("""
BEGIN END alias begin break case defined? do else elsif end ensure for if in next redo rescue raise retry return
super then undef unless until when while yield
""")
PSEUDO = word_set("""
loop include extend raise alias_method attr catch throw private module_function public protected true false nil
__FILE__ __LINE__
""")
BUILTINS = word_set("""
attr_reader attr_writer attr_accessor __id__ __send__ abort ancestors at_exit autoload binding callcc caller catch
chomp chop class_eval class_variables clone const_defined? const_get const_missing const_set constants display dup
eval exec exit extend fail fork format freeze getc gets global_variables gsub hash id included_modules inspect
instance_eval instance_method instance_methods instance_variable_get instance_variable_set instance_variables lambda
load local_variables loop method method_missing methods module_eval name object_id open p print printf
private_class_method private_instance_methods private_methods proc protected_instance_methods protected_methods
public_class_method public_instance_methods public_methods putc puts raise rand readline readlines require
require_relative scan select self send set_trace_func singleton_methods sleep split sprintf srand sub syscall system
taint test throw to_a to_s trace_var trap untaint untrace_var warn
""")
QUESTIONS = word_set("""
autoload block_given const_defined eql equal frozen include instance_of is_a iterator kind_of method_defined nil
private_method_defined protected_method_defined public_method_defined respond_to tainted
""")
BANGS = word_set("chomp chop exit gsub sub")

ASCII_WORD = "[a-zA-Z0-9_]"
SIMPLE_ESCAPE = r"\\(?:[\\abefnrstv#\"']|x[a-fA-F0-9]{1,2}|[0-7]{1,3})"
_PAIRS = {"{": "}", "[": "]", "(": ")", "<": ">"}


def open_percent(match: re.Match[str], scan: Scan, *, interpolates: bool) -> None:
    """Enter a string such as ``%q(...)``, whose delimiters the match names."""
    kind, opening = match.groups()
    closing = _PAIRS.get(opening, opening)
    token = String.Regex if kind == "r" else String.Other
    if kind == "r":
        scan.push("regex-flags")
    scan.emit(token, match.group())
    state = f"percent-{token}-{interpolates}-{opening}"
    scan.lexer.add_state(state, _percent_rules(state, token, opening, closing, interpolates=interpolates))
    scan.push(state)


def _open_percent(match: re.Match[str], scan: Scan) -> None:
    kind = match[1]
    open_percent(match, scan, interpolates=kind is None or kind in "rQWxI")


def _percent_rules(state: str, token: TokenType, opening: str, closing: str, *, interpolates: bool) -> list[object]:
    """Return the rules inside ``%q(...)`` and its like; asymmetric delimiters nest."""
    both = "".join(re.escape(char) for char in dict.fromkeys((opening, closing)))
    if both == r"\#":
        both = ""
    return [
        (rf"\\[\#{both}\\]", String.Escape),
        *([(re.escape(opening), token, state)] if opening != closing else []),
        (re.escape(closing), token, "#pop"),
        *([include("escapes"), (r"#", token)] if interpolates else [(r"[\\#]", token)]),
        (rf"[^\#{both}\\]+", token),
    ]


def _queue_heredoc(match: re.Match[str], scan: Scan) -> None:
    operator, quote, name = match.groups()[:3]
    scan.emit(Operator, operator)
    scan.emit(Name.Constant, f"{quote}{name}{quote}")
    scan.data["heredocs"].append((operator != "<<", name))
    if scan.stack[-1] != "heredoc-queue":
        scan.push("heredoc-queue")


def _heredoc_line(match: re.Match[str], scan: Scan) -> None:
    queue: list[tuple[bool, str]] = scan.data["heredocs"]
    indented, name = queue[0]
    line = match.group()
    if (strip(line) if indented else rstrip(line)) == name:
        queue.pop(0)
        if not queue:
            scan.pop()
        scan.emit(Name.Constant, line)
    else:
        scan.emit(String.Heredoc, line)
    scan.pop()


def _quoted(token: TokenType, quote: str) -> list[object]:
    return [
        include("escapes"),
        (rf"[^\\{quote}#]+", token),
        (r"[\\#]", token),
        (quote, token, "#pop"),
    ]


class RubyLexer(RougeLexer):
    """Ruby."""

    name = "Ruby"
    tag = "ruby"
    flags = re.MULTILINE
    tokens: ClassVar[States] = {
        "symbols": [
            (rf":@{{0,2}}[{ANY_CASE}_]\w*[!?]?", String.Symbol),
            (r":(?:\*\*|[-+]@|[/%&|^`~]|\[\]=?|<<|>>|<=?>|<=?|===?)", String.Symbol),
            (literal("'", ":"), String.Symbol),
            (r':"', String.Symbol, "symbol"),
        ],
        "percent": [(r"%([rqswQWxiI])?([^\w\s])", _open_percent)],
        "strings": [
            include("symbols"),
            (rf"[{LOWER}_]\w*[?!]?:\s+", String.Symbol, "expression"),
            (literal("'"), String.Single),
            (r'"', String.Double, "string"),
            (r"`", String.Backtick, "backtick"),
        ],
        "regex-flags": [(r"[mixounse]*", String.Regex, "#pop")],
        "string": _quoted(String.Double, '"'),
        "symbol": _quoted(String.Symbol, '"'),
        "backtick": _quoted(String.Backtick, "`"),
        "whitespace": [
            include("blanks"),
            (r"\n\s*", Text, "expression"),
            (r"#.*$", Comment.Single),
            (Closed(r"(?s)=begin\b.*?\n=end\b", "\n=end"), Comment.Multiline),
        ],
        "blanks": [(r"[ \t\r]+", Text)],
        "root": [
            include("whitespace"),
            (r"__END__", Comment.Preproc, "end-part"),
            (r"0_?[0-7]+(?:_[0-7]+)*", Number.Oct),
            (r"0x[0-9A-Fa-f]+(?:_[0-9A-Fa-f]+)*", Number.Hex),
            (r"0b[01]+(?:_[01]+)*", Number.Bin),
            (
                r"[0-9]+(?:_[0-9]+)*(?:\.[0-9]+(?:_[0-9]+)*(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)",
                Number.Float,
            ),
            (r"[0-9]+(?:_[0-9]+)*", Number.Integer),
            (rf"@@[{ANY_CASE}_]\w*", Name.Variable.Class),
            (rf"@[{ANY_CASE}_]\w*", Name.Variable.Instance),
            (r"\$\w+", Name.Variable.Global),
            (r"""\$[!@&`'+~=/\\,;.<>_*$?:"]""", Name.Variable.Global),
            (r"\$-[0adFiIlpvw]", Name.Variable.Global),
            (r"::", Operator),
            include("strings"),
            (words(sorted(KEYWORDS), suffix=r"(?=[^a-zA-Z0-9_]|$)"), Keyword, "expression"),
            (words(sorted(PSEUDO), suffix=r"\b"), Keyword.Pseudo, "expression"),
            include("word-operators"),
            (
                r"(module)(\s+)([^\W\d](?:[^\W\d]|[0-9])*(?:::[^\W\d](?:[^\W\d]|[0-9])*)*)",
                groups(Keyword, Text, Name.Namespace),
            ),
            (r"(def\b)(\s*)", groups(Keyword, Text, push=("function-name",))),
            (r"(class\b)(\s*)", groups(Keyword, Text, push=("class-name",))),
            (words(sorted(QUESTIONS), suffix=r"[?]"), Name.Builtin, "expression"),
            (words(sorted(BANGS), suffix=r"!"), Name.Builtin, "expression"),
            (words(sorted(BUILTINS), suffix=r"\b"), Name.Builtin, "method-call"),
            include("heredocs"),
            (r"\.{2,3}", Operator, "expression"),
            (rf"[{UPPER}](?:[^\W\d]|[0-9])*", Name.Constant, "method-call"),
            (
                rf"(\.)(\s*)([{LOWER}_]\w*[!?]?|[*%&^`~+-/\[<>=])",
                groups(Punctuation, Text, Name.Function, push=("method-call",)),
            ),
            (r"[^\W\d]\w*[?!]", Name, "expression"),
            (r"[^\W\d]\w*", Name, "method-call"),
            (r"\*\*|<<?|>>?|>=|<=|<=>|=~|={3}|!~|&&?|\|\||\.", Operator, "expression"),
            (r"[-+/*%=<>&!^|~]=?", Operator, "expression"),
            (r"[?]", Punctuation, ("conditional", "expression")),
            (r"[\[({,:\\;/]", Punctuation, "expression"),
            (r"[\])}]", Punctuation),
        ],
        "word-operators": [(r"(?:not|and|or)\b", Operator.Word, "expression")],
        "heredocs": [
            (r"(<<[-~]?)([\"`']?)([^\W\d]\w*)\2", _queue_heredoc),
            (r"(<<[-~]?)([\"'])()\2", _queue_heredoc),
        ],
        "heredoc-queue": [(r"(?=\n)", go(Text, "heredoc")), include("root")],
        "heredoc": [
            include("escapes"),
            (r"\n", String.Heredoc, "heredoc-line"),
            (r"[#\\]", String.Heredoc),
            (r"[^#\\\n]+", String.Heredoc),
        ],
        "heredoc-line": [(r"[^#\\\n]*$", _heredoc_line), default("#pop")],
        "function-name": [
            (r"\s+", Text),
            (r"\(", Punctuation, "singleton"),
            (
                r"(?:([^\W\d]\w*)(\.))?([^\W\d]\w*[!?]?|\*\*?|[-+]@?|[/%&|^`~]|\[\]=?|<=>?|<<?|>>?|>=|===?)",
                groups(Name.Class, Operator, Name.Function, pop=1),
            ),
            default("#pop"),
        ],
        "class-name": [
            (r"\s+", Text),
            (r"\w+(?:::\w+)+", Name.Class),
            (r"\(", Punctuation, ("singleton", "expression")),
            (r"<<", go(Operator, "expression")),
            (rf"[{UPPER}_]\w*", Name.Class, "#pop"),
            default("#pop"),
        ],
        "conditional": [
            (r"(:)(\s+)", groups(Punctuation, Text, goto="expression")),
            (r":(?![^#\n]*?[:\\])", go(Punctuation, "expression")),
            include("root"),
        ],
        "singleton": [
            (r"(\))(\.|::)?", groups(Punctuation, Operator, pop=1)),
            (r"\(", Punctuation, ("singleton", "expression")),
            include("root"),
        ],
        "interpolation": [(r"\}", String.Interpol, "#pop"), include("root")],
        "interpolating": [
            (r"#\{", String.Interpol, "interpolation"),
            (rf"#(?:@@?|\$)[{ANY_CASE}_]\w*", String.Interpol),
        ],
        "escapes": [include("interpolating"), (SIMPLE_ESCAPE, String.Escape), (r"\\.", String.Escape)],
        "method-call": [
            (r"/|%", go(Operator, "expression")),
            (r"(?=\n)", Text, "#pop"),
            (r"", go(Text, "method-call-spaced")),
        ],
        "method-call-spaced": [
            include("whitespace"),
            (r"[%/]=", go(Operator, "expression")),
            (r"/(?=\S|\s*/)", go(String.Regex, "regex")),
            include("percent"),
            (r"(?=\s*/)", Text, "#pop"),
            (r"\s+", go(Text, "expression")),
            default("#pop"),
        ],
        "expression": [
            include("blanks"),
            (r"/", go(String.Regex, "regex")),
            (rf"[?](?:\\[MC]-)*(?:{SIMPLE_ESCAPE}|\S)(?!\w)", String.Char, "#pop"),
            # A space as delimiter: Ruby takes it on one line only.
            (r"(\s*)(%[rqswQWxiI]? \S* )", groups(Text, String.Other, pop=1)),
            include("percent"),
            default("#pop"),
        ],
        "regex": [
            include("interpolating"),
            (r"\\\\|\\/|[\\#]", String.Regex),
            (r"[^\\/#]+", String.Regex),
            (r"/", go(String.Regex, "regex-flags")),
        ],
        "end-part": [(r"(?s).+", Comment.Preproc, "#pop")],
    }

    def begin(self, scan: Scan) -> None:
        """Expect an expression; no here-document is open.

        Rouge loads this lexer twice, once for the one of irb: its start block runs twice.
        """
        scan.push("expression", "expression")
        scan.data["heredocs"] = []

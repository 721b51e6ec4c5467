"""ECL (``Rouge::Lexers::ECL``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.tokens import TokenType

CLASS_FIRST = word_set("file date str math metaphone metaphone3 uni audit blas system")
CLASS_SECOND = word_set("debug email job log thorlib util workunit")
FUNCTIONS = word_set("""
abs acos aggregate allnodes apply ascii asin asstring atan _token ave case catch choose choosen choosesets clustersize
combine correlation cos cosh count covariance cron dataset dedup define denormalize dictionary distribute distributed
distribution ebcdic enth error evaluate event eventextra eventname exists exp failcode failmessage fetch fromunicode
fromxml getenv getisvalid global graph group hash hashcrc having httpcall httpheader if iff index intformat isvalid
iterate join keyunicode length library limit ln local log loop map matched matchlength matchposition matchtext
matchunicode max merge mergejoin min nofold nolocal nonempty normalize parse pipe power preload process project pull
random range rank ranked realformat recordof regexfind regexreplace regroup rejected rollup round roundup row rowdiff
sample set sin sinh sizeof soapcall sort sorted sqrt stepped stored sum table tan tanh thisnode topn tounicode toxml
transfer transform trim truncate typeof ungroup unicodeorder variance which workunit xmldecode xmlencode xmltext
xmlunicode assert build buildindex fail keydiff keypatch loadxml nothor notify output parallel sequential wait
""")
KEYWORDS = word_set("""
and or in not all any as from atmost before best between case const counter csv descend encrypt end endmacro enum
except exclusive expire export extend fail few first flat full function functionmacro group heading hole ifblock
import joined keep keyed last left limit load local locale lookup many maxcount maxlength _token module interface
named nocase noroot noscan nosort of only opt outer overwrite packed partition penalty physicallength pipe quote
record repeat return right rows scan self separator service shared skew skip sql store terminator thor threshold token
transform trim type unicodeorder unsorted validate virtual whole wild within xml xpath after cluster compressed
compression default encoding escape fileposition forward grouped inner internal linkcounted literal lzw mofn multiple
namespace wnotrim noxpath onfail prefetch retry rowset scope smart soapaction stable timelimit timeout unordered
unstable update use width
""")
TEMPLATE = word_set("""
append apply break constant debug declare demangle else elseif end endregion error expand export exportxml for forall
getdatatype if ifdefined inmodule isdefined isvalid line link loop mangle onwarning option region set stored text
trace uniquename warning webservice workunit loadxml
""")
TYPE = word_set("""
ascii big_endian boolean data decimal ebcdic grouped integer linkcounted pattern qstring real record rule set of
streamed string token udecimal unicode utf8 unsigned varstring varunicode
""")
TYPED = word_set("data string qstring varstring varunicode unicode utf8")


def _library(match: re.Match[str], scan: Scan) -> None:
    root, first, second = match.groups()
    is_known = root == "std" and first in CLASS_FIRST and second in CLASS_SECOND
    scan.emit(Name.Class if is_known else Name.Variable, match.group())


def _sized(letters: str, digits: str) -> bool:
    """Tell whether the word is a type with its size in bytes."""
    if not digits:
        return False
    sizes = {"integer": "12345678", "unsigned": "12345678", "real": "48"}.get(letters, "")
    number = digits.lstrip("0")
    return letters in TYPED or (len(number) == 1 and number in sizes)


def _kind(word: str) -> TokenType:
    letters = word.rstrip("0123456789")
    digits = word[len(letters) :]
    if letters in TYPED and digits:
        return Keyword.Type
    for known, token in ((TYPE, Keyword.Type), (KEYWORDS, Keyword), (FUNCTIONS, Name.Function)):
        if word in known:
            return token
    if _sized(letters, digits):
        return Keyword.Type
    return Keyword.Constant if word in ("true", "false") else Name.Other


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match[2].lower()
    if match[1]:
        scan.emit(Keyword.Type if word in TEMPLATE else Error, match.group())
    else:
        scan.emit(_kind(word), match.group())


class ECLLexer(RougeLexer):
    """ECL, the Enterprise Control Language."""

    name = "ECL"
    tag = "ecl"
    tokens: ClassVar[States] = {
        "root": [
            (r"\n+", Text),
            (r"//.*", Comment.Single),
            (r"[ \t\r]+", Text),
            (r"\\\n", Text),
            (Closed(r"(?s)/[*].*?[*]/", "*/"), Comment.Multiline),
            (r"[xDQUV]?'[^'\\]*(?:\\.[^'\\]*)*'", String.Single),
            (r"\\(?:x\\h{2}|[0-2][0-7]{0,2}|3[0-6][0-7]?|37[0-7]?|[4-7][0-7]?|.|$)", Text),
            (r"(?i)(?:and|not|or|in)\b", Operator.Word),
            include("operators"),
            (OncePerRun(r"(?is)beginc\+\+.*?endc\+\+", r"(?is)beginc\+\+.*"), String.Single),
            (OncePerRun(r"(?is)embed.*?endembed", r"(?is)embed.*"), String.Single),
            (OncePerRun(r"(\w+)\.(\w+)\.(\w+)", r"\w+"), _library),
            (r"(?i)u?decimal\d+(?:_\d+)?\b", Keyword.Type),
            (r"(?i)\d+\.\d+(?:e[+-]?\d+)?", Number.Float),
            (r"(?i)x[0-9a-f]+", Number.Hex),
            (r"(?i)0x[0-9a-f]+", Number.Hex),
            (OncePerRun(r"(?i)0[0-9a-f]+x", r"(?i)0[0-9a-f]*"), Number.Hex),
            (r"0[bB][01]+", Number.Bin),
            (r"[01]+[bB]", Number.Bin),
            (r"\d+", Number.Integer),
            (OncePerRun(r"(?i)(#?)([a-z_]\w*)\b", r"(?i)#?[a-z_]\w*"), _word),
        ],
        "operators": [
            (r":=|<>|[<>/\\+=-]", Operator),
            (r"[\[\]{}();,&.%]", Punctuation),
        ],
    }

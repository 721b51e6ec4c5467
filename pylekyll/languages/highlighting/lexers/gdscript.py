"""GDScript (``Rouge::Lexers::GDScript``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives, groups
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = alternatives("""
and in not or as breakpoint class class_name extends is func setget signal tool const enum export onready static var
break continue if elif else for pass return match while remote master puppet remotesync mastersync puppetsync
""")
KEYWORDS_RESERVED = alternatives("do switch case")
BUILTINS = alternatives("""
Color8 ColorN abs acos asin assert atan atan2 bytes2var ceil char clamp convert cos cosh db2linear decimals dectime
deg2rad dict2inst ease exp floor fmod fposmod funcref hash inst2dict instance_from_id is_inf is_nan lerp linear2db
load log max min nearest_po2 pow preload print print_stack printerr printraw prints printt rad2deg rand_range
rand_seed randf randi randomize range round seed sign sin sinh sqrt stepify str str2var tan tan tanh type_exist
typeof var2bytes var2str weakref yield
""")
BUILTINS_TYPE = alternatives("""
bool int float String Vector2 Rect2 Transform2D Vector3 AABB Plane Quat Basis Transform Color RID Object NodePath
Dictionary Array PoolByteArray PoolIntArray PoolRealArray PoolStringArray PoolVector2Array PoolVector3Array
PoolColorArray null
""")


class GDScriptLexer(RougeLexer):
    """GDScript."""

    name = "GDScript"
    tag = "gdscript"
    tokens: ClassVar[States] = {
        "root": [
            (r"\n", Text),
            (r"[^\S\n]+", Text),
            (r"#.*", Comment.Single),
            (r"[\[\]{}:(),;]", Punctuation),
            (r"\\\n", Text),
            (r"(?:in|and|or|not)\b", Operator.Word),
            (r"!=|==|<<|>>|&&|\+=|-=|\*=|/=|%=|&=|\|=|\|\||[-~+/*%=<>&^.!|$]", Operator),
            (r"(func)((?:\s|\\)+)", groups(Keyword, Text, push=("funcname",))),
            (r"(class)((?:\s|\\)+)", groups(Keyword, Text, push=("classname",))),
            include("keywords"),
            include("builtins"),
            (r'"""', String.Double, "escape-tdqs"),
            (r"'''", String.Double, "escape-tsqs"),
            (r'"', String.Double, "escape-dqs"),
            (r"'", String.Double, "escape-sqs"),
            include("name"),
            include("numbers"),
        ],
        "keywords": [
            (rf"(?:{KEYWORDS})\b", Keyword),
            (rf"(?:{KEYWORDS_RESERVED})\b", Keyword.Reserved),
        ],
        "builtins": [
            (rf"(?:{BUILTINS})\b", Name.Builtin),
            (r"(?:(?:self|false|true)|(?:PI|TAU|NAN|INF))\b", Name.Builtin.Pseudo),
            (rf"(?:{BUILTINS_TYPE})\b", Keyword.Type),
        ],
        "numbers": [
            (r"(?:\d+\.\d*|\d*\.\d+)(?:[eE][+-]?[0-9]+)?j?", Number.Float),
            (r"\d+[eE][+-]?[0-9]+j?", Number.Float),
            (r"0[xX][a-fA-F0-9]+", Number.Hex),
            (r"\d+j?", Number.Integer),
        ],
        "name": [
            (r"[a-zA-Z_]\w*", Name),
        ],
        "funcname": [
            (r"[a-zA-Z_]\w*", Name.Function, "#pop"),
        ],
        "classname": [
            (r"[a-zA-Z_]\w*", Name.Class, "#pop"),
        ],
        "string-escape": [
            (
                r"""\\(?:[\\abfnrtv"']|\n|N\{.*?\}|u[a-fA-F0-9]{4}|U[a-fA-F0-9]{8}|x[a-fA-F0-9]{2}|[0-7]{1,3})""",
                String.Escape,
            ),
        ],
        "strings-single": [
            (r"%(?:\(\w+\))?[-#0 +]*(?:[0-9]+|[*])?(?:\.(?:[0-9]+|[*]))?[hlL]?[E-GXc-giorsux%]", String.Interpol),
            (r"[^\\'%\n]+", String.Single),
            (r'["\\]', String.Single),
            (r"%", String.Single),
        ],
        "strings-double": [
            (r"%(?:\(\w+\))?[-#0 +]*(?:[0-9]+|[*])?(?:\.(?:[0-9]+|[*]))?[hlL]?[E-GXc-giorsux%]", String.Interpol),
            (r'[^\\"%\n]+', String.Double),
            (r"['\\]", String.Double),
            (r"%", String.Double),
        ],
        "dqs": [
            (r'"', String.Double, "#pop"),
            (r'\\\\|\\"|\\\n', String.Escape),
            include("strings-double"),
        ],
        "escape-dqs": [
            include("string-escape"),
            include("dqs"),
        ],
        "sqs": [
            (r"'", String.Single, "#pop"),
            (r"\\\\|\\'|\\\n", String.Escape),
            include("strings-single"),
        ],
        "escape-sqs": [
            include("string-escape"),
            include("sqs"),
        ],
        "tdqs": [
            (r'"""', String.Double, "#pop"),
            include("strings-double"),
            (r"\n", String.Double),
        ],
        "escape-tdqs": [
            include("string-escape"),
            include("tdqs"),
        ],
        "tsqs": [
            (r"'''", String.Single, "#pop"),
            include("strings-single"),
            (r"\n", String.Single),
        ],
        "escape-tsqs": [
            include("string-escape"),
            include("tsqs"),
        ],
    }

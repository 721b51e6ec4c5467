"""VCL: Varnish Configuration Language (``Rouge::Lexers::Varnish``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, alternatives, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

SPACE = "[ \\f\\n\\r\\t\\v]+"
KEYWORDS = word_set("""
vcl set unset include import if else elseif elif elsif director probe backend acl declare local BOOL FLOAT INTEGER
IP RTIME STRING TIME
""")
FUNCTIONS = word_set("""
ban call hash_data new regsub regsuball return rollback std.cache_req_body std.collect std.duration std.fileread
std.healthy std.integer std.ip std.log std.port std.querysort std.random std.real std.real2time std.rollback
std.set_ip_tos std.strstr std.syslog std.time std.time2integer std.time2real std.timestamp std.tolower std.toupper
synth synthetic
""")
VARIABLES = word_set("""
bereq bereq.backend bereq.between_bytes_timeout bereq.connect_timeout bereq.first_byte_timeout bereq.method
bereq.proto bereq.retries bereq.uncacheable bereq.url bereq.xid beresp beresp.age beresp.backend beresp.backend.ip
beresp.backend.name beresp.do_esi beresp.do_gunzip beresp.do_gzip beresp.do_stream beresp.grace beresp.keep
beresp.proto beresp.reason beresp.status beresp.storage_hint beresp.ttl beresp.uncacheable beresp.was_304
client.identity client.ip local.ip now obj.age obj.grace obj.hits obj.keep obj.proto obj.reason obj.status obj.ttl
obj.uncacheable remote.ip req req.backend_hint req.can_gzip req.esi req.esi_level req.hash_always_miss
req.hash_ignore_busy req.method req.proto req.restarts req.ttl req.url req.xid resp resp.proto resp.reason
resp.status server.hostname server.identity server.ip
""")
VAR_PREFIX = alternatives("beresp bereq resp req obj")
DECIMAL = r"[0-9]+"
HEX = r"(?i:[0-9a-f]+)"
NUMERIC = rf"(?i:(?:0x{HEX}(?:\.{HEX})?(?:p[+-]?{HEX})?)|(?:{DECIMAL}(?:\.{DECIMAL})?(?:e[+-]?{DECIMAL})?))"
DURATION_SUFFIX = alternatives("ms s m h d w y")


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word in KEYWORDS:
        scan.emit(Keyword, word)
        return
    if word in FUNCTIONS:
        scan.emit(Name.Function, word)
        return
    if word in VARIABLES:
        scan.emit(Name.Variable, word)
        return
    scan.emit(Text, word)


def _numeric(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if re.search(f"^{DECIMAL}$", word) or re.search(f"^0x{HEX}$", word):
        scan.emit(Number.Integer, word)
    else:
        scan.emit(Number.Float, word)


def _inline_c(match: re.Match[str], scan: Scan) -> None:
    scan.delegate(scan.lexer.sub_lexer("c"), match.group())


class VarnishLexer(RougeLexer):
    """VCL: Varnish Configuration Language."""

    name = "VCL: Varnish Configuration Language"
    tag = "vcl"
    tokens: ClassVar[States] = {
        "root": [
            (Closed(r'(?s)\{".*?"\}', '"}'), String.Single),
            (Closed(r'(?s)\{(\w+)".*?"(\1)\}', "}"), String.Single),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
            (r"(?://|#).*", Comment.Single),
            (r"true|false", Keyword.Constant),
            (rf"(?:{VAR_PREFIX})\.http\.[\w.-]+", Name.Variable),
            (r"(?:var)\.[\w.-]+", Name.Variable),
            (rf"(sub)({SPACE})([\w-]+)", groups(Keyword, Text, Name.Function)),
            (r"C\{", Comment.Preproc, "inline-c"),
            (r"(?i)\.?[a-z_][\w.-]*", _word),
            (f"{NUMERIC}(?:{DURATION_SUFFIX})", Number.Other),
            (NUMERIC, _numeric),
            (r'"', String.Double, "string"),
            (r"[&|+-]{2}|[<=>!*/+-]=|<<|>>|!~|[-+*/%><=!&|~]", Operator),
            (r"[{}();.,]", Punctuation),
            (r"\r\n?|\n", Text),
            (r".", Text),
        ],
        "string": [
            (r'"', String.Double, "#pop"),
            (r'\\[\\"nt]', String.Escape),
            (r"\r\n?|\n", String.Double),
            (r".", String.Double),
        ],
        "inline-c": [
            (r"\}C", Comment.Preproc, "#pop"),
            (Closed(r"(?s).*?(?=\}C)", "}C"), _inline_c),
        ],
    }

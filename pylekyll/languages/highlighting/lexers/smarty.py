"""Smarty (``Rouge::Lexers::Smarty``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.lexers.templates import TemplateLexer, outside
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, String, Text

BUILTINS = word_set("""
append assign block call capture config_load debug extends for foreach foreachelse break continue function if elseif
else include include_php insert ldelim rdelim literal nocache php section sectionelse setfilter strip while counter
cycle eval fetch html_checkboxes html_image html_options html_radios html_select_date html_select_time html_table
mailto math textformat capitalize cat count_characters count_paragraphs count_sentences count_words date_format
default escape from_charset indent lower nl2br regex_replace replace spacify string_format strip strip_tags
to_charset truncate unescape upper wordwrap
""")


class SmartyLexer(TemplateLexer):
    """Smarty."""

    name = "Smarty"
    tag = "smarty"
    tokens: ClassVar[States] = {
        "root": [
            (r"\{\s+", outside),
            (Closed(r"(?s)\{\*.*?\*\}", "*}"), Comment),
            (r"\{/?(?![\s*])", Keyword, "smarty"),
            (r"""(?s).+?(?=\{[/a-zA-Z0-9$#*"'])""", outside),
            (r"(?s).+", outside),
        ],
        "comment": [
            (r"\{\*", Comment, "#push"),
            (r"\*\}", Comment, "#pop"),
            (r"[^{}]+", Comment),
        ],
        "smarty": [
            (r"\{/?(?![\s*])", Keyword, "smarty"),
            (r"\}", Keyword, "#pop"),
            (r"\s+", Text),
            (r"[~!%^&*()+=|\[\]:;,.<>/@?-]", Operator),
            (r"#[a-zA-Z_]\w*#", Name.Variable),
            (r"\$[a-zA-Z_]\w*(?:\.\w+)*", Name.Variable),
            (r"(?:true|false|null)\b", Keyword.Constant),
            (r"[0-9](?:\.[0-9]*)?(?:eE[+-][0-9])?[flFLdD]?|0[xX][0-9a-fA-F]+[Ll]?", Number),
            (r'"(?:\\.|[^"\\\n])*"|".*"', String.Double),
            (r"'(?:\\.|[^'\\\n])*'|'.*'", String.Single),
            (r"(?:[a-zA-Z_]\w*)", by_word((Name.Builtin, BUILTINS), otherwise=Name.Attribute)),
        ],
    }

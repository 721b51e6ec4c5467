"""Cisco IOS (``Rouge::Lexers::CiscoIos``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, String, Text


class CiscoIosLexer(RougeLexer):
    """Cisco IOS."""

    name = "Cisco IOS"
    tag = "cisco_ios"
    tokens: ClassVar[States] = {
        "root": [
            (r"^!.*", Comment.Single),
            (r"^(version\s+)(.*)$", groups(Keyword, Number.Float)),
            (r"(desc*r*i*p*t*i*o*n*)(.*?)$", groups(Keyword, Comment.Single)),
            (
                r"^(inte*r*f*a*c*e*|controller|router \S+|voice translation-\S+|voice-port|line)(.*)$",
                groups(Keyword.Type, Name.Function),
            ),
            (r"(password|secret)(\s+[57]\s+)(\S+)", groups(Keyword, Number, String.Double)),
            (r"(?:permit|deny)", Operator.Word),
            (
                r"^(banner\s+)(motd\s+|login\s+)([#$%])",
                groups(Keyword, Name.Function, String.Delimiter, push=("cisco-ios-text",)),
            ),
            (r"^(dial-peer\s+\S+\s+)(\S+)(.*?)$", groups(Keyword, Name.Attribute, Keyword)),
            (r"^(vlan\s+)(\d+)$", groups(Keyword, Name.Attribute)),
            (r"(?:\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(?:/\d{1,2})?", Number),
            (r"49\.\d{4}\.\d{4}\.\d{4}\.\d{4}\.\d{2}", Number),
            (r"[a-f0-9]{4}\.[a-f0-9]{4}\.[a-f0-9]{4}", Number.Hex),
            (OncePerRun(r"^(\s*no\s+)(\S+)", r"^\s+"), groups(Keyword.Constant, Keyword)),
            (OncePerRun(r"^[^\n\r]\s*\S+", r"^[^\n\r]\s*"), Keyword),
            (r"\*+", Name.Entity),
            (r"\n+", Text),
            (r".", Text),
        ],
        "cisco-ios-text": [
            (r"[^#$%]", Text),
            (r"[#$%]", String.Delimiter, "#pop"),
        ],
    }

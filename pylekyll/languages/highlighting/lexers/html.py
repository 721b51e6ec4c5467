"""HTML and XML (``Rouge::Lexers::HTML``, ``XML``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, go
from pylekyll.languages.highlighting.exact import Properties
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Name, String, Text

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import Action

NAME = r"(?:[^\W\d]|[:-])[\w:.·-]*"
ATTRIBUTE = r"(?:[^\W\d]|[:\[\]()*.-])[\w:.·\[\]()*-]*\s*"
XML_NAME = r"(?:[^\W\d]|:)[\w:.·-]*"


def open_raw(language: str, content: str) -> Action:
    """Return the action for ``<script`` and ``<style``: the tag, then text that ``language``'s lexer reads afresh."""

    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(Name.Tag, match.group())
        scan.forget(language)
        scan.push(content, "tag")

    return action


def inner(language: str) -> Action:
    """Return the action that lets ``language``'s lexer go on with the match."""

    def action(match: re.Match[str], scan: Scan) -> None:
        scan.delegate(scan.lexer.sub_lexer(language), match.group(), language)

    return action


class HtmlLexer(RougeLexer):
    """HTML, with JavaScript and CSS inside."""

    name = "HTML"
    tag = "html"
    flags = re.MULTILINE
    properties = Properties(word="WordCf")
    tokens: ClassVar[States] = {
        "root": [
            (r"[^<&]+", Text),
            (Closed(r"&[^\s;]*;", ";"), Name.Entity),
            (Closed(r"(?i)<!DOCTYPE [^>]*>", ">"), Comment.Preproc),
            (Closed(r"(?s)<!\[CDATA\[.*?\]\]>", "]]>"), Comment.Preproc),
            (r"<!--", Comment, "comment"),
            (Closed(r"(?s)<\?.*?\?>", "?>"), Comment.Preproc),
            (r"<\s*script\s*", open_raw("javascript", "script-content")),
            (r"<\s*style\s*", open_raw("css", "style-content")),
            (r"</", Name.Tag, "tag-end"),
            (r"<", Name.Tag, "tag-start"),
        ],
        "tag-end": [(r"\s+", Text), (r">", Name.Tag, "#pop"), (NAME, go(Name.Tag, "tag-end-end"))],
        "tag-end-end": [(r"\s+", Text), (r">", Name.Tag, "#pop")],
        "tag-start": [(r"\s+", Text), (NAME, go(Name.Tag, "tag")), (r"", go(Text, "tag"))],
        "comment": [(r"[^-]+", Comment), (r"-->", Comment, "#pop"), (r"-", Comment)],
        "tag": [
            (r"\s+", Text),
            (OncePerRun(rf"{ATTRIBUTE}=\s*", ATTRIBUTE), Name.Attribute, "value"),
            (r"(?:[^\W\d]|[:*#-])[\w:.·*#-]*", Name.Attribute),
            (r"/?\s*>", Name.Tag, "#pop"),
        ],
        "value": [
            (r'"', go(String, "double-quoted")),
            (r"'", go(String, "single-quoted")),
            (r"[^\s>]+", String, "#pop"),
        ],
        "double-quoted": [(r'"', String, "#pop"), (r'[^"]+', String)],
        "single-quoted": [(r"'", String, "#pop"), (r"[^']+", String)],
        "script-content": [
            (r"[^<]+", inner("javascript")),
            (r"<\s*/\s*script\s*>", Name.Tag, "#pop"),
            (r"<", inner("javascript")),
        ],
        "style-content": [
            (r"[^<]+", inner("css")),
            (r"<\s*/\s*style\s*>", Name.Tag, "#pop"),
            (r"<", inner("css")),
        ],
    }


class XmlLexer(RougeLexer):
    """XML."""

    name = "XML"
    tag = "xml"
    flags = re.MULTILINE
    properties = Properties(word="WordCf")
    tokens: ClassVar[States] = {
        "root": [
            (r"[^<&]+", Text),
            (Closed(r"&[^\s;]*;", ";"), Name.Entity),
            (Closed(r"<!\[CDATA\[.*?\]\]>", "]]>"), Comment.Preproc),
            (r"<!--", Comment, "comment"),
            (Closed(r"<\?.*?\?>", "?>"), Comment.Preproc),
            (Closed(r"<![^>]*>", ">"), Comment.Preproc),
            (rf"<\s*{XML_NAME}", Name.Tag, "tag"),
            (rf"<\s*/\s*{XML_NAME}\s*>", Name.Tag),
        ],
        "comment": [(r"[^-]+", Comment), (r"-->", Comment, "#pop"), (r"-", Comment)],
        "tag": [
            (r"\s+", Text),
            (rf"{XML_NAME}\s*=", Name.Attribute, "value"),
            (r"/?\s*>", Name.Tag, "#pop"),
        ],
        "value": [(r"\s+", Text), (r"""(?s)".*?"|'.*?'|[^\s>]+""", String, "#pop")],
    }

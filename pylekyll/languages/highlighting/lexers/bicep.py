"""Bicep (``Rouge::Lexers::Bicep``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("""
as assert existing extends extension false for from func if import in metadata module none null output param
provider resource targetScope test true type using var void with
""")
DATATYPES = word_set("array bool int object string")
FUNCTIONS = word_set("""
array base64 base64ToJson base64ToString bool cidrHost cidrSubnet concat contains dataUri dataUriToString
dateTimeAdd dateTimeFromEpoch dateTimeToEpoch deployer deployment empty endsWith environment extensionResourceId
fail filter first flatten format getSecret groupBy guid indexOf int intersection items join json last lastIndexOf
length list* listAccountSas listKeys listSecrets loadFileAsBase64 loadJsonContent loadTextContent loadYamlContent
managementGroup managementGroupResourceId map mapValue max min newGuid objectKeys padLeft parseCidr pickZones range
readEnvironmentVariable reduce reference replace resourceGroup resourceId shallowMerge skip sort split startsWith
string subscription subscriptionResourceId substring take tenant tenantResourceId toLogicalZone toLower toObject
toPhysicalZone toUpper trim union uniqueString uri uriComponent uriComponentToString utcNow
""")
OPERATOR = r"\+|-|\*|/|%|<|<=|>|>=|==|!=|=~|!~|&&|\|\||!|\?\?|\.\.\.|\.\?"


class BicepLexer(RougeLexer):
    """Bicep."""

    name = "Bicep"
    tag = "bicep"
    tokens: ClassVar[States] = {
        "root": [
            include("comments"),
            (r"'", String.Single, "string"),
            (r"\d+\b", Number),
            (
                r"\w+\b",
                by_word((Keyword, KEYWORDS), (Keyword.Type, DATATYPES), (Name.Function, FUNCTIONS), otherwise=Name),
            ),
            (OPERATOR, Operator),
            (r"\{", Punctuation.Indicator, "block"),
            (r"[(){}\[\],:;=.]", Punctuation),
            (r"[a-zA-Z_]\w*", Name),
            (r"@[a-zA-Z_]\w*", Name.Decorator),
            (r"\s+", Text),
        ],
        "comments": [
            (r"//[^\n\r]+", Comment.Single),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
        ],
        "string": [
            (r"[^'$}]+", String.Single),
            (r"\$(?!\{)", String.Single),
            (r"\$[{]", String.Interpol, "interp"),
            (r"'", String.Single, "#pop"),
            (r"\$+", String.Single),
        ],
        "interp": [
            (r"\}", String.Interpol, "#pop"),
            include("root"),
        ],
        "block": [
            (r"(?:[a-zA-Z_]\w*)\b(?=\s*:)", Name.Property),
            (r"\}", Punctuation.Indicator, "#pop"),
            include("root"),
        ],
    }

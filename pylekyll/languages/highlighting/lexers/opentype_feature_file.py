"""OpenType Feature File (``Rouge::Lexers::OpenTypeFeatureFile``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups, word_set
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text, Whitespace

KEYWORDS = word_set("""
Ascender Attach AxisValue CapHeight CaretOffset CodePageRange DesignAxis Descender ElidedFallbackName
ElidedFallbackNameID ElidableAxisValueName FeatUILabelNameID FeatUITooltipTextNameID FontRevision FSType
GlyphClassDef HorizAxis.BaseScriptList HorizAxis.BaseTagList HorizAxis.MinMax IgnoreBaseGlyphs IgnoreLigatures
IgnoreMarks LigatureCaretByDev LigatureCaretByIndex LigatureCaretByPos LineGap MarkAttachClass MarkAttachmentType
NULL OlderSiblingFontAttribute Panose ParamUILabelNameID RightToLeft SampleTextNameID TypoAscender TypoDescender
TypoLineGap UnicodeRange UseMarkFilteringSet Vendor VertAdvanceY VertAxis.BaseScriptList VertAxis.BaseTagList
VertAxis.MinMax VertOriginY VertTypoAscender VertTypoDescender VertTypoLineGap WeightClass WidthClass XHeight
anchorDef anchor anonymous anon by contour cursive device enumerate enum exclude_dflt featureNames feature flag from
ignore include_dflt include languagesystem language location lookupflag lookup markClass mark nameid name parameters
position pos required reversesub rsub script sizemenuname substitute subtable sub table useExtension valueRecordDef
winAscent winDescent
""")
IDENTIFIER = r"(?i:[a-z_][a-z0-9/_.-]*)"


class OpenTypeFeatureFileLexer(RougeLexer):
    """OpenType Feature File."""

    name = "OpenType Feature File"
    tag = "opentype_feature_file"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Whitespace),
            (r"#.*$", Comment),
            (r"(anonymous|anon|feature|lookup|table)((?:\s)+)", groups(Keyword, Text, push=("featurename",))),
            (r"(\})((?:\s))", groups(Punctuation, Text, push=("featurename",))),
            (r"(?i)include\b", Keyword, "includepath"),
            (r"[\-\[\]/(){},.:;=%*<>']", Punctuation),
            (r"`.*?", String.Backtick),
            (r'"', String, "strings"),
            (r"\\[^.*\s]+", String.Escape),
            (f"@{IDENTIFIER}", Name.Class),
            (f"{IDENTIFIER}", by_word((Keyword, KEYWORDS), otherwise=Name)),
            (IDENTIFIER, Name),
            (r"(?:0x|\\)[0-9A-Fa-f]+", Number.Hex),
            (r"-?\d+", Number.Integer),
        ],
        "featurename": [
            (IDENTIFIER, Name.Function, "#pop"),
        ],
        "includepath": [
            (r"\s+", Whitespace),
            (r"\)", Punctuation, "#pop"),
            (r"\(", Punctuation),
            (r"[^\s()]+", String),
        ],
        "strings": [
            (r'"', String, "#pop"),
            (r'[^"%\n]+', String),
        ],
    }

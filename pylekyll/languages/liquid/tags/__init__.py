"""The tags of Liquid 4.0.4 and Jekyll 4.4.1, one file each; ``BUILT_IN`` names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylekyll.languages.liquid.tags.assign import AssignTag
from pylekyll.languages.liquid.tags.capture import CaptureTag
from pylekyll.languages.liquid.tags.case import CaseTag
from pylekyll.languages.liquid.tags.comment import CommentTag
from pylekyll.languages.liquid.tags.counters import DecrementTag, IncrementTag
from pylekyll.languages.liquid.tags.cycle import CycleTag
from pylekyll.languages.liquid.tags.for_loop import ForTag
from pylekyll.languages.liquid.tags.highlight import HighlightTag
from pylekyll.languages.liquid.tags.if_else import IfTag, UnlessTag
from pylekyll.languages.liquid.tags.ifchanged import IfChangedTag
from pylekyll.languages.liquid.tags.include import IncludeRelativeTag, IncludeTag
from pylekyll.languages.liquid.tags.interrupts import InterruptTag
from pylekyll.languages.liquid.tags.link import LinkTag
from pylekyll.languages.liquid.tags.post_url import PostUrlTag
from pylekyll.languages.liquid.tags.raw import RawTag
from pylekyll.languages.liquid.tags.tablerow import TableRowTag

if TYPE_CHECKING:
    from pylekyll.languages.liquid.tag import Tag

BUILT_IN: Final[dict[str, type[Tag]]] = {
    "assign": AssignTag,
    "break": InterruptTag,
    "capture": CaptureTag,
    "case": CaseTag,
    "comment": CommentTag,
    "continue": InterruptTag,
    "cycle": CycleTag,
    "decrement": DecrementTag,
    "for": ForTag,
    "highlight": HighlightTag,
    "if": IfTag,
    "ifchanged": IfChangedTag,
    "include": IncludeTag,
    "include_relative": IncludeRelativeTag,
    "increment": IncrementTag,
    "link": LinkTag,
    "post_url": PostUrlTag,
    "raw": RawTag,
    "tablerow": TableRowTag,
    "unless": UnlessTag,
}

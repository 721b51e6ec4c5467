"""The tags of Liquid 4.0.4 and Jekyll 4.4.1, one file each; ``BUILT_IN`` names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylekyll.liquid.tags.assign import AssignTag
from pylekyll.liquid.tags.capture import CaptureTag
from pylekyll.liquid.tags.case import CaseTag
from pylekyll.liquid.tags.comment import CommentTag
from pylekyll.liquid.tags.counters import DecrementTag, IncrementTag
from pylekyll.liquid.tags.cycle import CycleTag
from pylekyll.liquid.tags.for_loop import ForTag
from pylekyll.liquid.tags.highlight import HighlightTag
from pylekyll.liquid.tags.if_else import IfTag, UnlessTag
from pylekyll.liquid.tags.ifchanged import IfChangedTag
from pylekyll.liquid.tags.include import IncludeRelativeTag, IncludeTag
from pylekyll.liquid.tags.interrupts import InterruptTag
from pylekyll.liquid.tags.link import LinkTag
from pylekyll.liquid.tags.post_url import PostUrlTag
from pylekyll.liquid.tags.raw import RawTag
from pylekyll.liquid.tags.tablerow import TableRowTag

if TYPE_CHECKING:
    from pylekyll.liquid.tag import Tag

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

"""Removal of the space beside a tag, in a whole page, for one tag after the other.

Layouts that compress HTML do so 150 times for each page, mostly for tags that the page lacks. The tags of a page are
listed once, and only those are searched for.
"""

from __future__ import annotations

from bisect import bisect_left

from pylekyll.languages.ruby.patterns import lazy_pattern

#: Shorter texts are searched in less time than the table needs.
_LONG = 4096
#: Number of removals from one text after which its tags are listed, which takes as long as ten removals.
_OFTEN = 8
_TAG = lazy_pattern(r"<[^\s<>]*")


def is_clipping(text: str, target: str, replacement: str) -> bool:
    """Return whether ``target`` is the tag ``replacement`` with a space before or after it, and ``text`` is long."""
    if len(text) < _LONG or len(target) != len(replacement) + 1 or replacement[:1] != "<":
        return False
    return target == f" {replacement}" or (target == f"{replacement} " and replacement[-1] == ">")


class Clippings:
    """The tags of the last text, which stay the same while only spaces beside tags are removed from it.

    A tag here is ``<`` with the text up to a space or a bracket. These tags do not change if a space before ``<`` or
    after ``>`` is removed.
    """

    def __init__(self) -> None:
        self._last: tuple[str, int, list[str] | None] = ("", 0, None)

    def clip(self, text: str, target: str, tag: str) -> str:
        """Return ``text.replace(target, tag)``, for arguments that ``is_clipping`` accepts."""
        known, times, tags = self._last
        if text is not known:
            times, tags = 0, None
        if tags is None and times >= _OFTEN:
            tags = sorted(set(_TAG.findall(text)))
        if tags is None or _may_have(tags, tag):
            text = text.replace(target, tag)
        self._last = (text, times + 1, tags)
        return text


def _may_have(tags: list[str], tag: str) -> bool:
    """Return whether a text with ``tags`` (sorted) may contain ``tag``, which may be the beginning of one."""
    match = _TAG.match(tag)
    name = match[0] if match is not None else ""
    position = bisect_left(tags, name)
    if position == len(tags):
        return False
    return tags[position] == name if len(name) < len(tag) else tags[position].startswith(name)

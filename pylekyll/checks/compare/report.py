"""A comparison as one page of HTML that needs nothing else: the verdict, the groups, each file with both sides."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape
from importlib.resources import files as resources
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from pylekyll.checks.compare.classify import DIFFERENT, EQUAL, EXTRA, IDENTICAL, MISSING, UNREAD
from pylekyll.checks.compare.lines import Line, changed_words
from pylekyll.checks.compare.summary import describe, files, rows, verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pylekyll.checks.compare.classify import Comparison, Group, Result
    from pylekyll.checks.compare.lines import Hunk
    from pylekyll.checks.compare.summary import Subject

#: Limits of a report, so that a browser can open that of a large site.
GROUPS: Final = 200
OPEN_GROUPS: Final = 3
FILES_OF_A_GROUP: Final = 60
LINES_OF_A_SIDE: Final = 40
LONGEST_LINE: Final = 1500
HUNKS_OF_A_FILE: Final = 20
#: Differences that more files have than this are shown once, in their group.
FEW: Final = 3
#: About as many characters of differences in files are written before the rest is only counted.
BUDGET: Final = 6_000_000

_WORDS: Final = {
    DIFFERENT: "different",
    MISSING: "not written by pylekyll",
    EXTRA: "written by pylekyll only",
    UNREAD: "could not be fetched",
    EQUAL: "equal",
    IDENTICAL: "identical",
}


def page(comparison: Comparison, subject: Subject) -> str:
    """Return the report: a whole HTML document that asks nothing of any network."""
    style, script = (resources("pylekyll.checks.compare").joinpath(name).read_text("utf-8") for name in _ASSETS)
    policy = f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'"
    title = f"{subject.reference} and {subject.ours}"
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_shown(title)}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            *_Writer(comparison, subject).body(),
            f"<script>{script}</script>",
            "</body>",
            "</html>",
            "",
        ]
    )


_ASSETS: Final = ("report.css", "report.js")


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _shown(text: str) -> str:
    """Text of a site as HTML shows it: everything escaped, and characters that no document may have named."""
    safe = "".join(char if char >= " " or char == "\t" else f"\\x{ord(char):02x}" for char in text)
    return escape(safe)


def _prose(text: str) -> str:
    """Our own sentences, in which words may be between backticks."""
    return _CODE.sub(r"<code>\1</code>", _shown(text))


_CODE: Final = re.compile(r"`([^`]+)`")


class _Writer:
    """Writes the parts of one report."""

    def __init__(self, comparison: Comparison, subject: Subject) -> None:
        self._comparison = comparison
        self._subject = subject
        self._numbers = {id(group): number for number, group in enumerate(comparison.groups, 1)}
        self._shown_results = [result for result in comparison.results if result.status not in {IDENTICAL, EQUAL}]
        self._ids = {result.path: f"file-{number}" for number, result in enumerate(self._shown_results, 1)}
        self._left = BUDGET

    def body(self) -> Iterator[str]:
        yield '<a class="skip" href="#content">To the differences</a>'
        yield from self._header()
        yield '<main id="content">'
        if self._comparison.groups:
            yield from self._groups()
            yield from self._files()
        yield from self._equal_files()
        yield "</main>"
        yield f"<footer><p>{_shown(self._subject.ours)}, command <code>compare</code>.</p></footer>"

    def _header(self) -> Iterator[str]:
        subject, comparison = self._subject, self._comparison
        yield "<header>"
        yield f"<h1>{_shown(subject.site)}: {_shown(subject.reference)} and {_shown(subject.ours)}</h1>"
        settled = all(result.same_content or result.remedies for result in self._shown_results)
        mood = "good" if comparison.is_equal else "fair" if settled else "bad"
        yield f'<p class="verdict {mood}">{_prose(verdict(comparison, subject))}</p>'
        yield '<table class="counts"><caption class="vh">What became of the files</caption><tbody>'
        for words, count, more in rows(comparison, subject):
            yield f'<tr><td>{count}</td><th scope="row">{_shown(words)}</th><td class="more">{_shown(more)}</td></tr>'
        yield "</tbody></table>"
        for note in subject.notes:
            yield f'<p class="note">{_prose(note)}</p>'
        yield "</header>"

    # -- groups ---------------------------------------------------------------------------------------------------

    def _groups(self) -> Iterator[str]:
        groups = self._comparison.groups
        yield "<section><h2>Why they differ</h2>"
        for number, group in enumerate(groups[:GROUPS], 1):
            yield from self._group(number, group)
        if len(groups) > GROUPS:
            yield f"<p>And {len(groups) - GROUPS} more groups, of which each file below shows its own.</p>"
        yield "</section>"

    def _group(self, number: int, group: Group) -> Iterator[str]:
        is_open = " open" if number <= OPEN_GROUPS else ""
        same = ' <span class="tag">same content</span>' if group.cause.same_content else ""
        yield f'<details id="group-{number}"{is_open}>'
        yield f"<summary>{number}. <b>{_shown(describe(group))}</b>{same}</summary>"
        yield '<div class="inside">'
        if group.cause.advice:
            yield f"<p>{_prose(group.cause.advice)}</p>"
        for path, hunk in group.examples[: 1 if len(group.files) > 1 else HUNKS_OF_A_FILE]:
            yield from self._hunk(hunk, f"{path}", level="h3")
        yield from self._list_of_files(list(group.files))
        yield "</div></details>"

    def _list_of_files(self, paths: Sequence[str]) -> Iterator[str]:
        yield '<ul class="files">'
        for path in paths[:FILES_OF_A_GROUP]:
            yield f'<li><a href="#{self._ids[path]}">{_shown(path)}</a></li>'
        if len(paths) > FILES_OF_A_GROUP:
            yield f"<li>and {len(paths) - FILES_OF_A_GROUP} more</li>"
        yield "</ul>"

    # -- files ----------------------------------------------------------------------------------------------------

    def _files(self) -> Iterator[str]:
        yield '<section id="files"><h2>File by file</h2>'
        yield '<div class="tools" hidden><label>Find <input id="search" type="search"></label>'
        yield '<span id="found" role="status"></span>'
        yield '<button id="all" type="button" aria-pressed="false">Open all</button></div>'
        for result in self._shown_results:
            written = "\n".join(self._file(result))
            self._left -= len(written)
            yield written
        yield "</section>"

    def _file(self, result: Result) -> Iterator[str]:
        same = ' <span class="tag">same content</span>' if result.same_content else ""
        word = self._word(result.status)
        yield f'<details id="{self._ids[result.path]}" data-path="{_shown(result.path.lower())}">'
        yield f'<summary><b>{_shown(result.path)}</b> <span class="tag">{_shown(word)}</span>{same}</summary>'
        yield '<div class="inside">'
        if result.note:
            yield f"<p>{_shown(result.note[0].upper() + result.note[1:])}.</p>"
        own = [hunk for group, hunk in result.hunks if len(group.files) <= FEW]
        common = dict.fromkeys(id(group) for group in result.groups if len(group.files) > FEW or not own)
        if common:
            links = ", ".join(self._link(group) for group in result.groups if id(group) in common)
            yield f"<p>As in {links}.</p>"
        yield from self._own(own, result)
        yield "</div></details>"

    def _word(self, status: str) -> str:
        live = status == EXTRA and self._subject.origin == "live"
        return "not at the live site" if live else _WORDS[status]

    def _link(self, group: Group) -> str:
        number = self._numbers[id(group)]
        words = f"group {number} ({_shown(group.cause.title)})"
        return f'<a href="#group-{number}">{words}</a>' if number <= GROUPS else words

    def _own(self, hunks: Sequence[Hunk], result: Result) -> Iterator[str]:
        """Yield the differences that only this file or few files have."""
        shown = hunks[:HUNKS_OF_A_FILE] if self._left > 0 else []
        for number, hunk in enumerate(shown, 1):
            yield from self._hunk(hunk, f"Difference {number}", level="h3")
        more = len(hunks) - len(shown) + result.more
        if more:
            those = "One more place differs" if more == 1 else f"{more} more places differ"
            yield f"<p>{those}; they are not shown, to keep this page small.</p>"

    def _equal_files(self) -> Iterator[str]:
        equal = self._comparison.of(IDENTICAL, EQUAL)
        if not equal:
            return
        yield "<section><h2>Equal files</h2>"
        yield f'<details><summary>{files(len(equal))}</summary><div class="inside"><ul class="files">'
        for result in equal:
            but = f" <small>but for {_shown(', '.join(result.allowed))}</small>" if result.allowed else ""
            yield f'<li class="path">{_shown(result.path)}{but}</li>'
        yield "</ul></div></details></section>"

    # -- one difference -------------------------------------------------------------------------------------------

    def _hunk(self, hunk: Hunk, heading: str, level: str) -> Iterator[str]:
        yield f'<div class="hunk"><{level}>{_shown(heading)}</{level}><div class="sides">'
        yield f'<div class="name">{_shown(self._subject.reference)}</div>'
        yield f'<div class="name">{_shown(self._subject.ours)}</div>'
        for theirs, ours in hunk.lead:
            yield self._cell(theirs, _shown(_cut(theirs.text)), "context twin")
            yield self._cell(ours, _shown(_cut(ours.text)), "context")
        kept = (hunk.before[:LINES_OF_A_SIDE], hunk.after[:LINES_OF_A_SIDE])
        for before, after in zip_longest(*kept):
            removed, added = _marked(before, after)
            yield self._cell(before, removed, "before")
            yield self._cell(after, added, "after")
        yield "</div>"
        more = [len(side) - LINES_OF_A_SIDE for side in (hunk.before, hunk.after)]
        if max(more) > 0:
            yield f"<p>And {max(more[0], 0)} more lines on this side, {max(more[1], 0)} on the other.</p>"
        yield "</div>"

    def _cell(self, line: Line | None, marked: str, side: str) -> str:
        if line is None:
            return f'<div class="{side} empty"></div>'
        whose = {"before": self._subject.reference, "after": self._subject.ours}.get(side, "both")
        label = f'<span class="vh">{_shown(whose)}, line </span>'
        return f'<div class="{side} cell"><span class="n">{label}{line.number}</span><code>{marked}</code></div>'


def _cut(text: str) -> str:
    return (
        text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]} … and {len(text) - LONGEST_LINE} more characters"
    )


def _whole(line: Line | None) -> str:
    return _shown(_cut(line.text)) if line else ""


def _marked(before: Line | None, after: Line | None) -> tuple[str, str]:
    """Return both lines as HTML; if there are two, with the changes marked."""
    if before is None or after is None:
        return _whole(before), _whole(after)
    pieces = changed_words(_cut(before.text), _cut(after.text))
    kept = sum(len(same) for same, _, _ in pieces)
    if kept * 3 < min(len(before.text), len(after.text)):  # another line, not the same one changed
        return _shown(_cut(before.text)), _shown(_cut(after.text))
    return _side(pieces, 1, "del"), _side(pieces, 2, "ins")


def _side(pieces: Iterable[tuple[str, str, str]], at: int, tag: str) -> str:
    return "".join(
        _shown(piece[0]) if piece[0] else f"<{tag}>{_shown(piece[at])}</{tag}>"
        for piece in pieces
        if piece[0] or piece[at]
    )

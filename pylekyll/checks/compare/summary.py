"""Summary of a comparison: a verdict in words, rows for a table, and a value for programs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pylekyll.checks.compare.causes import BUILT, LIVE
from pylekyll.checks.compare.classify import (
    DIFFERENT,
    EQUAL,
    EXTRA,
    IDENTICAL,
    MISSING,
    UNREAD,
    Comparison,
    Group,
    Result,
)
from pylekyll.checks.compare.rules import ALLOWANCES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.checks.compare.lines import Line

#: The form of the value that `as_value` makes; a change that old readers cannot read makes it another number.
FORMAT: Final = 1

_ALLOWED = {rule.key: rule.words for rule in ALLOWANCES}


@dataclass(frozen=True)
class Subject:
    """The compared builds: the ``site``, the names of both sides, and the ``origin`` of the other build."""

    site: str
    reference: str
    ours: str
    origin: str = BUILT
    #: Notes to read first.
    notes: tuple[str, ...] = ()


def files(number: int) -> str:
    """Return a number of files in words."""
    return "1 file" if number == 1 else f"{number} files"


def verdict(comparison: Comparison, subject: Subject) -> str:
    """Return the conclusion for a decision, in a sentence or two."""
    total = len(comparison.results)
    if not total:
        return "There is nothing to compare: neither build has a file."
    wrong = [result for result in comparison.results if result.status not in {IDENTICAL, EQUAL}]
    if not wrong:
        return _all_equal(comparison, subject, total)
    equal = total - len(wrong)
    parts = [f"{equal} of {files(total)} {'is' if equal == 1 else 'are'} equal" if equal else "All files differ"]
    harmless = [result for result in wrong if result.same_content]
    mended = [result for result in wrong if not result.same_content and result.remedies]
    if harmless:
        have = "has" if len(harmless) == 1 else "have"
        parts.append(f"{len(harmless)} {have} the same content in another form ({_reasons(harmless)})")
    if mended:
        remedies = _listed(list(dict.fromkeys(remedy for result in mended for remedy in result.remedies)))
        parts.append(f"{len(mended)} become{'s' if len(mended) == 1 else ''} equal with {remedies}")
    rest = [result for result in wrong if result not in harmless and result not in mended]
    parts += [
        words for status in _WRONG if (words := _rest(status, [one for one in rest if one.status == status], subject))
    ]
    return f"{'; '.join(parts)}."


_WRONG = (DIFFERENT, MISSING, EXTRA, UNREAD)


def _all_equal(comparison: Comparison, subject: Subject, total: int) -> str:
    equal = comparison.of(EQUAL)
    allowed = dict.fromkeys(key for result in equal for key in result.allowed)
    but = f", {len(equal)} of them except for {_listed([_ALLOWED[key] for key in allowed])}" if allowed else ""
    head = (
        f"All {files(total)} are equal{but}" if total > 1 else f"The only file is equal{but.replace(', 1 of them', '')}"
    )
    ends = {LIVE: "pylekyll builds the site that is published", BUILT: "pylekyll builds what Jekyll builds"}
    return f"{head}: {ends.get(subject.origin, 'pylekyll builds what that build has')}."


def _differ(results: Sequence[Result]) -> str:
    return "1 differs" if len(results) == 1 else f"{len(results)} differ"


def _rest(status: str, found: Sequence[Result], subject: Subject) -> str:
    """Return how many files have ``status``, and why; nothing if there are not any."""
    if not found:
        return ""
    number, be = len(found), "is" if len(found) == 1 else "are"
    if status == MISSING:
        return f"{number} {be} not written by pylekyll"
    if status == EXTRA:
        return f"{number} {be} {'not at the live site' if subject.origin == LIVE else 'written by pylekyll only'}"
    if status == UNREAD:
        return f"{number} could not be fetched"
    return f"{_differ(found)} ({_reasons(found)})"


def _reasons(results: Sequence[Result]) -> str:
    titles = dict.fromkeys(group.cause.title for result in results for group in result.groups)
    return _listed(list(titles))


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def rows(comparison: Comparison, subject: Subject) -> list[tuple[str, int, str]]:
    """Return the table of results: in words, the number of files, and a remark."""
    allowed = Counter(key for result in comparison.of(EQUAL) for key in result.allowed)
    but = ", ".join(f"{_ALLOWED[key]} ({count})" for key, count in allowed.most_common())
    same = sum(result.same_content for result in comparison.of(DIFFERENT))
    live = subject.origin == LIVE
    table = [
        ("identical", IDENTICAL, "byte for byte"),
        ("equal, except for", EQUAL, but),
        ("different", DIFFERENT, _same(same)),
        ("not written by pylekyll", MISSING, ""),
        ("not at the live site" if live else "written by pylekyll only", EXTRA, ""),
        ("could not be fetched", UNREAD, ""),
    ]
    kept = [(words, len(comparison.of(status)), more) for words, status, more in table]
    return [row for row in kept if row[1] or row[0] in {"identical", "different"}]


def _same(number: int) -> str:
    return f"{number} of them with the same content" if number else ""


def describe(group: Group) -> str:
    """Return a group in a few words: its reason, and how much there is of it."""
    number = len(group.files)
    places = f", in {group.count} places" if group.count > number else ""
    title = group.cause.title
    title = title if title.startswith("pylekyll") else title[0].upper() + title[1:]
    return f"{title}: {files(number)}{places}"


def as_value(comparison: Comparison, subject: Subject) -> dict[str, Any]:
    """Return the whole comparison as JSON can hold it: for ``--json``."""
    numbers = {id(group): number for number, group in enumerate(comparison.groups)}
    return {
        "format": FORMAT,
        "equal": comparison.is_equal,
        "verdict": verdict(comparison, subject),
        "site": subject.site,
        "reference": {"origin": subject.origin, "name": subject.reference},
        "ours": {"name": subject.ours},
        "counts": {status: len(comparison.of(status)) for status in (IDENTICAL, EQUAL, *_WRONG)},
        "not_asked": comparison.not_asked,
        "files": [_file_value(result, numbers) for result in comparison.results],
        "groups": [_group_value(group) for group in comparison.groups],
    }


def _file_value(result: Result, numbers: dict[int, int]) -> dict[str, Any]:
    value: dict[str, Any] = {"path": result.path, "status": result.status}
    if result.allowed:
        value["but_for"] = list(result.allowed)
    if result.groups:
        value["groups"] = [numbers[id(group)] for group in result.groups]
        value["same_content"] = result.same_content
    if result.note:
        value["note"] = result.note
    return value


def _group_value(group: Group) -> dict[str, Any]:
    return {
        "key": group.cause.key,
        "title": group.cause.title,
        "advice": group.cause.advice,
        "same_content": group.cause.same_content,
        "differences": group.count,
        "files": list(group.files),
        "examples": [
            {"path": path, "reference": _lines(hunk.before), "ours": _lines(hunk.after)}
            for path, hunk in group.examples[:1]
        ],
    }


def _lines(lines: Sequence[Line]) -> list[dict[str, Any]]:
    return [{"line": line.number, "text": line.text[:_LONGEST]} for line in lines[:_MOST_LINES]]


_LONGEST = 2000
_MOST_LINES = 50

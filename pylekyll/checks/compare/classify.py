"""Comparison of two trees: a result for each file, and the differences grouped by their likely reasons."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pylekyll.checks.compare import causes
from pylekyll.checks.compare.causes import EXCUSED, Cause, Origins
from pylekyll.checks.compare.lines import Hunk, hunks, signature
from pylekyll.checks.compare.rules import ALLOWANCES, Rule, Side, allowed, applied, excused, excuses, line_excuses
from pylekyll.checks.compare.spelling import Addresses, with_plain_css
from pylekyll.checks.compare.trees import CSS, JSON, TEXT, decode, is_page, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

IDENTICAL: Final = "identical"
EQUAL: Final = "equal"
DIFFERENT: Final = "different"
MISSING: Final = "missing"
EXTRA: Final = "extra"
UNREAD: Final = "unread"
STATUSES: Final = (IDENTICAL, EQUAL, DIFFERENT, MISSING, EXTRA, UNREAD)

EXAMPLES = 5
#: Number of differences of a page that are stored; the others are only counted.
HUNKS_OF_A_FILE = 60
_CACHED_LINES = 200_000


@dataclass
class Group:
    """Differences with one likely reason, and if it is missing known, with the same words.

    ``files`` counts the differences of each file; ``examples`` are the first of them, each with its file.
    """

    cause: Cause
    files: dict[str, int] = field(default_factory=dict)
    examples: list[tuple[str, Hunk]] = field(default_factory=list)

    @property
    def count(self) -> int:
        """Return how many differences there are, in all files."""
        return sum(self.files.values())

    def add(self, path: str, hunk: Hunk | None = None) -> None:
        """One more difference, with its lines if it has any."""
        self.files[path] = self.files.get(path, 0) + 1
        if hunk is not None and len(self.examples) < EXAMPLES:
            self.examples.append((path, hunk))


@dataclass
class Result:
    """Result of the comparison of one file.

    ``allowed`` are the keys of the rules by which it is equal. ``more`` counts differences beyond ``hunks``. ``note``
    is an additional remark.
    """

    path: str
    status: str
    allowed: tuple[str, ...] = ()
    hunks: list[tuple[Group, Hunk]] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    more: int = 0
    note: str = ""

    @property
    def same_content(self) -> bool:
        """Return whether the files have the same content in different notations."""
        return bool(self.groups) and all(group.cause.same_content for group in self.groups)

    @property
    def remedies(self) -> list[str]:
        """Return the settings that make the file equal; empty if one of its differences does not have a remedy."""
        found = [group.cause.remedy for group in self.groups]
        return list(dict.fromkeys(found)) if all(found) else []


@dataclass
class Comparison:
    """All results in order of paths, and all groups, the most important first; ``sides`` are the names of the two."""

    sides: tuple[Side, Side]
    results: list[Result]
    groups: list[Group]
    #: Files that were not asked of a live site.
    not_asked: int = 0

    def of(self, *statuses: str) -> list[Result]:
        """Return the results with any of ``statuses``."""
        return [result for result in self.results if result.status in statuses]

    @property
    def is_equal(self) -> bool:
        """Return whether no file differs in anything that counts."""
        return not self.of(DIFFERENT, MISSING, EXTRA, UNREAD)


@dataclass(frozen=True)
class Circumstances:
    """Context of the comparison besides the trees: both sides, the site's URL, and possible explanations."""

    sides: tuple[Side, Side]
    addresses: Addresses = field(default_factory=Addresses)
    origins: Origins = field(default_factory=Origins)
    #: Our build's files if the other Sass ``compiler`` writes its stylesheets.
    compiler: str = ""
    compiled: Mapping[str, bytes] = field(default_factory=dict)


def compare(
    reference: Mapping[str, bytes],
    ours: Mapping[str, bytes],
    known: Circumstances,
    unread: Mapping[str, str] | None = None,
) -> Comparison:
    """Compare pylekyll's tree with another builder's.

    ``unread`` are files of the other that was not available, with the reasons.
    """
    return _Comparer(known).run(reference, ours, unread or {})


class _Comparer:
    """One comparison at work: the rules as functions of lines, and the groups so far."""

    def __init__(self, known: Circumstances) -> None:
        self._known = known
        self._excuses = excuses(known.addresses)
        self._line_excuses = line_excuses(self._excuses)
        self._groups: dict[tuple[str, ...], Group] = {}
        self._keys: dict[str, tuple[Callable[[str], str], Callable[[str], str]]] = {}

    def run(self, reference: Mapping[str, bytes], ours: Mapping[str, bytes], unread: Mapping[str, str]) -> Comparison:
        origins = self._known.origins
        results = []
        for path in sorted({*reference, *ours, *unread}):
            if path in unread:
                results.append(self._whole(path, UNREAD, causes.not_fetched(unread[path])))
            elif path not in ours:
                results.append(self._whole(path, MISSING, origins.only_theirs(path)))
            elif path not in reference:
                results.append(self._whole(path, EXTRA, origins.only_ours(path)))
            else:
                results.append(self._both(path, reference[path], ours[path]))
        groups = sorted(_together(list(self._groups.values()), results), key=_weight)
        return Comparison(self._known.sides, results, groups)

    def _group(self, cause: Cause, *rest: str) -> Group:
        key = (cause.key, *rest)
        if key not in self._groups:
            self._groups[key] = Group(cause)
        return self._groups[key]

    def _whole(self, path: str, status: str, cause: Cause, note: str = "") -> Result:
        group = self._group(cause, cause.title)
        group.add(path)
        return Result(path, status, groups=[group], note=note)

    def _both(self, path: str, before: bytes, after: bytes) -> Result:
        if before == after:
            return Result(path, IDENTICAL)
        if kind_of(path) in {CSS, JSON} and self._is_of_other_compiler(path, before):
            return self._whole(path, DIFFERENT, causes.other_compiler(self._known.compiler))
        first, second = decode(before), decode(after)
        if first is None or second is None:
            note = (
                f"{len(before)} bytes in {self._known.sides[0].name}'s, {len(after)} in {self._known.sides[1].name}'s"
            )
            return self._whole(path, DIFFERENT, causes.BINARY, note)
        return self._texts(path, (first, second))

    def _is_of_other_compiler(self, path: str, before: bytes) -> bool:
        tried = self._known.compiled.get(path)
        if tried is None or tried == before:
            return tried is not None
        texts = decode(before), decode(tried)
        if texts[0] is None or texts[1] is None:
            return False
        return allowed((texts[0], texts[1]), kind_of(path), self._known.sides) is not None

    def _texts(self, path: str, texts: tuple[str, str]) -> Result:
        kind, sides = kind_of(path), self._known.sides
        marks = allowed(texts, kind, sides)
        if marks is not None:
            return Result(path, EQUAL, tuple(rule.key for rule in marks))
        named = causes.cause_of_file(path)
        if named is not None:
            return self._whole(path, DIFFERENT, named)
        reasons = excused(texts, kind, sides, self._excuses)
        result = Result(path, DIFFERENT)
        keys = self._line_keys(kind)
        found = [hunk for hunk in hunks(texts, kind, keys) if not self._is_equal(hunk, kind)]
        in_order = None if reasons or not _same_lines(found, keys) else causes.ORDER
        for hunk in found:
            cause = in_order or self._cause(hunk, kind, reasons)
            group = self._group(cause, *(() if cause.rank >= causes.UNEXPLAINED else signature(hunk, keys)))
            group.add(path, hunk)
            if group not in result.groups:
                result.groups.append(group)
            if len(result.hunks) < HUNKS_OF_A_FILE:
                result.hunks.append((group, hunk))
            else:
                result.more += 1
        if not found:
            self._spread(result, texts, kind, reasons)
        return result

    def _spread(self, result: Result, texts: tuple[str, str], kind: str, reasons: Sequence[Rule] | None) -> None:
        """Give a reason to a file that differs as a whole though no line does, and the first lines as an example."""
        group = self._group(EXCUSED[reasons[0].key] if reasons else self._known.origins.unexplained(kind))
        group.add(result.path)
        result.groups = [group]
        found = list(hunks(texts, kind, (str.strip, str.strip)))
        result.hunks = [(group, hunk) for hunk in found[:EXAMPLES]]
        result.more = len(found) - len(result.hunks)
        group.examples += [(result.path, hunk) for hunk in found[:1]]

    def _line_keys(self, kind: str) -> tuple[Callable[[str], str], Callable[[str], str]]:
        """Return the keys by which lines of the two sides are compared: the line without allowed differences."""
        if kind not in self._keys:
            self._keys[kind] = (self._line_key(kind, 0), self._line_key(kind, 1))
        return self._keys[kind]

    def _line_key(self, kind: str, at: int) -> Callable[[str], str]:
        side = self._known.sides[at]
        if kind == CSS:
            return lru_cache(_CACHED_LINES)(lambda text: with_plain_css(applied(ALLOWANCES, text, kind, side)))
        line_kind = TEXT if kind == JSON else kind
        return lru_cache(_CACHED_LINES)(lambda text: applied(ALLOWANCES, text, line_kind, side))

    def _is_equal(self, hunk: Hunk, kind: str) -> bool:
        """Return whether lines only break at other places."""
        return allowed(hunk.texts, TEXT if kind == JSON else kind, self._known.sides) is not None

    def _cause(self, hunk: Hunk, kind: str, reasons: Sequence[Rule] | None) -> Cause:
        """Why a place differs; ``reasons`` are those of the whole file, where they suffice."""
        if reasons is None or len(reasons) > 1:
            rules = excused(hunk.texts, kind, self._known.sides, self._line_excuses)
            cause = EXCUSED[rules[0].key] if rules else causes.cause_of_hunk(hunk)
            if cause is not None:
                return cause
        return EXCUSED[reasons[0].key] if reasons else self._known.origins.unexplained(kind)


def _same_lines(found: Iterable[Hunk], keys: tuple[Callable[[str], str], Callable[[str], str]]) -> bool:
    """Return whether the differing lines of both sides are the same ones."""
    kept = list(found)
    before = sorted(keys[0](line.text) for hunk in kept for line in hunk.before)
    after = sorted(keys[1](line.text) for hunk in kept for line in hunk.after)
    return before == after and bool(kept)


def _together(groups: list[Group], results: Sequence[Result]) -> list[Group]:
    """Return the groups; groups of a single file with one reason are merged into one for that file."""
    kept: dict[tuple[str, ...], Group] = {}
    became: dict[int, Group] = {}
    for group in groups:
        key = (group.cause.key, *group.files) if len(group.files) == 1 else (str(id(group)),)
        first = kept.setdefault(key, group)
        became[id(group)] = first
        if first is not group:
            for path, number in group.files.items():
                first.files[path] += number
            first.examples = [*first.examples, *group.examples][:EXAMPLES]
    for result in results:
        result.hunks = [(became[id(group)], hunk) for group, hunk in result.hunks]
        result.groups = list({id(became[id(group)]): became[id(group)] for group in result.groups}.values())
    return list(kept.values())


def _weight(group: Group) -> tuple[int, int, bool, str]:
    """Groups sort by their reason, then by how much they concern, pages before other files."""
    first = next(iter(group.files))
    return group.cause.rank, -len(group.files), not is_page(first), first

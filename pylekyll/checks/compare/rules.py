"""The rules by which two files that are not the same bytes are found to be as good as the same.

A rule is a function that is applied to both sides. *Allowances* make two files equal: nothing of the site is in them.
*Excuses* explain a difference that stays one: which of them it takes is the likely reason of the difference.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylekyll.checks.compare import marks, spelling
from pylekyll.checks.compare.marks import Moments
from pylekyll.checks.compare.trees import CSS, HTML, SCRIPT, XML

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylekyll.checks.compare.spelling import Addresses

_TAGGED = frozenset({HTML, XML})


@dataclass(frozen=True)
class Side:
    """One of the two builds: its name and its time."""

    name: str
    moments: Moments = field(default_factory=Moments)


@dataclass(frozen=True)
class Rule:
    """``apply(text, kind, side)`` removes what the rule sets aside; ``kinds`` are those of files that it is for."""

    key: str
    words: str
    apply: Callable[[str, str, Side], str]
    kinds: frozenset[str] | None = None

    def concerns(self, kind: str) -> bool:
        """Return whether the rule is for this kind of file."""
        return self.kinds is None or kind in self.kinds


def _plain(function: Callable[[str], str]) -> Callable[[str, str, Side], str]:
    return lambda text, _kind, _side: function(text)


ALLOWANCES = (
    Rule("time", "the time of the build", lambda text, _, side: marks.without_times(text, side.moments)),
    Rule("version", "the generator's version", _plain(marks.without_versions)),
    Rule("commit", "the commit that was built", _plain(marks.without_commits)),
    Rule("attributes", "the order of attributes", _plain(spelling.with_sorted_attributes), _TAGGED),
    Rule("space", "white space", lambda text, kind, _: spelling.without_space(text, kind)),
)


def excuses(addresses: Addresses) -> tuple[Rule, ...]:
    """Return the rules that explain differences, the most harmless first."""
    return (
        Rule("highlight", "the spans of highlighted code", _plain(spelling.without_tokens), frozenset({HTML, XML})),
        Rule("css", "the output style of CSS", _plain(spelling.with_plain_css), frozenset({CSS})),
        Rule("spelling", "the syntax of HTML", _plain(spelling.with_plain_characters), _TAGGED),
        Rule("notes", "the roles of footnotes", _plain(spelling.without_note_roles), _TAGGED),
        Rule("lastmod", "the times of files in the sitemap", _plain(spelling.without_last_changes), frozenset({XML})),
        Rule("bust", "cache-busting numbers in URLs", _plain(spelling.without_bust), frozenset({HTML, CSS})),
        Rule("injected", "what the host adds", _plain(spelling.without_injections), frozenset({HTML})),
        Rule(
            "address",
            "the site's address",
            lambda text, _kind, _side: addresses.set_aside(text),
            frozenset({*_TAGGED, CSS, SCRIPT, "json", "text"}),
        ),
    )


def line_excuses(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Return the same rules for lines out of their context: an element may begin or end beyond them."""
    return tuple(
        replace(rule, apply=_plain(spelling.without_token_spans)) if rule.key == "highlight" else rule for rule in rules
    )


def applied(rules: Sequence[Rule], text: str, kind: str, side: Side) -> str:
    """Return ``text`` with everything that ``rules`` set aside removed, in their order."""
    for rule in rules:
        if rule.concerns(kind):
            text = rule.apply(text, kind, side)
    return text


def allowed(texts: tuple[str, str], kind: str, sides: tuple[Side, Side]) -> tuple[Rule, ...] | None:
    """Return the allowances without which the two texts are not the same; ``None`` when all of them do not suffice."""
    return _needed(texts, kind, sides, ALLOWANCES, ())


def excused(
    texts: tuple[str, str], kind: str, sides: tuple[Side, Side], rules: Sequence[Rule]
) -> tuple[Rule, ...] | None:
    """The excuses among ``rules`` that, with all allowances, make the two texts the same; ``None`` if they do not."""
    return _needed(texts, kind, sides, rules, ALLOWANCES)


def _needed(
    texts: tuple[str, str], kind: str, sides: tuple[Side, Side], rules: Sequence[Rule], others: Sequence[Rule]
) -> tuple[Rule, ...] | None:
    """The first of ``rules`` that suffice when ``others`` come after them, without the needless ones among them."""
    taken: list[Rule] = []
    before, after = texts
    for rule in rules:
        if not rule.concerns(kind):
            continue
        changed = rule.apply(before, kind, sides[0]), rule.apply(after, kind, sides[1])
        if changed == (before, after):
            continue
        before, after = changed
        taken.append(rule)
        if _same((before, after), kind, sides, others):
            break
    else:
        return None
    for rule in taken[:-1]:
        fewer = [other for other in taken if other is not rule]
        if _same(texts, kind, sides, [*fewer, *others]):
            taken = fewer
    return tuple(taken)


def _same(texts: tuple[str, str], kind: str, sides: tuple[Side, Side], rules: Sequence[Rule]) -> bool:
    return applied(rules, texts[0], kind, sides[0]) == applied(rules, texts[1], kind, sides[1])

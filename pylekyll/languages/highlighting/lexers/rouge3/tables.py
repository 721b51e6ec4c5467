"""Tables of Rouge 4's lexers with some of their expressions changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.highlighting.engine import States


def changed(tables: States, changes: Mapping[str, str | None]) -> States:
    """Return ``tables`` with other expressions for the rules that have one of ``changes``; ``None`` drops the rule.

    Raises ``KeyError`` if one of the expressions is not there.
    """
    missing = set(changes)
    found: States = {}
    for state, rules in tables.items():
        found[state] = []
        for rule in rules:
            regex = rule[0] if isinstance(rule, tuple) else None
            if isinstance(regex, str) and regex in changes:
                missing.discard(regex)
                new = changes[regex]
                if new is not None:
                    found[state].append((new, *rule[1:]))
            else:
                found[state].append(rule)
    if missing:
        raise KeyError(*sorted(missing))
    return found


def replaced(tables: States, old: str, new: str) -> States:
    """Return ``tables`` with ``new`` instead of ``old`` within each expression that is not a guarded one."""

    def renewed(rule: Any) -> Any:
        if isinstance(rule, tuple) and isinstance(rule[0], str):
            return (rule[0].replace(old, new), *rule[1:])
        return rule

    return {state: [renewed(rule) for rule in rules] for state, rules in tables.items()}

"""Active Support's English: ``String#singularize``, by its rules of ``ActiveSupport::Inflector``."""

from __future__ import annotations

import re

_UNCOUNTABLE = frozenset(
    {"equipment", "information", "rice", "money", "species", "series", "fish", "sheep", "jeans", "police"}
)
#: Plural and singular of words without a rule, by how they end.
_IRREGULAR = {
    "people": "person",
    "children": "child",
    "men": "man",
    "sexes": "sex",
    "moves": "move",
    "zombies": "zombie",
}
_RULES = tuple(
    (re.compile(pattern, re.IGNORECASE | re.ASCII), replacement)
    for pattern, replacement in (
        (r"(database)s$", r"\1"),
        (r"(quiz)zes$", r"\1"),
        (r"(matr)ices$", r"\1ix"),
        (r"(vert|ind)ices$", r"\1ex"),
        (r"^(ox)en", r"\1"),
        (r"(alias|status)(es)?$", r"\1"),
        (r"(octop|vir)(us|i)$", r"\1us"),
        (r"^(a)x[ie]s$", r"\1xis"),
        (r"(cris|test)(is|es)$", r"\1is"),
        (r"(shoe)s$", r"\1"),
        (r"(o)es$", r"\1"),
        (r"(bus)(es)?$", r"\1"),
        (r"^(m|l)ice$", r"\1ouse"),
        (r"(x|ch|ss|sh)es$", r"\1"),
        (r"(m)ovies$", r"\1ovie"),
        (r"([^aeiouy]|qu)ies$", r"\1y"),
        (r"([lr])ves$", r"\1f"),
        (r"(tive)s$", r"\1"),
        (r"(hive)s$", r"\1"),
        (r"([^f])ves$", r"\1fe"),
        (r"((a)naly|(b)a|(d)iagno|(p)arenthe|(p)rogno|(s)ynop|(t)he)(sis|ses)$", r"\1sis"),
        (r"([ti])a$", r"\1um"),
        (r"(n)ews$", r"\1ews"),
        (r"(ss)$", r"\1"),
        (r"s$", ""),
    )
)


def singularize(word: str) -> str:
    """Return the singular of an English word."""
    if word.lower() in _UNCOUNTABLE:
        return word
    for plural, singular in _IRREGULAR.items():
        if word.lower().endswith(plural):
            kept = len(word) - len(plural)
            return word[: kept + 1] + singular[1:]
    for pattern, replacement in _RULES:
        result, changes = pattern.subn(replacement, word, count=1)
        if changes:
            return result
    return word

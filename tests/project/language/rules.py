"""Rules of the project's style, in Vale's format (``.ci/language/pylekyll/*.yml``), applied to texts of all kinds.

The subset of Vale that the rules use: ``existence`` with ``tokens``, ``substitution`` with ``swap``, and ``occurrence``
with ``token`` and ``max``; the scope is a text or a ``sentence``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import yaml

from tests.project.language.texts import ROOT, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

STYLES = ROOT / ".ci" / "language" / "pylekyll"


@dataclass(frozen=True)
class Finding:
    """A text that breaks a rule, with the words that do."""

    rule: str
    text: Text
    words: str
    message: str

    def __str__(self) -> str:
        return f"{self.text.path}:{self.text.line}: {self.rule}: {self.message}\n    {self.text.plain[:200]}"


@dataclass(frozen=True)
class Rule:
    """One file of the style."""

    name: str
    settings: dict[str, Any]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The expression that finds what the rule forbids or counts."""
        kind = self.settings["extends"]
        flags = re.IGNORECASE if self.settings.get("ignorecase") else 0
        if kind == "occurrence":
            return re.compile(self.settings["token"])
        tokens = self.settings["tokens"] if kind == "existence" else list(self.settings["swap"])
        union = "|".join(f"(?:{token})" for token in tokens)
        return re.compile(union if self.settings.get("nonword") else rf"\b(?:{union})\b", flags)

    def parts(self, text: Text) -> list[str]:
        """Return the checked parts of a text: its sentences, or the whole; a heading may begin with What."""
        if text.name == "heading" and self.name == "Openings":
            return []
        return text.sentences if self.settings.get("scope") == "sentence" else [text.plain]

    def better(self, words: str) -> str:
        """Return the term that replaces a paraphrase."""
        for wrong, right in self.settings["swap"].items():
            if re.fullmatch(wrong, words, re.IGNORECASE):
                return str(right)
        return ""

    def check(self, text: Text) -> Iterator[Finding]:
        """Yield what breaks the rule."""
        message = self.settings["message"]
        for part in self.parts(text):
            found = list(self.pattern.finditer(part))
            if self.settings["extends"] == "occurrence":
                if len(found) > self.settings["max"]:
                    yield Finding(self.name, text, part, message)
                continue
            for match in found:
                if self.settings["extends"] == "substitution":
                    better = self.better(match[0])
                    if match[0].lower() != better.lower():
                        yield Finding(self.name, text, match[0], message % (better, match[0]))
                else:
                    yield Finding(self.name, text, match[0], message % match[0])


def rules() -> list[Rule]:
    """Return all rules of the style, in the order of their names."""
    return [Rule(file.stem, yaml.safe_load(file.read_text("utf-8"))) for file in sorted(STYLES.glob("*.yml"))]

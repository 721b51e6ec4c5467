"""The project's language: no text of a held kind breaks a rule of ``.ci/language/pylekyll``."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.project.language.rules import Finding, Rule, rules
from tests.project.language.texts import ROOT, Text, is_prose, texts

#: Remaining findings by kind: lower the numbers, never raise them. Other rules do not have any.
LEFT: dict[str, dict[str, int]] = {
    "message": {},
    "name": {},
    "comment": {},
    "docstring": {},
    "prose": {},
}
#: Words of others that stay as they write them: the rule, a file, and a part of the text.
QUOTED = (("Paraphrases", "pylekyll/languages/liquid/expressions/lookup.py", "is not a symbol nor a string"),)


@cache
def all_texts() -> tuple[Text, ...]:
    return tuple(texts())


@cache
def findings() -> tuple[Finding, ...]:
    """Return what all rules find in all texts."""
    held = rules()
    return tuple(
        found for text in all_texts() for rule in held for found in rule.check(text) if not is_quoted(rule, text)
    )


def is_quoted(rule: Rule, text: Text) -> bool:
    return any(rule.name == name and text.path == path and part in text.plain for name, path, part in QUOTED)


@pytest.mark.parametrize("rule", [rule.name for rule in rules()])
@pytest.mark.parametrize("kind", LEFT)
def test_texts_follow_the_style(kind: str, rule: str) -> None:
    found = [str(finding) for finding in findings() if finding.text.kind == kind and finding.rule == rule]
    allowed = LEFT[kind].get(rule, 0)
    assert len(found) <= allowed, f"{len(found)} findings, {allowed} are allowed:\n" + "\n".join(found)


def test_quotations_exist() -> None:
    for rule, path, part in QUOTED:
        assert part in (ROOT / path).read_text("utf-8"), f"{rule}: {path} no longer has {part!r}"


@pytest.mark.parametrize(
    ("rule", "wrong", "right"),
    [
        ("NegatedNouns", "'x' is no profile.", "Unknown profile 'x'. It is no longer supported."),
        ("NegatedNouns", "The drop has them not.", "They are not in the drop."),
        ("Openings", "Whether a page has a title.", "Return whether a page has a title."),
        ("Openings", "It is read. What follows is text.", "It is read. The rest is text. What is a page?"),
        ("Things", "Nobody sees the page.", "The page is hidden."),
        ("Paraphrases", "The zone is the site's.", "It is the site's time zone."),
        ("Paraphrases", "Such a key is the site's own.", "It is the reader's own machine."),
        ("Paraphrases", "An unfinished crawl is gone on with.", "An interrupted crawl resumes."),
        ("Terms", "It follows symbolic links.", "It follows symlinks."),
        ("Spelling", "The behavior differs.", "The behaviour differs, see `behavior`."),
        ("SentenceLength", "a " * 36 + ".", "a " * 35 + "."),
        ("Passive", "It is read, is kept and is written.", "It is read and is written."),
    ],
)
def test_rules_tell_wrong_from_right(rule: str, wrong: str, right: str) -> None:
    (held,) = (each for each in rules() if each.name == rule)
    assert list(held.check(Text("a.md", 1, "prose", wrong)))
    assert not list(held.check(Text("a.md", 1, "prose", right)))


def test_every_rule_says_what_to_write() -> None:
    for rule in rules():
        assert rule.settings["extends"] in {"existence", "substitution", "occurrence"}
        assert rule.settings["level"] == "error"
        assert re.search(r"\w+ \w+", rule.settings["message"])


def test_texts_of_all_kinds_are_read() -> None:
    assert {text.kind for text in all_texts()} == {"docstring", "comment", "message", "name", "prose"}


def test_data_are_not_messages() -> None:
    assert is_prose("The page is not found.")
    assert not is_prose("a div li h1 span p dl dt pre code em strong")
    assert not is_prose("<p>This is a paragraph</p>")
    assert not is_prose("{% if page.title is there %}")

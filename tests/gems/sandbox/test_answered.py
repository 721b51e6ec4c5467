"""Answers of Ruby's pure filters are kept, and only those."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from pylekyll.gems.sandbox.answered import AnsweredFilter
from pylekyll.gems.sandbox.session import RubySession
from pylekyll.languages.liquid.filter import needs_context

if TYPE_CHECKING:
    from tests.gems.sandbox.conftest import Built

SITES = yaml.safe_load((Path(__file__).parent / "plugins.yml").read_text("utf-8"))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the filters that Ruby is asked for, one for each call."""
    found: list[str] = []
    ask = RubySession.ask

    def counting(session: RubySession, name: str, *arguments: Any, **options: Any) -> Any:
        found.extend(arguments[:1] if name == "filter" else ())
        return ask(session, name, *arguments, **options)

    monkeypatch.setattr(RubySession, "ask", counting)
    return found


def test_the_same_plain_values_are_asked_for_once() -> None:
    asked: list[Any] = []

    def ask(*values: Any) -> str:
        asked.append(values)
        return f"{values}"

    answered = AnsweredFilter(ask)
    plain = [("a",), ("a", "b"), (1,), (1.0,), (True,), (0.0,), (-0.0,), (None,), ("1",)]
    assert [answered(*values) for values in plain * 2] == [f"{values}" for values in plain * 2]
    assert len(asked) == len(plain)


def test_lists_long_texts_and_lists_as_answers_are_asked_for_again() -> None:
    asked: list[Any] = []

    def ask(value: Any) -> list[Any]:
        asked.append(value)
        return [value]

    answered = AnsweredFilter(ask)
    for value in (["a"], "a" * 1000, "a"):
        answered(value)
        answered(value)
    assert len(asked) == 6


def test_only_methods_that_read_their_arguments_alone_are_pure(built: Built) -> None:
    report, _ = built(SITES["kept-answers"])
    names = ("bracket", "kind", "globally", "of_class", "constantly", "through", "with_block", "sent")
    filters = report.site.extensions.filters
    assert {name for name in names if not needs_context(filters[name])} == {"bracket", "kind"}


def test_state_in_closures_behind_symbols_and_in_mutual_calls_is_seen(built: Built) -> None:
    report, _ = built(SITES["filters with state that is not seen at once"])
    filters = report.site.extensions.filters
    starts = ("closed", "matched", "by_", "made_", "first_", "second_", "last_", "counting")
    states = {name for name in filters if name.startswith(starts)}
    pure = {"pure_block", "pure_symbols", "pure_even", "pure_odd"}
    assert len(states) == 15
    assert {name for name in states | pure if not needs_context(filters[name])} == pure


def test_answers_that_follow_from_settings_of_collections_are_kept(built: Built, asked: list[str]) -> None:
    built(SITES["kept-collections"])
    # Of 22 calls: nothing is kept on a page whose values a filter has had that is not known, which `in_turn` is.
    assert asked.count("address") == 16
    assert asked.count("in_turn") == asked.count("unequal") * 2 == 12
    assert asked.count("by_turns") == 18
    assert asked.count("expression") == 2


def test_answers_that_follow_from_fields_of_items_are_kept_until_an_item_changes(
    built: Built, asked: list[str]
) -> None:
    built(SITES["kept-items"])
    # Seven includes: four answers are asked for at first, and four after a page has changed.
    assert asked.count("by_permalink") == 8
    assert asked.count("by_url") == 2
    assert asked.count("has_document") == 4
    assert asked.count("by_data") == asked.count("pushed") == 7


def test_answers_that_follow_from_a_field_that_a_plugin_defines_are_asked_for_again(
    built: Built, asked: list[str]
) -> None:
    built(SITES["defined-again"])
    assert asked.count("by_permalink") == 2

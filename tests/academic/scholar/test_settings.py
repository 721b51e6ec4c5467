"""The settings under ``google_scholar:``."""

from __future__ import annotations

import pytest

from pylekyll.academic.scholar.settings import Settings, concerns, read_settings
from pylekyll.academic.scholar.sources import places
from pylekyll.foundation.errors import ConfigError


def read(**google_scholar: object) -> Settings:
    return read_settings({"repository": "ada/ada.github.io", "google_scholar": google_scholar})[0]


def test_defaults() -> None:
    settings, warnings = read_settings({"repository": "ada/ada.github.io", "google_scholar_stats_use_cdn": True})
    assert settings == Settings("ada/ada.github.io", use_cdn=True)
    assert settings.timeout == 5.0
    assert not warnings
    assert [place.address("gs_data.json") for place in places(settings)] == [
        "https://cdn.jsdelivr.net/gh/ada/ada.github.io@google-scholar-stats/gs_data.json",
        "https://raw.githubusercontent.com/ada/ada.github.io/google-scholar-stats/gs_data.json",
    ]


def test_without_the_flag_the_order_is_the_other() -> None:
    settings, _ = read_settings({"repository": "ada/ada.github.io", "google_scholar_stats_use_cdn": False})
    assert [place.host for place in places(settings)] == ["raw.githubusercontent.com", "cdn.jsdelivr.net"]


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ({}, False),
        ({"repository": "a/b"}, False),
        ({"google_scholar_stats_use_cdn": True}, False),
        ({"repository": "a/b", "google_scholar_stats_use_cdn": True}, True),
        ({"repository": "a/b", "google_scholar_stats_use_cdn": False}, True),
        ({"google_scholar": {"fill": True}}, True),
        ({"repository": "a/b", "google_scholar": "https://scholar.google.com/citations?user=a"}, False),
        ({"repository": "a/b", "google_scholar": None}, False),
    ],
)
def test_which_sites_it_concerns(config: dict[str, object], expected: bool) -> None:
    assert concerns(config) is expected


@pytest.mark.parametrize(
    ("age", "seconds"),
    [(0, 0), (90, 90), ("30 min", 1800), ("1.5h", 5400), ("7 d", 604800), ("2w", 1209600)],
)
def test_ages(age: object, seconds: float) -> None:
    assert read(max_age=age).max_age == seconds


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("timeout", 0, "must be a number of seconds above 0"),
        ("timeout", 61, "at most 60"),
        ("timeout", "5", "but is '5'"),
        ("timeout", True, "but is true"),
        ("connect_timeout", -1, "but is -1"),
        ("max_age", "soon", "must be a time such as"),
        ("max_age", None, "but is empty"),
        ("max_age", True, "must be a time such as"),
        ("offline", "no", "must be true or false, but is 'no'"),
        ("fallback", 1, "must be true or false, but is 1"),
        ("fill", None, "must be true or false, but is empty"),
        ("branch", "../up", "must be the name of a branch"),
        ("branch", "", "must be the name of a branch"),
        ("branch", 7, "must be the name of a branch"),
        ("cdn_url", "ftp://example.org", "must be an address"),
        ("cdn_url", "example.org", "must be an address"),
        ("raw_url", "https://example.org/?a=b", "must be an address"),
        ("raw_url", "https://[", "must be an address"),
        ("raw_url", None, "must be an address"),
    ],
)
def test_values_that_cannot_be(name: str, value: object, message: str) -> None:
    with pytest.raises(ConfigError, match=message) as raised:
        read(**{name: value})
    assert raised.value.message.startswith(f"google_scholar.{name}: ")


def test_all_problems_are_named_at_once() -> None:
    with pytest.raises(ConfigError, match=r"google_scholar\.timeout: .* google_scholar\.fill: "):
        read(timeout="long", fill="yes")


def test_an_unknown_setting_is_named_and_ignored() -> None:
    settings, warnings = read_settings({"repository": "a/b", "google_scholar": {"tiemout": 3, "user": "x"}})
    assert settings.timeout == 5.0
    assert warnings == [
        "google_scholar.tiemout is not a setting; did you mean timeout?",
        "google_scholar.user is not a setting and is ignored.",
    ]


@pytest.mark.parametrize("repository", ["ada", "a/b/c", "https://github.com/a/b", "a/b@c", "../b", 7])
def test_an_invalid_repository(repository: object) -> None:
    settings, warnings = read_settings({"repository": repository, "google_scholar": {}})
    assert settings.repository is None
    assert not places(settings)
    assert "which is not owner/name" in warnings[0]


def test_an_address_keeps_no_slash_at_its_end() -> None:
    assert read(cdn_url="https://mirror.example.org/gh/").cdn_url == "https://mirror.example.org/gh"

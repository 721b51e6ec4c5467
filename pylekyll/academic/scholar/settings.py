"""The settings under ``google_scholar:`` in ``_config.yml``, checked."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from pylekyll.foundation.errors import ConfigError
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CDN = "https://cdn.jsdelivr.net/gh"
RAW = "https://raw.githubusercontent.com"

_REPOSITORY = lazy_pattern(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")
_BRANCH = lazy_pattern(r"(?!.*(?:\.\.|//))[A-Za-z0-9._][A-Za-z0-9._/-]*")
_AGE = lazy_pattern(r"(\d+(?:\.\d+)?)\s*(s|min|h|d|w)?")
_SECONDS = {"s": 1, "min": 60, "h": 3600, "d": 86400, "w": 604800, None: 1}
_LONGEST_TIMEOUT = 60


class Settings(NamedTuple):
    """The settings of a site's citation numbers.

    - ``use_cdn``: the site's own flag ``google_scholar_stats_use_cdn``
    - ``repository``: its ``owner/name``, or ``None``
    - ``timeout``: limit in seconds of everything that a build does over the network
    - ``connect_timeout``: limit in seconds of one connection
    - ``max_age``: age in seconds from which a cached answer is fetched again
    - ``asked``: true if the site has a mapping ``google_scholar:`` at all
    """

    repository: str | None
    use_cdn: bool = False
    asked: bool = False
    branch: str = "google-scholar-stats"
    cdn_url: str = CDN
    raw_url: str = RAW
    timeout: float = 5.0
    connect_timeout: float = 2.0
    max_age: float = 3600.0
    offline: bool = False
    fallback: bool = True
    fill: bool = False
    accept_drop: bool = False


#: Keys of the author's id by the service that numbers come from, and the id in a profile's address.
_AUTHORS = {
    "google-scholar": (("googlescholar", "gscholar", "scholar_userid"), lazy_pattern(r"[?&]user=([\w-]+)")),
    "openalex": (("orcid", "orcid_id"), lazy_pattern(r"(\d{4}-\d{4}-\d{4}-\d{3}[\dXx])")),
    "semantic-scholar": (("semanticscholar", "semanticscholar_id"), lazy_pattern(r"/author/(?:[^/]+/)?(\d+)")),
}


class _NotThat(Exception):  # noqa: N818 - never leaves this module
    """A value that a setting cannot have."""


def concerns(config: Mapping[str, Any]) -> bool:
    """Return whether a site has citation numbers to show: the flag of acad-homepage, or settings of pylekyll.

    A ``google_scholar:`` that is not a mapping belongs to a theme (often a profile's address) and is ignored.
    """
    if isinstance(config.get("google_scholar"), dict):
        return True
    return "google_scholar_stats_use_cdn" in config and bool(config.get("repository"))


def author_keys(service: str) -> tuple[str, ...]:
    """Return the keys of the configuration that may have the author's id at ``service``."""
    return _AUTHORS[service][0]


def author_id(config: Mapping[str, Any], service: str) -> str:
    """Return the author's id at ``service``, from ``author:`` or the root of the configuration; empty if unknown.

    A value may be the id or the address of a profile.
    """
    keys, in_address = _AUTHORS[service]
    author = config.get("author")
    for place in (author if isinstance(author, dict) else {}, config):
        for key in keys:
            text = to_s(place.get(key)).strip()
            found = in_address.search(text)
            if found or text:
                return found[1] if found else text
    return ""


def read_settings(config: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """Return the settings, and warnings about what was ignored.

    Raises ``ConfigError`` naming every value that cannot be.
    """
    given = config.get("google_scholar")
    asked = isinstance(given, dict)
    values: dict[str, Any] = {}
    warnings: list[str] = []
    problems: list[str] = []
    for name, value in (given if isinstance(given, dict) else {}).items():
        check = _CHECKS.get(to_s(name))
        if check is None:
            warnings.append(_unknown(to_s(name)))
            continue
        try:
            values[to_s(name)] = check(value)
        except _NotThat as error:
            problems.append(f"google_scholar.{name}: {error}.")
    if problems:
        raise ConfigError(" ".join(problems), hint="docs/scholar.md describes each setting.")
    flag = config.get("google_scholar_stats_use_cdn")
    repository = _repository(config.get("repository"), warnings)
    # The flag is true where Liquid takes its value for true, since acad-homepage's templates test the same flag.
    return Settings(repository, use_cdn=flag is not None and flag is not False, asked=asked, **values), warnings


def _repository(value: object, warnings: list[str]) -> str | None:
    if value is None:
        warnings.append("`repository` is not set, so numbers cannot be fetched: set it to owner/name.")
        return None
    text = to_s(value).strip()
    if _REPOSITORY.fullmatch(text):
        return text
    warnings.append(f"`repository` is '{text}', which is not owner/name: nothing is fetched.")
    return None


def _unknown(name: str) -> str:
    near = get_close_matches(name, _CHECKS, n=1)
    return f"google_scholar.{name} is not a setting" + (f"; did you mean {near[0]}?" if near else " and is ignored.")


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise _NotThat(f"must be true or false, but is {_shown(value)}")
    return value


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= _LONGEST_TIMEOUT:
        raise _NotThat(f"must be a number of seconds above 0, at most {_LONGEST_TIMEOUT}, but is {_shown(value)}")
    return float(value)


def _age(value: object) -> float:
    match = None if isinstance(value, bool) else _AGE.fullmatch(to_s(value).strip())
    if match is None:
        raise _NotThat(f"must be a time such as 3600, 30 min, 12 h or 7 d, but is {_shown(value)}")
    return float(match[1]) * _SECONDS[match[2]]


def _branch(value: object) -> str:
    if not isinstance(value, str) or not _BRANCH.fullmatch(value):
        raise _NotThat(f"must be the name of a branch, but is {_shown(value)}")
    return value


def _address(value: object) -> str:
    text = value if isinstance(value, str) else ""
    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise _NotThat(f"must be an address that begins with https:// or http://, but is {_shown(value)}")
    return text.rstrip("/")


def _shown(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else to_s(value) or "empty"


_CHECKS: dict[str, Callable[[object], Any]] = {
    "branch": _branch,
    "cdn_url": _address,
    "raw_url": _address,
    "timeout": _seconds,
    "connect_timeout": _seconds,
    "max_age": _age,
    "offline": _flag,
    "fallback": _flag,
    "fill": _flag,
    "accept_drop": _flag,
}

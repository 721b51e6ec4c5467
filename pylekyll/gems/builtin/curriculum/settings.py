"""The section ``cv`` of the configuration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.pdf import DESIGNS, PAPERS
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.site.config import Config

TOPIC = "CV:"
KEY = "cv"
_COLOUR = lazy_pattern(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")
_NAMES = frozenset(
    {
        *("source", "pdf", "design", "colour", "color", "paper", "fonts", "system_fonts", "publications", "sections"),
        *("photo", "lang"),
    }
)


@dataclass(frozen=True)
class CvSettings:
    """How a site shows its CV; ``docs/cv.md`` describes each setting."""

    source: str = ""
    pdf: str | bool = True
    design: str = "classic"
    colour: str = ""
    paper: str = "a4"
    fonts: tuple[str, ...] = ()
    system_fonts: bool = False
    publications: str | int | bool = True
    sections: tuple[str, ...] = ()
    photo: str | bool = True
    lang: str = ""


def read_settings(config: Config) -> tuple[CvSettings, list[Diagnostic]]:
    """Return the settings, and a warning for each unknown key and each invalid value."""
    given = config.get(KEY)
    given = given if isinstance(given, dict) else {}
    found = {to_s(name): value for name, value in given.items() if value is not None}
    colour = found.get("colour", found.get("color", ""))
    sections = found.get("sections", config.get("jsonresume"))
    settings = CvSettings(
        source=to_s(found.get("source", "")).strip("/"),
        pdf=_text_or_flag(found.get("pdf", True)),
        design=_one_of(found.get("design"), DESIGNS, "classic"),
        colour=to_s(colour) if _COLOUR.match(to_s(colour)) else "",
        paper=_one_of(found.get("paper"), PAPERS, "a4"),
        fonts=tuple(map(to_s, _listed(found.get("fonts")))),
        system_fonts=found.get("system_fonts") is True and not config.safe,
        publications=_publications(found.get("publications", True)),
        sections=tuple(map(to_s, _listed(sections))),
        photo=_text_or_flag(found.get("photo", True)),
        lang=to_s(found.get("lang", "")),
    )
    return settings, list(_mistakes(config, found, settings))


def _mistakes(config: Config, found: dict[str, Any], settings: CvSettings) -> Iterator[Diagnostic]:
    for name in found:
        if name not in _NAMES:
            yield _mistake(config, name, "is not a setting", f"The settings are {', '.join(sorted(_NAMES))}.")
    for name, value, names in (("design", settings.design, DESIGNS), ("paper", settings.paper, PAPERS)):
        if name in found and to_s(found[name]) != value:
            yield _mistake(config, name, f"is not '{to_s(found[name])}'", f"It is one of {', '.join(names)}.")
    for name in ("colour", "color"):
        if name in found and not settings.colour:
            yield _mistake(config, name, f"is not '{to_s(found[name])}'", 'Write a colour as "#15597f", with quotes.')


def _mistake(config: Config, name: str, what: str, hint: str) -> Diagnostic:
    location = setting_location(config.source, KEY, name)
    return Diagnostic("cv-setting", Severity.WARNING, f"The setting '{KEY}.{name}' {what}.", location, hint)


def _one_of(value: object, names: Any, default: str) -> str:
    return to_s(value) if value is not None and to_s(value) in names else default


def _text_or_flag(value: object) -> str | bool:
    return value if isinstance(value, bool) else to_s(value)


def _publications(value: object) -> str | int | bool:
    return value if isinstance(value, (bool, int)) else to_s(value)


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]

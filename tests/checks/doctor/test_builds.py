"""Mistakes that every build reports, in a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.mistakes import suspicions
from pylekyll.build.mistakes.checks import OF_EVERY_BUILD
from pylekyll.build.mistakes.source import SiteSource
from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.site.config import load
from tests.checks.doctor.mistakes import CONFIG, MISTAKES, Mistake

if TYPE_CHECKING:
    from pathlib import Path

CODES = {
    *("setting-misspelled", "defaults-not-a-list", "permalink-style", "collection-missing"),
    *("post-name", "post-date", "front-matter-misspelled"),
}
#: A build does not know the keys of plugins that are not loaded.
OF_THE_DOCTOR = {"style-in-page", "feed-key", "scholar-key"}
TOLD = {name: each for name, each in MISTAKES.items() if each.code in CODES and name not in OF_THE_DOCTOR}


def lay_out(folder: Path, mistake: Mistake) -> None:
    for path, text in {"_config.yml": CONFIG, **mistake.files, mistake.path: mistake.text}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


@pytest.mark.parametrize("name", TOLD)
def test_a_build_tells_what_the_doctor_tells(name: str, tmp_path: Path) -> None:
    lay_out(tmp_path, TOLD[name])
    config = load(tmp_path, {"destination": str(tmp_path / "out")}, [], {})
    log = Log()
    report = build(config, log)
    source = SiteSource(config, settings=report.site.extensions.settings)
    wanted = [each for check in OF_EVERY_BUILD.values() for each in check(source)]
    assert [each for each in log.findings if each.code in CODES] == wanted
    assert [each.code for each in wanted] == [TOLD[name].code]


def test_what_the_configuration_ignores_is_not_told(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text(f"{CONFIG}exlude: [x]\ndoctor: {{ignore: setting-misspelled}}\n")
    (tmp_path / "a.md").write_text("---\n---\n")
    log = Log()
    build(load(tmp_path, {"destination": str(tmp_path / "out")}, [], {}), log)
    assert log.findings == []


class Large:
    """An object that a plugin may put into the configuration, and that is not a setting."""

    def __repr__(self) -> str:
        raise AssertionError


def test_what_plugins_put_into_the_configuration_is_not_printed(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text(CONFIG)
    (tmp_path / "_talks").mkdir()
    (tmp_path / "_talks" / "a.md").write_text("---\n---\n")
    (tmp_path / "a.md").write_text("---\n---\n")
    log = Log()
    config = load(tmp_path, {"destination": str(tmp_path / "out")}, [], {}).replace(large=[Large(), {"a": Large()}])
    build(config, log)
    assert [each.code for each in log.findings] == ["collection-missing"]


OWN_PLUGIN = """
def register(extensions):
    extensions.add_settings({
        "shout": {"volume": ("integer", "How loud it is.")},
        "shout.words.*": {"colour": ("string", "The colour of a word.")},
        "front_matter": {"loudness": ("integer", "How loud the page is.")},
        "front_matter.shout": {"echoes": ("integer", "How often it is repeated.")},
    })
"""
OWN_SETTINGS = """shout:
  volumne: 3
  words:
    one: {color: red, colour: red}
    two: {coluor: red}
"""


def test_keys_of_a_plugin_of_the_site_are_known(tmp_path: Path) -> None:
    (tmp_path / "_plugins").mkdir()
    (tmp_path / "_plugins" / "shout.py").write_text(OWN_PLUGIN)
    (tmp_path / "_config.yml").write_text(CONFIG + OWN_SETTINGS)
    (tmp_path / "a.md").write_text("---\nloudnes: 1\nshout:\n  ecohes: 2\n---\n")
    log = Log()
    build(load(tmp_path, {"destination": str(tmp_path / "out")}, [], {}), log)
    found = [(each.subjects[0], str(each.location)) for each in log.findings]
    assert found == [
        ("volumne", "_config.yml:4"),
        ("coluor", "_config.yml:7"),
        ("loudnes", "a.md:2"),
        ("ecohes", "a.md:4"),
    ]


@pytest.mark.parametrize(("name", "is_suspicious"), [("tides.bib", False), ("notes/tides.md", True)])
def test_only_folders_with_documents_are_looked_into(tmp_path: Path, name: str, is_suspicious: bool) -> None:
    (tmp_path / "_papers" / name).parent.mkdir(parents=True)
    (tmp_path / "_papers" / name).write_text("---\n---\n")
    report = build(load(tmp_path, {"destination": str(tmp_path / "out")}, [], {}), Log())
    assert ("folders" in suspicions(report.site)) == is_suspicious

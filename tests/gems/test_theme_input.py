"""Settings and data files of sites with the theme `academic` that it cannot use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylekyll
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log

if TYPE_CHECKING:
    from pathlib import Path


def findings(folder: Path, files: dict[str, str]) -> list[tuple[str, str, str | None]]:
    """Return code, place and message of the warnings of a build."""
    for name, text in {"index.md": "---\nlayout: about\n---\n", **files}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    log = Log()
    pylekyll.build(folder, folder / "_site", log=log, disable_disk_cache=True)
    return [(each.code, str(each.location), each.message) for each in log.findings if each.code != "cv-pdf-missing"]


@pytest.mark.parametrize(
    ("accent", "message"),
    [
        ("tomato", "Unknown accent 'tomato'."),
        ("forrest", "Unknown accent 'forrest'. Did you mean 'forest'?"),
        ('"#ff0000"', "Unknown accent '#ff0000'."),
    ],
)
def test_an_unknown_accent_is_a_mistake_of_the_configuration(accent: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as raised:
        findings(tmp_path, {"_config.yml": f"theme: academic\nappearance:\n  type: plain\n  accent: {accent}\n"})
    assert raised.value.message == message
    assert str(raised.value.location) == "_config.yml:4"
    assert "sea, forest, wine, plum, rust, slate" in str(raised.value.hint)


def test_other_choices_are_warnings(tmp_path: Path) -> None:
    config = "theme: academic\nappearance:\n  type: fancy\n  front: heroes\n"
    assert findings(tmp_path, {"_config.yml": config}) == [
        ("setting-without-effect", "_config.yml:3", "Unknown type 'fancy'."),
        ("setting-without-effect", "_config.yml:4", "Unknown front 'heroes'. Did you mean 'hero'?"),
    ]


def test_a_word_in_place_of_the_section(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="`appearance` is 'sea', and not a section"):
        findings(tmp_path, {"_config.yml": "theme: academic\nappearance: sea\n"})


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("news.yml", "The site is online.\n", "the text 'The site is online.' in place of a list"),
        ("news.json", '["online"]', "entry 1, 'online', which has no keys"),
        ("teaching.yml", "- { title: Waves }\n- Tides\n", "entry 2, 'Tides', which has no keys"),
        ("people.yml", "5\n", "the text '5' in place of a list"),
        ("navigation.yml", "main: /cv/\n", "`main`, which is not a list"),
        ("navigation.yml", "main:\n  - { title: CV }\n", "entry 1 of `main`, which has no title or no url"),
        ("navigation.yml", "- { title: CV, url: /cv/ }\n", "a list in place of keys"),
        ("venues.yml", "SOSL\n", "the text 'SOSL' in place of keys"),
    ],
)
def test_data_of_another_form_name_the_file(name: str, text: str, problem: str, tmp_path: Path) -> None:
    found = findings(tmp_path, {"_config.yml": "theme: academic\n", f"_data/{name}": text})
    assert found == [("data-form", f"_data/{name}", f"The theme cannot use {problem}.")]


def test_data_that_the_theme_reads_are_not_reported(tmp_path: Path) -> None:
    files = {
        "_config.yml": "theme: academic\nappearance: { accent: wine, front: cards }\n",
        "_data/news.yml": "- { date: 2026-01-01, text: a }\n",
        "_data/people.csv": "name,group\nAda,Lead\n",
        "_data/navigation.yml": "main: [{ title: A, url: /a/ }]\ndocs: []\n",
        "_data/teaching/one.yml": "title: A\n",
    }
    (tmp_path / "_data" / "teaching").mkdir(parents=True)
    assert findings(tmp_path, files) == []


def test_other_themes_have_their_own_data(tmp_path: Path) -> None:
    assert findings(tmp_path, {"_config.yml": "title: A\n", "_data/news.yml": "text\n", "index.md": "---\n---\n"}) == []

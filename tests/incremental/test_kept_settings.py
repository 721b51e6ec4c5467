"""The configuration of the last build is taken without PyYAML, and only for the same text."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pylekyll.incremental.kept_settings import SETTINGS, KeptSettings
from pylekyll.languages import safe_yaml
from pylekyll.site import config

if TYPE_CHECKING:
    from pylekyll.site.config import Config

TEXT = """\
title: A site
defaults:
  - {scope: {path: "", type: posts}, values: {layout: post}}
since: 2024-02-03
moment: 2024-02-03 04:05:06.789 +0100
symbol: :value
number: 12345678901234567890123
part: 1.5
nothing: ~
1: a number as key
"""
PROGRAM = """
import atexit, sys
atexit.register(lambda: open("../modules", "w").write(" ".join(sys.modules)))
sys.argv = ["pylekyll", "build", "--quiet"]
from pylekyll.cli.process import run
run()
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    source = tmp_path / "site"
    source.mkdir()
    (source / "_config.yml").write_text(TEXT, "utf-8")
    return source


def loaded(site: Path, *, save: bool = True) -> tuple[Config, int]:
    """Return the configuration, and the number of texts that were parsed for it."""
    kept = KeptSettings(str(site), {})
    with safe_yaml.lending(kept):
        found = config.load(str(site), {}, environment={})
    if save:
        kept.save(found)
    return found, len(kept._read)


def folder(site: Path) -> Path:
    return site / ".jekyll-cache" / "pylekyll"


def test_the_second_build_takes_equal_values(site: Path) -> None:
    first, parsed = loaded(site)
    second, parsed_again = loaded(site)
    assert (parsed, parsed_again) == (1, 0)
    assert repr(second) == repr(first)
    assert [type(value) for value in second.values()] == [type(value) for value in first.values()]


def test_values_that_a_plugin_changed_are_stored_as_they_were_read(site: Path) -> None:
    found, _ = loaded(site, save=False)
    kept = KeptSettings(str(site), {})
    with safe_yaml.lending(kept):
        changed = config.load(str(site), {}, environment={})
    changed["defaults"][0]["values"]["layout"] = "other"
    kept.save(changed)
    assert repr(loaded(site)[0]) == repr(found)


def test_another_text_is_parsed_and_replaces_the_stored_one(site: Path) -> None:
    loaded(site)
    (site / "_config.yml").write_text("title: Another\n", "utf-8")
    found, parsed = loaded(site)
    assert (found["title"], parsed) == ("Another", 1)
    stored = (folder(site) / SETTINGS).read_bytes().partition(b"\n")[2]
    assert list(json.loads(stored).values()) == ['{"title":"Another"}']


@pytest.mark.parametrize("damage", [b"", b"pylekyll cache 1 0000\n{}", b"\xff" * 100])
def test_a_damaged_file_is_not_used(site: Path, damage: bytes) -> None:
    first, _ = loaded(site)
    (folder(site) / SETTINGS).write_bytes(damage)
    found, parsed = loaded(site)
    assert (repr(found), parsed) == (repr(first), 1)
    assert loaded(site)[1] == 0


@pytest.mark.parametrize("line", ["cache_dir: .other", "disable_disk_cache: true"])
def test_a_site_with_another_cache_folder_or_none_keeps_nothing(site: Path, line: str) -> None:
    (site / "_config.yml").write_text(f"{TEXT}{line}\n", "utf-8")
    loaded(site)
    assert not folder(site).exists()
    assert loaded(site)[1] == 1


def test_a_value_without_a_text_is_parsed_again(site: Path) -> None:
    (site / "_config.yml").write_text("a: &a [1]\nb: *a\nc: &c [*c]\n", "utf-8")
    first, _ = loaded(site)
    found, parsed = loaded(site)
    assert parsed == 1
    assert found["a"] == first["a"]


@pytest.mark.parametrize(("edited", "imports"), [("body", False), ("title", True)])
def test_an_edited_text_is_built_without_pyyaml(site: Path, edited: str, imports: bool) -> None:
    page = site / "a.md"
    environment = {"PATH": "", "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONIOENCODING": "utf-8"}
    for text in ("---\ntitle: title\n---\n{{ page.title }}: body\n", None):
        page.write_text(text or page.read_text("utf-8").replace(f": {edited}\n", ": new\n"), "utf-8")
        subprocess.run([sys.executable, "-X", "utf8", "-c", PROGRAM], cwd=site, env=environment, check=True)
    assert "new" in (site / "_site" / "a.html").read_text("utf-8")
    assert ("yaml" in (site.parent / "modules").read_text("utf-8").split()) is imports

"""Reports about the stylesheets of a whole site: once, on few lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Level, Log
from pylekyll.incremental.builder import Builder
from tests.incremental import sites

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.log import LogLine

PAGE = '---\n---\n@import "dep";\n'
FILES = {
    "_config.yml": "title: x\n",
    "_sass/_dep.scss": "$half: (4px/2);\np { width: $half }\n",
    "one.scss": PAGE,
    "two.scss": f"{PAGE}q {{ width: (6px/2) }}\n",
    "three.sass": '---\n---\n@import "dep"\n',
}


def warnings(source: Path, out: Path) -> list[str]:
    log = Log()
    build(sites.load(source, out), log)
    return [line.message for line in log.lines if line.level >= Level.WARN]


def test_deprecations_of_all_stylesheets_are_one_line(tmp_path: Path) -> None:
    assert warnings(sites.lay_out(tmp_path, FILES), tmp_path / "out") == [
        "3 stylesheets: 7 Sass deprecation warnings: slash-div (4), import (3); the first at one.scss:3:9"
    ]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("quiet_deps: true", "3 stylesheets: 4 Sass deprecation warnings: import (3), slash-div (1)"),
        ("silence_deprecations: [import]", "3 stylesheets: 4 Sass deprecation warnings: slash-div (4)"),
        ("silence_deprecations: [import, slash-div]", ""),
        ("{quiet_deps: true, silence_deprecations: [import, slash-div]}", ""),
    ],
)
def test_they_can_be_silenced(tmp_path: Path, settings: str, said: str) -> None:
    files = FILES | {"_config.yml": f"sass: {settings if settings[0] == '{' else '{' + settings + '}'}\n"}
    found = warnings(sites.lay_out(tmp_path, files), tmp_path / "out")
    assert [line.partition(";")[0] for line in found] == ([said] if said else [])


def test_they_are_reported_once_during_edits(tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    shown: list[LogLine] = []
    builder = Builder(lambda log: sites.load(source, tmp_path / "out"), shown.append)
    assert builder.build().error is None
    for number, name in enumerate(["one.scss", "_config.yml", "_sass/_dep.scss", "two.scss"]):
        sites.write(
            source / name, f"{FILES[name]}{'' if name[0] == '_' else ' ' * number}// {number}\n".replace("// 1", "# 1")
        )
        outcome = builder.build({str(source / name)})
        assert outcome.error is None
        assert [finding.code for finding in outcome.findings] == ["sass-deprecation"]
    assert sum("Sass deprecation" in line.message for line in shown) == 1


def test_no_message_comes_twice(tmp_path: Path) -> None:
    files = {
        "_config.yml": "title: x\n",
        "_includes/odd.html": "{{ 'a' b }}",
        "_sass/_warns.scss": '@warn "hello";\n',
        **{f"{name}.scss": '---\n---\n@import "warns";\n' for name in ("a", "b")},
        **{f"{name}.html": "---\nlayout: absent\n---\n{% include odd.html %}\n" for name in ("c", "d")},
    }
    files["_config.yml"] = "sass: {silence_deprecations: [import]}\n"
    found = warnings(sites.lay_out(tmp_path, files), tmp_path / "out")
    assert len(found) == len(set(found))
    assert found.count("hello") == 1

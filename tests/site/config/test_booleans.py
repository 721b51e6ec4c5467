"""Everything that Ruby takes for true or false is read as Ruby reads it, recorded setting by setting from Jekyll 4.4.1.

``booleans.json`` says what each value comes out like (tests/record/record_booleans.py).
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from pylekyll.build.pipeline import build
from pylekyll.checks.compare.trees import read_tree
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.site.config import load
from pylekyll.site.config.config import Config, Flag
from tests.site.config.boolean_site import LINK, files

ROOT = Path(__file__).parents[3]
RECORDED: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("booleans.json").read_text("utf-8"))
FLAGS = {name for name, value in vars(Config).items() if isinstance(value, Flag)}


def built(folder: Path, setting: str, value: Any) -> Any:
    """Return the output of a site with ``value`` for ``setting``, and whether it keeps a cache for the next build."""
    for path, text in files(setting, value).items():
        (folder / "site" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "site" / path).write_text(text)
    (folder / LINK[1]).write_text("outside\n")
    (folder / "site" / LINK[0]).symlink_to(f"../{LINK[1]}")
    options = {"destination": str(folder / "_site")}
    config = load(folder / "site", options, environment={"TZ": "UTC"}, working_directory=folder)
    try:
        build(config, Log())
    except PylekyllError as error:
        return type(error).__name__
    tree = {f"_site/{path}": content.decode() for path, content in read_tree(folder / "_site").items()}
    return tree, (folder / "site/.jekyll-cache").is_dir()


@pytest.mark.parametrize("setting", RECORDED)
def test_every_value_is_taken_as_jekyll_takes_it(setting: str, tmp_path: Path) -> None:
    outcomes = {"true": built(tmp_path / "true", setting, True), "false": built(tmp_path / "false", setting, False)}
    assert outcomes["true"] != outcomes["false"], "the setting does not show"
    for number, (value, expected) in enumerate(RECORDED[setting].items()):
        found = built(tmp_path / str(number), setting, json.loads(value))
        if isinstance(expected, str):
            assert found == outcomes[expected], value
        else:
            assert found[0] == expected, value


@pytest.mark.parametrize("flag", sorted(FLAGS))
def test_every_flag_has_ruby_s_truth(flag: str, tmp_path: Path) -> None:
    config = load(tmp_path, {}, environment={}, working_directory=tmp_path)
    values = (0, "", "false", [], {}, 1, True, None, False)
    assert [getattr(config.replace(**{flag: value}), flag) for value in values] == [True] * 7 + [False] * 2


def raw_reads(source: str) -> list[int]:
    """Return the lines on which a flag of the configuration is read as a raw value."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Subscript):
            owner, key = node.value, node.slice
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "get"
            and node.args
        ):
            owner, key = node.func.value, node.args[0]
        else:
            continue
        name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
        if name in {"config", "_config"} and isinstance(key, ast.Constant) and key.value in FLAGS:
            found.append(node.lineno)
    return found


def test_nothing_reads_a_flag_as_a_raw_value() -> None:
    # Templates and the Sass room know configurations as mappings, and ask `truthy` themselves.
    mappings = {"pylekyll/languages/sass/options.py", "pylekyll/gems/builtin/gist.py"}
    paths = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "pylekyll").rglob("*.py")}
    found = {name: raw_reads(path.read_text("utf-8")) for name, path in paths.items() if name not in mappings}
    assert not {name: lines for name, lines in found.items() if lines}
    assert raw_reads('self.config["future"]\nsite.config.get("safe", False)\nconfig.future\nconfig["title"]\n') == [
        1,
        2,
    ]

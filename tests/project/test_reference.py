"""docs/settings.md and docs/commands.md name everything that there is, with its default."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from pylekyll.academic.scholar.settings import read_settings
from pylekyll.cli.main import ALIASES, COMMANDS, cli
from pylekyll.gems.builtin import publications, theme_settings
from pylekyll.languages.markdown.kramdown.options import KramdownOptions
from pylekyll.languages.sass.options import SassOptions
from pylekyll.site.config.config import Config, Flag
from pylekyll.site.config.defaults import DEFAULT_EXCLUDES, defaults
from tests.support.documents import DOCS, ROOT, anchors, blocks, code_in, read, rows, sections

SETTINGS = DOCS / "settings.md"
REFERENCE = DOCS / "commands.md"

#: Documents that have keys of their own: those of one plugin or of one room.
ELSEWHERE = ("plugins.md", "theme.md", "scholar.md", "serve.md", "github-pages.md", "commands.md")

#: Defaults that a document says in words.
IN_WORDS = {"source", "destination", "livereload"}


@cache
def documented(title: str | None = None) -> dict[str, str]:
    """Keys in the first column of the tables of one section, or of all, with the second column."""
    texts = [section.text for section in sections(SETTINGS) if title in {None, section.title}]
    assert texts, title
    cells = [row for text in texts for row in rows(text) if len(row) >= 2]
    return {key: row[1] for row in cells for key in code_in(row[0])}


def stated(cell: str) -> Any:
    """Return the default that a cell states, as YAML."""
    [code] = code_in(cell)
    return yaml.safe_load(code)


def jekyll_defaults() -> dict[str, Any]:
    values = defaults(Path("/site"))
    return {key: value for key, value in values.items() if key not in {"liquid", "kramdown"} | IN_WORDS}


@pytest.mark.parametrize(("key", "value"), jekyll_defaults().items())
def test_every_default_of_the_configuration_is_stated(key: str, value: Any) -> None:
    assert stated(documented()[key]) == value


@pytest.mark.parametrize(("key", "value"), defaults(Path("/site"))["liquid"].items())
def test_every_setting_of_liquid_is_stated(key: str, value: Any) -> None:
    assert stated(documented("Liquid")[key]) == value


def test_every_setting_of_kramdown_is_stated() -> None:
    given = {**vars(KramdownOptions()), **defaults(Path("/site"))["kramdown"]}
    table = {key: stated(cell) for key, cell in documented("kramdown").items()}
    assert table.keys() == given.keys()
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in given.items()}
    assert table == plain


def test_every_setting_of_sass_is_stated() -> None:
    asked = {
        key
        for module in (ROOT / "pylekyll" / "languages" / "sass").glob("*.py")
        for key in looked_up(module, {"sass", "own"})
    }
    assert asked <= documented("Sass").keys()
    plain = SassOptions.from_config({}, Path("/site"), environment="development")
    for key, cell in documented("Sass").items():
        if key in plain._fields and key not in {"load_paths", "style"}:
            value = getattr(plain, key)
            assert stated(cell) == (list(value) if isinstance(value, tuple) else value), key


def test_every_setting_of_citation_numbers_is_stated() -> None:
    table = {key: stated(cell) for key, cell in documented("Citation numbers").items()}
    keys = table.keys() - {"repository", "google_scholar_stats_use_cdn", "google_scholar", "key of"}
    unset, _ = read_settings({"google_scholar": {}, "repository": "a/b"})
    said, warnings = read_settings({"google_scholar": {key: table[key] for key in keys}, "repository": "a/b"})
    assert not warnings
    assert said == unset
    fields = set(unset._fields) - {"repository", "use_cdn", "asked"}
    assert fields == keys


def test_every_setting_of_publications_is_stated() -> None:
    table = {key.removeprefix("publications."): stated(cell) for key, cell in documented("Publications").items()}
    assert table == publications._DEFAULTS
    assert theme_settings.SETTINGS["publications"].keys() == table.keys()


def looked_up(module: Path, names: set[str]) -> set[str]:
    """Return the texts by which a module asks mappings of these names: ``config["key"]`` and ``config.get("key")``."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Subscript):
            owner, key = node.value, node.slice
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            owner, key = node.func.value, node.args[0] if node.args else None
        else:
            continue
        name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", None)
        if name in names and isinstance(key, ast.Constant) and isinstance(key.value, str):
            found.add(key.value)
    return found


def test_every_key_that_the_program_looks_at_is_documented() -> None:
    modules = list((ROOT / "pylekyll").rglob("*.py"))
    asked = {key for module in modules for key in looked_up(module, {"config", "configuration"})}
    asked |= {name for name, value in vars(Config).items() if isinstance(value, Flag)}
    assert len(asked) > 50
    elsewhere = " ".join(read(DOCS / name) for name in ELSEWHERE)
    # Internal values of the configuration, and values that only feeds and cards show, are not settings.
    told = documented().keys() | {"config", "title", "name", "description", "author", "data"}
    missing = {key for key in asked - told if not re.search(rf"[`.]{re.escape(key)}\b", elsewhere)}
    assert not missing


def test_what_is_always_excluded_is_listed() -> None:
    text = next(section.text for section in sections(SETTINGS) if section.title == "Reading")
    listed = text.split("Always excluded:")[1].split(". ")[0]
    assert code_in(listed) == list(DEFAULT_EXCLUDES)


def test_every_variable_of_the_environment_is_documented() -> None:
    modules = list((ROOT / "pylekyll").rglob("*.py"))
    asked = {key for module in modules for key in looked_up(module, {"environment", "environ"})}
    texts = " ".join(read(DOCS / name) for name in ("settings.md", *ELSEWHERE))
    # Set by the system or by GitHub's runners, and nobody's to choose.
    given = {"PATH", "HOME", "USERPROFILE", "GITHUB_REPOSITORY", "GITHUB_WORKSPACE", "TERM_PROGRAM", "CURL_CA_BUNDLE"}
    given |= {"PATHEXT"}  # Windows sets it
    given |= {"GITHUB_REF_NAME", "GITHUB_REF_TYPE", "GITHUB_SHA"}
    assert not {name for name in asked - given if name.isupper() and f"`{name}`" not in texts}


# -- commands ----------------------------------------------------------------------------------------------------------


def all_commands() -> list[tuple[str, click.Command]]:
    """Every command with its whole name; a group's commands in the group's place."""
    context = click.Context(cli)
    found: list[tuple[str, click.Command]] = []
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            found += [(f"{name} {sub}", each) for sub, each in command.commands.items()]
        else:
            found.append((name, command))
    return found


COMMANDS_WITH_SECTIONS = all_commands()


def options_of(command: click.Command) -> dict[str, click.Option]:
    """Return the options by each of their spellings."""
    options = [each for each in command.params if isinstance(each, click.Option)]
    return {name: each for each in options for name in (*each.opts, *each.secondary_opts) if name.strip()}


def section(anchor: str) -> str:
    return next(each.text for each in sections(REFERENCE) if each.anchor == anchor)


def spelled(text: str) -> set[str]:
    """Return the options in the first columns of a text's tables."""
    names: set[str] = set()
    for row in rows(text):
        for code in code_in(row[0]):
            words = code.split()
            if words[0].startswith("--[no-]"):
                names |= {f"--{words[0][7:]}", f"--no-{words[0][7:]}"}
            elif words[0].startswith("-"):
                names.add(words[0])
    return names


def shared() -> tuple[set[str], set[str]]:
    """Return the options of every command, and those of every build."""
    return spelled(section("options-of-every-command")), spelled(section("options-of-every-build"))


@pytest.mark.parametrize(("name", "command"), COMMANDS_WITH_SECTIONS, ids=[name for name, _ in COMMANDS_WITH_SECTIONS])
def test_every_option_of_every_command_is_documented(name: str, command: click.Command) -> None:
    everywhere, builds = shared()
    own = spelled(section(name.replace(" ", "-")))
    there = options_of(command).keys()
    assert not there - own - everywhere - builds
    assert not own - there, "documented, but not there"


@pytest.mark.parametrize("name", ["build", "serve", "clean"])
def test_builds_take_the_options_of_every_build(name: str) -> None:
    everywhere, builds = shared()
    assert everywhere | builds <= options_of(dict(COMMANDS_WITH_SECTIONS)[name]).keys() | {"-h", "--help"}


def test_every_command_is_listed_with_its_short_names() -> None:
    table = [row for row in rows(section("commands")) if len(row) == 3]
    listed = {code.split()[0]: code_in(row[1]) for row in table for code in code_in(row[0])}
    assert COMMANDS.keys() <= listed.keys()
    for alias, name in ALIASES.items():
        assert alias in listed[name]
    assert {name.replace(" ", "-") for name, _ in COMMANDS_WITH_SECTIONS} <= anchors(REFERENCE)


# -- the contracts of docs/architecture.md -----------------------------------------------------------------------------


def test_every_module_of_ruby_is_described_and_has_what_is_said_of_it() -> None:
    text = next(each.text for each in sections(DOCS / "architecture.md") if each.title == "`languages/ruby/`")
    modules = {path.name for path in (ROOT / "pylekyll" / "languages" / "ruby").glob("*.py")} - {"__init__.py"}
    named = re.split(r"`(\w+\.py)`", text)
    described = dict(zip(named[1::2], named[2::2], strict=True))
    assert described.keys() <= modules
    # Parts of `date_parse.py` that nobody else asks.
    assert modules - described.keys() == {"date_digits.py", "date_parts.py"}
    for name, words in described.items():
        defined = read(ROOT / "pylekyll" / "languages" / "ruby" / name)
        # Ruby's own names are in parentheses.
        for code in code_in(re.sub(r"\([^)]*`[^)]*`\)+", "", words)):
            assert re.search(rf"^(def|class) {code}\b", defined, re.MULTILINE), f"{name}: {code}"


# -- the action --------------------------------------------------------------------------------------------------------


def test_the_inputs_of_the_action_are_documented_with_their_defaults() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    text = next(each.text for each in sections(DOCS / "publishing.md") if each.title == "The action's inputs")
    table = {code: row[1] for row in rows(text) for code in code_in(row[0])}
    assert table.keys() == action["inputs"].keys() | action["outputs"].keys()
    for name, described in action["inputs"].items():
        if "${{" not in described["default"] and described["default"]:
            assert code_in(table[name]) == [described["default"]], name
        else:  # in words
            assert not code_in(table[name]), name


def test_the_workflow_to_copy_is_that_of_the_repository() -> None:
    ours = yaml.safe_load((ROOT / ".github" / "workflows" / "publish.yml").read_text("utf-8"))
    [block] = [block for block in blocks(DOCS / "publishing.md") if "upload-pages-artifact" in block.text]
    shown = yaml.safe_load(block.text.replace("OWNER/pylekyll@main", "./"))
    for job in ours["jobs"].values():
        job.pop("timeout-minutes", None)
    assert shown.pop(True) == {"push": {"branches": ["main"]}, **ours.pop(True)}  # YAML 1.1 takes `on` for a truth
    assert shown == ours

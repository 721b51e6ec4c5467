"""The JSON schemas that editors read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from pylekyll.academic.cv.names import CV_NAMES, KNOWN
from pylekyll.cli.main import cli
from pylekyll.gems.settings import settings_of_all
from pylekyll.languages.markdown.kramdown.options import KramdownOptions
from pylekyll.site.config.defaults import DEFAULT_KEYS, defaults
from pylekyll.site.config.known_data import TABLES
from pylekyll.site.config.known_keys import names
from pylekyll.site.config.schemas import SCHEMAS, schema

ROOT = Path(__file__).parents[3]
TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}


def fits(value: Any, rule: dict[str, Any], where: str = "") -> list[str]:
    """Return the places where ``value`` does not have the type that the schema asks for."""
    kinds = rule.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(isinstance(value, TYPES[kind]) and (kind != "integer" or value is not True) for kind in kinds):
        return [f"{where}: {value!r} is not {kinds}"]
    if isinstance(value, dict):
        known = rule.get("properties", {})
        other = rule.get("additionalProperties", {})
        return [each for key, part in value.items() for each in fits(part, known.get(key, other), f"{where}.{key}")]
    if isinstance(value, list):
        return [each for part in value for each in fits(part, rule.get("items", {}), f"{where}[]")]
    return []


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_command_prints_a_schema(name: str) -> None:
    printed = json.loads(CliRunner().invoke(cli, ["schema", name]).output)
    assert printed == schema(name, settings_of_all())
    assert printed["$schema"] == "http://json-schema.org/draft-07/schema#"


def test_every_setting_of_jekyll_is_described() -> None:
    assert names("configuration") >= DEFAULT_KEYS
    assert all(rule["description"] for rule in schema("config")["properties"].values())
    assert names("kramdown") >= vars(KramdownOptions()).keys()


def test_the_defaults_and_the_root_site_fit() -> None:
    assert fits(defaults(Path("/site")), schema("config")) == [
        ".destination: None is not ['string']" for _ in () if defaults(Path("/site"))["destination"] is None
    ]
    assert fits(yaml.safe_load((ROOT / "_config.yml").read_text("utf-8")), schema("config")) == []
    for name in ("navigation", "news", "people", "teaching", "cv"):
        assert fits(yaml.safe_load((ROOT / "_data" / f"{name}.yml").read_text("utf-8")), schema(name)) == []
    pages = [*(ROOT / "_pages").glob("*.md"), *(ROOT / "_publications").glob("*.md")]
    for page in pages:
        assert fits(yaml.safe_load(page.read_text("utf-8").split("---")[1]), schema("publication")) == []
    for page in (ROOT / "_pages").glob("*.md"):
        assert fits(yaml.safe_load(page.read_text("utf-8").split("---")[1]), schema("front-matter")) == []


def test_a_cv_is_described_by_fields_that_its_reader_knows() -> None:
    assert TABLES["cv"].keys() <= CV_NAMES
    assert TABLES["cv_entry"].keys() <= KNOWN


def test_keys_of_plugins_are_in_the_schemas() -> None:
    described = schema("config", settings_of_all())["properties"]
    assert described["jekyll-archives"]["properties"]["layouts"]["properties"]["year"]["type"] == "string"
    assert described["autopages"]["additionalProperties"]["properties"]["layouts"]["type"] == "array"
    assert described["paginate"]["type"] == "integer"
    of_page = schema("front-matter", settings_of_all())["properties"]
    assert of_page["pagination"]["properties"]["per_page"]["type"] == "integer"
    assert of_page["seo"]["properties"]["links"]["type"] == "array"
    assert not any(key.startswith("front_matter") for key in described)


@pytest.mark.parametrize("place", settings_of_all())
def test_the_types_of_plugins_keys_are_those_of_json_schema(place: str) -> None:
    for types, description in settings_of_all()[place].values():
        assert set(types.split("|")) <= {*TYPES, "any"}
        assert description.endswith(".")


def test_values_of_the_wrong_type_do_not_fit() -> None:
    given = {"plugins": "jekyll-feed", "future": "false", "kramdown": {"auto_ids": 1}, "defaults": {"scope": {}}}
    given["collections"] = {"talks": {"output": "true"}}
    assert len(fits(given, schema("config"))) == 5

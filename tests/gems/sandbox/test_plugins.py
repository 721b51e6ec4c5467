"""Small sites with Ruby plugins come out as Jekyll makes them, and Jekyll's own scenarios of hooks pass."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

if TYPE_CHECKING:
    from tests.gems.sandbox.conftest import Built

HERE = Path(__file__).parent
SITES: dict[str, dict[str, str]] = yaml.safe_load((HERE / "plugins.yml").read_text("utf-8"))
#: Recorded by tests/record/record_ruby_plugins.py.
ANSWERS: dict[str, dict[str, str]] = json.loads((HERE / "plugins.json").read_text("utf-8"))["answers"]
#: From ``features/hooks.feature`` of Jekyll 4.4.1.
SCENARIOS: list[dict[str, Any]] = json.loads((HERE / "hooks.json").read_text("utf-8"))["scenarios"]


@pytest.mark.parametrize("name", SITES)
def test_a_site_equals_that_of_jekyll(name: str, built: Built) -> None:
    _, folder = built(SITES[name])
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    assert {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths} == ANSWERS[name]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[each["scenario"] for each in SCENARIOS])
def test_a_scenario_of_jekyll(scenario: dict[str, Any], built: Built) -> None:
    _, folder = built(scenario["files"])
    for check in scenario["checks"]:
        path = folder / check["file"]
        found = path.read_text("utf-8") if path.is_file() else ""
        assert (path.is_file() if check["text"] is None else check["text"] in found) == check["there"], check


#: Changes of plugins that have no effect, by their name in the warning.
CHANGES = {
    "Kramdown::Converter::Html#convert_header": """\
module Kramdown
  module Converter
    class Html
      def convert_header(el, indent) = "x"
    end
  end
end
""",
    "Jekyll::Tags::HighlightBlock#render_rouge": """\
class Jekyll::Tags::HighlightBlock < Liquid::Block
  def render_rouge(code) = "x"
end
""",
    "Jekyll::Converters::Markdown#matches": """\
class Jekyll::Converters::Markdown < Jekyll::Converter
  def matches(_extension) = false
end
""",
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_has_no_effect_is_named(name: str, built: Built) -> None:
    report, folder = built({"_plugins/change.rb": CHANGES[name], "a.md": "---\n---\n# b\n"})
    assert (folder / "a.html").read_text("utf-8") == '<h1 id="b">b</h1>\n'
    message = f"Ruby plugins replace {name}, which pylekyll does not call: it works as before."
    assert [each.message for each in report.findings] == [message]

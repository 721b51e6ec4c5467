"""Small sites with Ruby plugins come out as Jekyll makes them, and Jekyll's own scenarios of hooks pass."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from pylekyll.gems.counterparts import find_counterpart
from pylekyll.gems.ruby_files import parse_ruby

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
    "Kramdown::Parser::Kramdown#add_link": """\
module Kramdown
  module Parser
    class Kramdown
      prepend(Module.new do
        def add_link(el, *rest) = super
      end)
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


#: A file that requires two missing libraries at its head, one of them for a single method.
REQUIRING = """\
require "net/http"
require "html-proofer"

module Requiring
  def loud(text) = "#{text}!"

  def fetched(text)
    Net::HTTP.get(URI(text))
  rescue NameError => e
    e.message
  end
end

Liquid::Template.register_filter(Requiring)
"""


def test_a_missing_library_leaves_the_rest_of_a_file(built: Built) -> None:
    page = '---\n---\n{{ "a" | loud }} {{ "b" | fetched }}'
    report, folder = built({"_plugins/r.rb": REQUIRING, "index.html": page})
    shown = (folder / "index.html").read_text("utf-8")
    assert shown.startswith("a! uninitialized constant ")
    assert "net/http (there is no network)" in shown
    assert not report.findings


def test_a_missing_library_leaves_out_a_file_that_needs_it(built: Built) -> None:
    code = 'require "html-proofer"\nclass A < HTMLProofer::Tag\nend\nLiquid::Template.register_tag("a", A)\n'
    report, _ = built({"_plugins/r.rb": code, "index.html": "---\n---\n{% a %}"})
    assert report.findings[0].code == "plugin-in-ruby"
    assert "cannot load such file -- html-proofer" in report.findings[0].message


def test_a_missing_library_leaves_out_a_generator(built: Built) -> None:
    code = """\
require "html-proofer"
class Proofs < Jekyll::Generator
  def generate(site) = site.data["proofs"] = HTMLProofer.new
end
module Loud
  def loud(text) = text.upcase
end
Liquid::Template.register_filter(Loud)
"""
    report, folder = built({"_plugins/r.rb": code, "index.html": '---\n---\n{{ "a" | loud }}'})
    assert (folder / "index.html").read_text("utf-8") == "A"
    assert [each.code for each in report.findings] == ["plugin-in-ruby"]
    assert report.findings[0].message.startswith("The generator Proofs does not run here (")
    assert str(report.findings[0].location) == "_plugins/r.rb:3"


def test_real_paths_of_files(built: Built) -> None:
    code = """\
HERE = File.realpath(__FILE__)
Liquid::Template.register_filter(Module.new do
  def here(_) = HERE.end_with?("/_plugins/r.rb")

  def gone(name)
    File.realpath(name)
  rescue Errno::ENOENT
    "gone"
  end
end)
"""
    _, folder = built({"_plugins/r.rb": code, "index.html": '---\n---\n{{ "" | here }} {{ "x" | gone }}'})
    assert (folder / "index.html").read_text("utf-8") == "true gone"


def test_a_file_may_do_without_a_library_itself(built: Built) -> None:
    code = """\
begin
  require "html-proofer"
rescue LoadError
  FOUND = "no"
end
Liquid::Template.register_filter(Module.new { def found(_) = FOUND })
"""
    _, folder = built({"_plugins/r.rb": code, "index.html": '---\n---\n{{ "" | found }}'})
    assert (folder / "index.html").read_text("utf-8") == "no"


def test_a_filter_in_ruby_calls_that_of_a_counterpart(built: Built) -> None:
    array = """\
module ArrayFilters
  def array_filter(array)
    array.map{|x| x.is_a?(String) ? x.strip() : x}.select{|x| x and x != ""}
  end

  def array_carve(array, length = 3)
    array.length <= length * 2 ? array : array.slice(0, length) + ["..."] + array.slice(-length, length)
  end
end
Liquid::Template.register_filter(ArrayFilters)
"""
    own = """\
module OwnFilters
  def numbered(array) = array_filter(array).each_with_index.map { |one, place| "#{place}#{one}" }.join(",")
end
Liquid::Template.register_filter(OwnFilters)
"""
    page = '---\n---\n{{ " a ,,b" | split: "," | numbered }}'
    assert find_counterpart(parse_ruby(array, "_plugins/array.rb")) is not None
    _, folder = built({"_plugins/array.rb": array, "_plugins/own.rb": own, "index.html": page})
    assert (folder / "index.html").read_text("utf-8") == "0a,1b"

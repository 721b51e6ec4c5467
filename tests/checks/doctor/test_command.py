"""The forms in which findings are shown, which are shown, and links to other sites."""

from __future__ import annotations

import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING, Any, ClassVar
from unittest import mock

import pytest
from click.testing import CliRunner

from pylekyll.checks.doctor import examine
from pylekyll.checks.doctor.external import Outside
from pylekyll.cli.main import cli
from pylekyll.foundation.http.client import Client
from pylekyll.incremental.store.opening import open_store
from pylekyll.site.config import load
from tests.checks.doctor.mistakes import CONFIG, PAGE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


#: A plugin that many sites have copied.
ACCENTS = """
module Jekyll
  module AccentsFilter
    def remove_accents(text)
      I18n.transliterate(text)
    end
  end
end
Liquid::Template.register_filter(Jekyll::AccentsFilter)
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "_config.yml").write_text(f"{CONFIG}exlude: [x]\ninclde: [y]\n")
    (tmp_path / "a.md").write_text(f"{PAGE}[x](/gone/b.html) {{{{ 1 | upcasse }}}}\n")
    return tmp_path


def run(folder: Path, *options: str) -> Any:
    return CliRunner().invoke(cli, ["doctor", "--source", str(folder), *options])


def test_text_shows_the_line_and_the_cure(site: Path) -> None:
    lines = [line.strip() for line in run(site).output.splitlines()]
    at = next(index for index, line in enumerate(lines) if line.startswith("filter-unknown:"))
    assert lines[at : at + 4] == [
        "filter-unknown: The filter `upcasse` does not exist; the value is shown unfiltered.",
        "a.md:4",
        "[x](/gone/b.html) {{ 1 | upcasse }}",
        "Did you mean `upcase`?",
    ]


def test_sarif_has_rules_levels_and_places(site: Path) -> None:
    (ran,) = json.loads(run(site, "--format", "sarif").output)["runs"]
    rules = [rule["id"] for rule in ran["tool"]["driver"]["rules"]]
    found = next(each for each in ran["results"] if each["ruleId"] == "filter-unknown")
    assert rules[found["ruleIndex"]] == "filter-unknown"
    assert found["level"] == "warning"
    (place,) = found["locations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "a.md"
    assert place["physicalLocation"]["region"] == {"startLine": 4}


def test_annotations_name_file_line_and_code(site: Path) -> None:
    lines = run(site, "--format", "github").output.splitlines()
    assert any(line.startswith("::warning file=a.md,line=4,title=filter-unknown::") for line in lines)


def codes(folder: Path, *options: str) -> set[str]:
    return {each["code"] for each in json.loads(run(folder, "--format", "json", *options).output)["findings"]}


def test_only_and_ignore_choose_codes(site: Path) -> None:
    everything = codes(site)
    assert {"setting-misspelled", "filter-unknown"} < everything
    assert codes(site, "--only", "filter-unknown") == {"filter-unknown"}
    assert codes(site, "--ignore", "filter-unknown") == everything - {"filter-unknown"}


@pytest.mark.parametrize("given", ["filter-unknown", "[filter-unknown, other]"])
def test_the_configuration_ignores_codes(site: Path, given: str) -> None:
    with (site / "_config.yml").open("a") as file:
        file.write(f"doctor: {{ignore: {given}}}\n")
    assert "filter-unknown" not in codes(site)


def test_many_findings_of_a_file_are_one_in_text_and_all_in_json(site: Path) -> None:
    (site / "a.md").write_text(PAGE + "".join(f"[{n}](/gone/{n}.html)\n" for n in range(9)))
    text = run(site, "--only", "link-broken").output
    assert text.count("link-broken:") == 1
    others = ", ".join(f"'/gone/{n}.html' in a.md:{n + 4}" for n in range(1, 5))
    assert f"8 more findings of this kind: {others}, ... (`--all` shows them)." in text
    assert run(site, "--only", "link-broken", "--all").output.count("link-broken:") == 9
    assert len(json.loads(run(site, "--only", "link-broken", "--format", "json").output)["findings"]) == 9


BROKEN = {"yaml": "title: My page: a home\n", "value": "exclude: README.md\n"}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_an_error_of_the_configuration_is_a_finding_in_json(site: Path, text: str) -> None:
    (site / "_config.yml").write_text(text)
    ran = run(site, "--format", "json")
    found = json.loads(ran.stdout)
    assert ran.exit_code == 1
    assert not found["passed"]
    assert [(each["code"], each["severity"]) for each in found["findings"]] == [("configuration", "error")]
    (sarif,) = json.loads(run(site, "--format", "sarif").stdout)["runs"]
    assert [each["ruleId"] for each in sarif["results"]] == ["configuration"]
    assert run(site, "--format", "github", "--only", "link-broken").stdout.startswith("::error ")


def test_ruby_plugins_are_reported_with_their_counterparts(site: Path) -> None:
    (site / "_plugins").mkdir()
    (site / "_plugins" / "a.rb").write_text('require "jekyll-feed"\n')
    (site / "_plugins" / "remove-accents.rb").write_text(ACCENTS)
    (site / "_plugins" / "b.rb").write_text("module B\n  def self.b\n  end\nend\n")
    text = run(site).output
    assert "_plugins/remove-accents.rb is written in Ruby: pylekyll uses its own version." in text
    assert "_plugins/b.rb is written in Ruby and does not run here." in text
    assert "a.rb" not in text
    (told,) = json.loads(run(site, "--format", "json").output)["stand_ins"]
    assert told.startswith("_plugins/remove-accents.rb")


class Server(BaseHTTPRequestHandler):
    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        status = {"/gone": 404, "/busy": 429, "/long": 200}.get(self.path, 200)
        self.send_response(status)
        self.end_headers()
        self.wfile.write(b"x" * (100_000 if self.path == "/long" else 10))

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def server() -> Iterator[str]:
    Server.asked.clear()
    served = HTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{served.server_port}"
    served.shutdown()
    served.server_close()


def outside(folder: Path, waits: list[float], now: float = 1000.0) -> Outside:
    cache = open_store(load(folder, {}, [], {}))
    return Outside(Client(max_bytes=1000), cache, clock=lambda: now, sleep=waits.append)


def test_links_to_other_sites_are_asked_once_slowly_and_remembered(tmp_path: Path, server: str) -> None:
    names = ["gone", "there", "long", "gone#part", "there"]
    links = "\n".join(f"[x]({server}/{name})" for name in names)
    (tmp_path / "_config.yml").write_text(CONFIG)
    (tmp_path / "a.md").write_text(f"{PAGE}{links}\n")
    waits: list[float] = []
    config = load(tmp_path, {}, [], {})
    found = examine(config, outside=outside(tmp_path, waits)).findings
    (first, second) = [each.diagnostic for each in found]
    assert (first.code, str(first.location)) == ("link-outside-broken", "a.md:4")
    assert "answered 404" in first.message
    assert second.subjects == (f"{server}/gone#part",)
    assert Server.asked == ["/gone", "/there", "/long"]
    assert waits == [1.0, 1.0]
    again = examine(config, outside=outside(tmp_path, waits, 2000.0)).findings
    assert again == found
    assert len(Server.asked) == 3
    examine(config, outside=outside(tmp_path, waits, 1000.0 + 2 * 24 * 3600))
    assert Server.asked[3:] == ["/gone"]


def test_a_server_that_is_busy_is_left_alone(tmp_path: Path, server: str) -> None:
    (tmp_path / "_config.yml").write_text(CONFIG)
    (tmp_path / "a.md").write_text(f"{PAGE}[x]({server}/busy) [y]({server}/gone)\n")
    assert examine(load(tmp_path, {}, [], {}), outside=outside(tmp_path, [])).findings == []
    assert Server.asked == ["/busy"]


def test_a_server_that_does_not_answer_is_asked_twice(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # it does not listen, and no other process has the port
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
        links = " ".join(f"[x]({address}/{number})" for number in range(9))
        (tmp_path / "_config.yml").write_text(CONFIG)
        (tmp_path / "a.md").write_text(f"{PAGE}{links}\n")
        waits: list[float] = []
        assert examine(load(tmp_path, {}, [], {}), outside=outside(tmp_path, waits)).findings == []
    assert len(waits) == 1


def test_the_answers_before_an_interrupt_are_kept(tmp_path: Path, server: str) -> None:
    (tmp_path / "_config.yml").write_text(CONFIG)
    (tmp_path / "a.md").write_text(f"{PAGE}[x]({server}/gone) [y]({server}/there)\n")
    config = load(tmp_path, {}, [], {})
    first = outside(tmp_path, [])
    first.sleep = mock.Mock(side_effect=KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        examine(config, outside=first)
    examine(config, outside=outside(tmp_path, []))
    assert Server.asked == ["/gone", "/there"]


def test_the_network_is_not_used_without_the_option(tmp_path: Path, server: str) -> None:
    (tmp_path / "_config.yml").write_text(CONFIG)
    (tmp_path / "a.md").write_text(f"{PAGE}[x]({server}/gone)\n")
    assert examine(load(tmp_path, {}, [], {})).findings == []
    assert Server.asked == []

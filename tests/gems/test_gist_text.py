"""The text of gists for readers without scripts: fetched once, escaped, and done without where there is no network."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import RenderError
from pylekyll.foundation.http.client import Answer, Client, DeadlineError, HttpError, UnknownHostError
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = '<script src="https://gist.github.com/a/1.js"> </script>'


class Network:
    """Stands for the requests of the client; keeps the addresses that were asked for."""

    def __init__(self, body: bytes | HttpError) -> None:
        self.body = body
        self.asked: list[str] = []

    def look(self, url: str, *_: Any) -> Answer:
        self.asked.append(url)
        if isinstance(self.body, HttpError):
            raise self.body
        return Answer(200, self.body, None)


def rendered(folder: Path, template: str, log: Log, environment: dict[str, str] | None = None) -> str:
    (folder / "index.html").write_text(f"---\n---\n{template}")
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "true", **(environment or {})}
    build(load(folder, {"plugins": ["jekyll-gist"]}, environment=environment, working_directory=folder), log)
    return (folder / "_site/index.html").read_text("utf-8")


def test_text_is_fetched_once_and_escaped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    network = Network("<a href='x'>\"é\" & b</a>".encode())
    monkeypatch.setattr(Client, "look", lambda _, *request: network.look(*request))
    output = rendered(tmp_path, "{% gist a/1 %}{% gist a/1 %}{% gist a/1 f.rb %}", Log())
    text = "<noscript><pre>&lt;a href=&#39;x&#39;&gt;&quot;é&quot; &amp; b&lt;/a&gt;</pre></noscript>"
    assert output == (text + SCRIPT) * 2 + text + SCRIPT.replace(".js", ".js?file=f.rb")
    raw = "https://gist.githubusercontent.com/a/1/raw"
    assert network.asked == [raw, f"{raw}/f.rb"]


@pytest.mark.parametrize("error", [UnknownHostError("no"), DeadlineError("slow")])
def test_without_a_network(error: HttpError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    network = Network(error)
    monkeypatch.setattr(Client, "look", lambda _, *request: network.look(*request))
    log = Log()
    output = rendered(tmp_path, "{% gist a/1 %}{% gist b/2 %}", log)
    assert output == f"true{SCRIPT}true{SCRIPT.replace('a/1', 'b/2')}"  # as the gem has it
    assert len(network.asked) == 1
    assert [str(line).strip() for line in log.warnings] == [
        f"Warning: The <noscript> tag for your gist {gist} could not be generated. This will affect users who do not "
        "have JavaScript enabled in their browsers."
        for gist in ("a/1", "b/2")
    ]


@pytest.mark.parametrize(
    "file, expected",
    [("", "<noscript><pre>one</pre>"), (" b.py", "<noscript><pre>two</pre>"), (" c.py", "true<script")],
)
def test_with_a_token(file: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    network = Network(json.dumps({"files": {"a.py": {"content": "one"}, "b.py": {"content": "two"}}}).encode())
    monkeypatch.setattr(Client, "look", lambda _, *request: network.look(*request))
    output = rendered(tmp_path, f"{{% gist 1{file} %}}", Log(), {"JEKYLL_GITHUB_TOKEN": "t"})
    assert output.startswith(expected)
    assert network.asked == ["https://api.github.com/gists/1"]


def test_without_a_gist(tmp_path: Path) -> None:
    with pytest.raises(RenderError, match="Syntax error in tag 'gist'") as caught:
        rendered(tmp_path, "text\n{% gist %}", Log())
    assert caught.value.location is not None
    assert (caught.value.location.path, caught.value.location.line) == ("index.html", 4)

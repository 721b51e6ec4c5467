"""A named pipe in the place of a file that a build reads ends in an answer; opening it would wait for its other end."""

from __future__ import annotations

import os
from hashlib import md5
from typing import TYPE_CHECKING

import pytest

from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")

#: The name of a cached tweet.
TWEET = md5(b"TwitterJekyll::ApiRequest-https://x.example/1-{}", usedforsecurity=False).hexdigest()
SETTINGS = """
plugins: [jekyll-scholar, jekyll-get-json, jekyll-twitter-plugin]
jekyll_get_json: {data: x, json: data.json}
url: https://example.org
"""
FILES = {
    "_bibliography/references.bib": "@book{a, title = {T}}",
    "_includes/part.html": "part",
    "_layouts/page.html": "{{ content }}",
    "index.html": "---\nlayout: page\n---\nThe page.{% include part.html %}{% bibliography %}"
    "{% twitter https://x.example/1 %}",
}
#: A stylesheet is not among them: its compiler is another process, which the limit ``sass`` ends.
PIPES = (
    *("_bibliography/references.bib", "_plugins/x.rb", "_plugins/x.py", "CNAME", "Gemfile", "Gemfile.lock"),
    *("data.json", "my.csl", "_includes/part.html", "_layouts/page.html", ".git/config", ".git/HEAD", "_data/a.yml"),
    f".tweet-cache/{TWEET}.cache",
    *("_data/a.csv", "a.ipynb", "x.gemspec", "README.md", ".github/workflows/x.yml", "_posts/2020-01-01-a.md"),
)


@pytest.mark.parametrize("path", PIPES)
def test_a_pipe_keeps_no_build_waiting(path: str, tmp_path: Path) -> None:
    settings = SETTINGS + ("scholar: {style: my.csl}\n" if path == "my.csl" else "")
    files = {**FILES, "_config.yml": settings}
    if path != "my.csl" and not path.endswith(".bib"):
        files["index.html"] = files["index.html"].replace("{% bibliography %}", "")
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / path).unlink(missing_ok=True)
    (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(tmp_path / path)
    done = pylekyll(["build"], tmp_path, {"HOME": str(tmp_path), "PAGES_DISABLE_NETWORK": "1"})
    assert done.returncode in {0, 1}
    assert "Traceback" not in done.stderr
    if path.endswith(".bib"):
        assert "Bibliography '_bibliography/references.bib' is not a regular file." in done.stderr


#: Files that commands beside the build read themselves.
READ = (
    *("_config.yml", "_bibliography/papers.bib", "_data/people.yml", ".git/config", ".git/index", "CNAME", "README.md"),
    *("google-scholar-stats/gs_data.json", ".gitattributes", "_includes/footer.html", ".theme/_includes/footer.html"),
    *(".github/workflows/x.yml", "Gemfile.lock", "index.md", "assets/a.svg", ".jekyll-cache/publications/counts.json"),
)
COMMANDS = (
    *("doctor", "doctor --format github", "publish --check", "publications import new.bib", "theme update"),
    *("scholar status", "scholar crawl --author A --tries 1 --address http://127.0.0.1:9", "post x", "clean"),
    *("theme diff", "theme eject footer.html"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_pipe_keeps_no_other_command_waiting(command: str, tmp_path: Path) -> None:
    for number, path in enumerate(READ):
        site = tmp_path / str(number)
        files = {
            "_config.yml": "title: x\ntheme: academic\n",
            "index.md": "---\n---\nx",
            "new.bib": "@book{b, title={T}}",
        }
        for name, text in files.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_text(text)
        (site / path).unlink(missing_ok=True)
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(site / path)
        environment = {"HOME": str(tmp_path), "PAGES_DISABLE_NETWORK": "1", "PATH": os.environ["PATH"]}
        done = pylekyll(command.split(), site, environment)
        assert "This is a bug" not in done.stderr, path

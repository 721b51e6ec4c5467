"""Inputs of the action's step: folders, options, and the profile."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.project.publish.commands import Shown, annotations
from tests.support.runs import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

SCRIPTS = ROOT / ".github" / "action"


@pytest.fixture(scope="module")
def build_site() -> Iterator[Any]:
    """Yield the module of the step that builds."""
    sys.path.insert(0, str(SCRIPTS))
    try:
        yield importlib.import_module("build_site")
    finally:
        sys.path.remove(str(SCRIPTS))
        for name in ("build_site", "step"):
            del sys.modules[name]


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """Return the environment of the step with the inputs' defaults, in a workspace with a folder ``docs``."""
    workspace = tmp_path / "work" / "lighthouse"
    (workspace / "docs").mkdir(parents=True)
    return {
        "GITHUB_WORKSPACE": str(workspace),
        "RUNNER_TEMP": str(tmp_path / "work" / "_temp"),
        "INPUT_SOURCE": "./",
        "INPUT_DESTINATION": "./_site",
        "INPUT_FUTURE": "false",
        "INPUT_VERBOSE": "true",
        "INPUT_BASEURL": "",
        "INPUT_COMPAT": "auto",
        "INPUT_STRICT": "false",
    }


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("./", "."),
        ("", "."),
        (".", "."),
        ("docs", "docs"),
        ("./docs/", "docs"),
        ("/docs", "docs"),
        ("docs/../docs/site", "docs/site"),
        ("my site", "my site"),
        ("../lighthouse/docs", "docs"),
    ],
)
def test_folders_are_of_the_workspace(build_site: Any, environ: dict[str, str], given: str, expected: str) -> None:
    environ["INPUT_SOURCE"] = given
    assert build_site.place("source", environ) == Path(environ["GITHUB_WORKSPACE"], expected)


@pytest.mark.parametrize("root", ["GITHUB_WORKSPACE", "RUNNER_TEMP"])
def test_absolute_folders_stay(build_site: Any, environ: dict[str, str], root: str) -> None:
    environ["INPUT_DESTINATION"] = os.path.join(environ[root], "a", "site")  # noqa: PTH118 - a text, as inputs are
    assert build_site.place("destination", environ) == Path(environ[root], "a", "site")


@pytest.mark.parametrize("given", ["link", "link/site", "/link", "docs/../link/a"])
def test_a_link_of_the_repository_does_not_lead_out(build_site: Any, environ: dict[str, str], given: str) -> None:
    workspace = Path(environ["GITHUB_WORKSPACE"])
    (workspace.parent / "elsewhere").mkdir()
    (workspace / "link").symlink_to(workspace.parent / "elsewhere")
    (workspace / "inside").symlink_to("docs")
    for name in ("source", "destination"):
        with pytest.raises(build_site.InputError, match="leads out of the workspace"):
            build_site.place(name, {**environ, f"INPUT_{name.upper()}": given})
        assert build_site.place(name, {**environ, f"INPUT_{name.upper()}": "inside/a"}) == workspace / "inside" / "a"


@pytest.mark.parametrize("given", ["..", "../out", "docs/../../out", "/../out", "./../lighthouse-2"])
def test_folders_outside_are_refused(build_site: Any, environ: dict[str, str], given: str) -> None:
    environ["INPUT_DESTINATION"] = given
    with pytest.raises(build_site.InputError, match=r"The input `destination` is '.*', which is outside"):
        build_site.arguments(environ)


def test_inputs_are_options(build_site: Any, environ: dict[str, str]) -> None:
    workspace = environ["GITHUB_WORKSPACE"]
    environ |= {"INPUT_FUTURE": "true", "INPUT_STRICT": "true", "INPUT_VERBOSE": "false", "INPUT_BASEURL": "/my site"}
    environ |= {"INPUT_COMPAT": "jekyll-4", "INPUT_SOURCE": "docs"}
    source, options = build_site.arguments(environ)
    assert source == Path(workspace, "docs")
    assert options == [
        *("--source", str(Path(workspace, "docs")), "--destination", str(Path(workspace, "_site"))),
        *("--profile", "--future", "--strict", "--baseurl", "/my site", "--compat", "jekyll-4"),
    ]


def test_without_inputs_there_is_little_to_say(build_site: Any, environ: dict[str, str]) -> None:
    _, options = build_site.arguments(environ)
    assert options[4:] == ["--profile", "--verbose", "--compat", "github-pages"]


def test_the_address_is_a_second_configuration(build_site: Any, environ: dict[str, str]) -> None:
    source, written = Path(environ["GITHUB_WORKSPACE"]), Path(environ["RUNNER_TEMP"], "pylekyll", "url.yml")
    written.parent.mkdir(parents=True)
    environ |= {"INPUT_URL": "https://ada.github.io", "INPUT_COMPAT": "jekyll-4"}
    assert build_site.arguments(environ)[1][-4:] == ["--config", str(written), "--compat", "jekyll-4"]
    (source / "_config.yaml").write_text("url: https://example.org\ntitle: A\n")
    (source / "index.html").write_text("---\n---\n{{ site.title }} {{ site.url }}")
    options = build_site.arguments(environ)[1]
    command = [sys.executable, "-m", "pylekyll", "build", *options]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (source / "_site" / "index.html").read_text() == "A https://ada.github.io"


def test_the_doctor_gets_what_it_takes(build_site: Any, environ: dict[str, str]) -> None:
    environ |= {"INPUT_STRICT": "true", "INPUT_BASEURL": "/a", "INPUT_COMPAT": "jekyll-4"}
    _, options = build_site.doctors_arguments(environ)
    assert options == [*("--source", environ["GITHUB_WORKSPACE"]), *("--format", "github", "--compat", "jekyll-4")]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, "github-pages"),
        ({"_config.yml": "theme: minima\n"}, "github-pages"),
        ({"_config.yml": "# theme: academic\ntheme: academic-pages\n"}, "github-pages"),
        ({"_config.yml": "theme: academic  # ours\n"}, "auto"),
        ({"_config.yml": "title: A\ntheme: 'academic'\n"}, "auto"),
        ({"_config.yml": "pylekyll:\n  compat: jekyll-4\n"}, "auto"),
        ({"Gemfile": "gem 'jekyll'\n"}, "auto"),
    ],
)
def test_a_site_without_a_gemfile_was_built_by_pages(
    build_site: Any, tmp_path: Path, files: dict[str, str], expected: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    assert build_site.profile(tmp_path, "auto") == expected
    assert build_site.profile(tmp_path, "jekyll-4") == "jekyll-4"


def test_a_complaint_is_escaped_for_the_runner(environ: dict[str, str], tmp_path: Path) -> None:
    given = "100%: a,b\n::error::c"
    environ |= {"INPUT_SOURCE": given, "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md")}
    command = [sys.executable, str(SCRIPTS / "build_site.py")]
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    done = subprocess.run(command, env=kept | environ, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    message = f"There is no folder '{given}' in the repository to build a site from."
    assert annotations(done.stdout) == [Shown("error", message, title="pylekyll")]
    shown = "".join(f"    {line}\n" for line in message.splitlines())
    assert (tmp_path / "summary.md").read_text("utf-8") == f"## The build failed\n\n{shown}"

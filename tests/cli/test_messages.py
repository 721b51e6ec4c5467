"""Messages for people: errors in one clear line, near misses, alignment, help."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pylekyll.cli.console import describe
from pylekyll.cli.main import ALIASES, COMMANDS
from pylekyll.foundation.errors import ConfigError, PylekyllError, RenderError, SourceError, SourceLocation
from tests.support import in_process


def pylekyll(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return in_process.pylekyll(arguments, cwd, os.environ)


@pytest.mark.parametrize(
    "arguments, line",
    [
        (["buidl"], "No such command 'buidl'. Did you mean 'build'?"),
        (["zzz"], "No such command 'zzz'. `pylekyll help` lists the commands."),
        (["help", "clan"], "No such command 'clan'. Did you mean 'clean'?"),
        (["build", "--sourse", "."], "No such option: --sourse. Did you mean --source?"),
        (["build", "--zzz"], "No such option: --zzz. `pylekyll build --help` lists the options."),
        (["build", "--auto"], "No such option: --auto. It is --watch now."),
        (["build", "--unp", "--l"], "Which option is --l: --layouts or --limit_posts or --lsi?"),
        (
            ["build", "--un", "--st", "--co", "a", "--l"],
            "Which option is --l: --layouts or --limit_posts or --lsi?",
        ),
        (["build", "--limit_posts", "x"], "Invalid value for '--limit_posts': 'x' is not a valid integer."),
        (["post"], "You must specify a name."),
        (["publish"], "You must specify a draft path."),
        (["rename", "x"], "You must specify current path and the new title."),
        (["new"], "You must specify a path."),
        (["new-theme"], "You must specify a theme name."),
        (
            ["compose", "x", "--post", "--draft"],
            "You can only specify one of --post, --draft, or --collection COLLECTION.",
        ),
    ],
)
def test_wrong_command_lines_get_one_line(arguments: list[str], line: str, tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: x\n")
    done = pylekyll(*arguments, cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [f"{'Error:':>19} {line}"]


@pytest.mark.parametrize("arguments", [["-s", "site"], ["--source", "site"], ["-q", "-s", "site", "--trace"]])
def test_options_may_precede_the_command(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "x.txt").write_text("x")
    done = pylekyll(*arguments, "build", cwd=tmp_path)
    assert (done.returncode, (tmp_path / "_site" / "x.txt").exists()) == (0, True)


def test_without_a_command_there_is_help(tmp_path: Path) -> None:
    done = pylekyll(cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == "A subcommand is required.\n"
    assert all(f"  {name}" in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", [*COMMANDS, *ALIASES])
def test_every_command_has_help(name: str, tmp_path: Path) -> None:
    asked, helped = pylekyll(name, "--help", cwd=tmp_path), pylekyll("help", name, cwd=tmp_path)
    assert (asked.returncode, helped.returncode) == (0, 0)
    assert "Usage: pylekyll " in asked.stdout
    assert helped.stdout.split("\n", 1)[1] == asked.stdout.split("\n", 1)[1]


@pytest.mark.parametrize(("words", "last"), [("pylekyll bu", "build"), ("pylekyll build --dra", "--drafts")])
def test_shells_can_complete(words: str, last: str, tmp_path: Path) -> None:
    asking = {"_PYLEKYLL_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    done = subprocess.run(
        [sys.executable, "-m", "pylekyll"],
        cwd=tmp_path,
        env={**os.environ, **asking},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.strip(), done.stderr) == (f"plain,{last}", "")


def test_version_comes_at_once(tmp_path: Path) -> None:
    code = "import sys, pylekyll.cli.main; print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    heavy = {
        "liquid",
        "mistune",
        "yaml",
        "pygments",
        "requests",
        "sass",
        "pylekyll.site.config",
        "pylekyll.build.pipeline",
    }
    assert not heavy & set(done.stdout.replace("'", "").strip("[]\n").split(", "))
    assert pylekyll("--version", cwd=tmp_path).stdout.startswith("pylekyll ")


@pytest.mark.parametrize(
    "error, lines",
    [
        (PylekyllError("Wrong."), ["             Error: Wrong."]),
        (
            ConfigError("bad", SourceLocation("_config.yml", 2, 1)),
            ["     Configuration: bad", " " * 20 + "_config.yml:2:1"],
        ),
        (
            SourceError("First line.\n\nSecond line.", SourceLocation("a.md"), "Do this.\nThen that."),
            [
                "             Error: First line.",
                *(" " * 20 + text for text in ("Second line.", "a.md", "Do this.", "Then that.")),
            ],
        ),
        (
            RenderError(
                "broken", SourceLocation("x.scss", 3), chain=[SourceLocation("a.md"), SourceLocation("x.scss", 3)]
            ),
            ["  Conversion error: broken", *(" " * 20 + text for text in ("x.scss:3", "on the way: a.md > x.scss:3"))],
        ),
        (PylekyllError(""), ["             Error: "]),
    ],
)
def test_errors_are_aligned_and_whole(error: PylekyllError, lines: list[str]) -> None:
    assert describe(error) == lines


BROKEN_SITES = {
    "a tab in the configuration": ({"_config.yml": "title: x\n\tb: c\n"}, ["Configuration:", "tab", "_config.yml:2:1"]),
    "a link that leads nowhere": (
        {"gone.txt": Path("nowhere")},
        ["cannot be read", "gone.txt", "'nowhere'", "exclude"],
    ),
    "a link to itself": ({"self": Path("self")}, ["cannot be read", "self"]),
    "data that is a dead link": ({"_data/x.yml": Path("nowhere")}, ["cannot be read", "_data/x.yml", "'nowhere'"]),
    "a file where a folder must be": (
        {"a.md": "---\npermalink: /v1.2\n---\n", "b.md": "---\npermalink: /v1.2/\n---\n"},
        ["'v1.2' cannot be a file and a folder", "a.md", "b.md", "permalink"],
    ),
    "front matter with a colon": (
        {"a.md": "---\ntitle: a: b\n---\n", "_config.yml": "strict_front_matter: true\n"},
        ["front matter", "colon", "quoted", "a.md:2:9"],
    ),
    "a date that is none": ({"_posts/2024-13-45-x.md": "x"}, ["2024-13-45", "filename", "_posts/2024-13-45-x.md"]),
    "an include that is not there": ({"a.md": "---\n---\n{% include x.html %}"}, ["x.html", "a.md:3:1", "^^^^"]),
}


@pytest.mark.parametrize("site", BROKEN_SITES)
def test_broken_sites_are_explained(site: str, tmp_path: Path) -> None:
    files, words = BROKEN_SITES[site]
    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.symlink_to(content) if isinstance(content, Path) else path.write_text(content)
    done = pylekyll("build", cwd=tmp_path)
    assert done.returncode == 1
    assert not [word for word in words if word not in done.stderr], done.stderr
    assert "Traceback" not in done.stderr
    assert "bug in pylekyll" not in done.stderr
    assert not (tmp_path / "_site").exists()


def test_a_folder_that_holds_itself_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.txt").write_text("x")
    (tmp_path / "a" / "up").symlink_to("..")
    done = pylekyll("build", cwd=tmp_path)
    assert done.returncode == 0
    assert "Reading: a/up is a symlink to a folder that contains it" in done.stderr
    assert [path.name for path in (tmp_path / "_site").rglob("*")] == ["a", "x.txt"]


def test_a_missing_layout_of_a_layout_is_reported_once(tmp_path: Path) -> None:
    layouts = {"base": "{{ content }}", "page": "---\nlayout: bsae\n---\n", "bare": "---\nlayout: none\n---\n"}
    (tmp_path / "_layouts").mkdir()
    for name, text in layouts.items():
        (tmp_path / "_layouts" / f"{name}.html").write_text(text)
    for name, layout in {"a": "page", "b": "page", "c": "bare"}.items():
        (tmp_path / f"{name}.md").write_text(f"---\nlayout: {layout}\n---\n")
    done = pylekyll("build", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stderr.count("Layout 'bsae' requested in _layouts/page.html does not exist.") == 1
    assert done.stderr.count("does not exist") == 1
    assert "Did you mean 'base'?" in done.stderr


def test_quiet_shows_errors_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("---\nlayout: gone\n---\n")
    done = pylekyll("build", "-q", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    (tmp_path / "b.md").write_text("---\n---\n{% nope %}")
    done = pylekyll("build", "--quiet", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "nope" in done.stderr


def test_verbose_names_every_step(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("---\nlayout: x\n---\n{{ 1 }}")
    (tmp_path / "_layouts").mkdir()
    (tmp_path / "_layouts" / "x.html").write_text("{{ content }}")
    lines = pylekyll("build", "-V", "-I", cwd=tmp_path).stdout.splitlines()
    steps = ("Rendering:", "Pre-Render Hooks:", "Rendering Liquid:", "Rendering Markup:", "Post-Convert Hooks:")
    expected = [f"{f'{topic} ':>20}a.md" for topic in ("Reading:", *steps, "Rendering Layout:")]
    expected.append(f"{'Writing: ':>20}{tmp_path}/_site/a.html")
    assert [line for line in lines if line in expected] == expected
    assert f"{'Incremental build: ':>20}enabled" in lines
    assert any("renders only what changed" in line for line in lines)

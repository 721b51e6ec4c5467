"""Output of a build for GitHub Actions, read as GitHub's runner reads it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from pylekyll.cli.github import Actions, Annotation, lines, workflow_command
from pylekyll.cli.summary import LONGEST, MOST_WARNINGS, failure, table
from pylekyll.foundation.errors import RenderError, SourceError, SourceLocation
from pylekyll.foundation.log import Log
from tests.project.publish.commands import Shown, annotations, parse

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Builder = Callable[..., "Built"]


@dataclass(frozen=True)
class Built:
    """A build in a step: its status, and what the runner makes of it."""

    status: int
    output: str
    shown: list[Shown]
    summary: str
    outputs: dict[str, str]


def outputs(text: str) -> dict[str, str]:
    """Return the outputs of a step as the runner reads them: ``name=value``, or ``name<<END``, lines and ``END``."""
    found: dict[str, str] = {}
    lines = iter(text.splitlines())
    for line in lines:
        match = re.match(r"([^=<]+)(=|<<)(.*)", line)
        assert match is not None
        name, sign, value = match.groups()
        found[name] = value if sign == "=" else "\n".join(iter(lambda: next(lines), value))
    return found


@pytest.fixture
def build(tmp_path: Path) -> Builder:
    """Builds a site of these files, in the folder ``docs`` of a workspace, as a step of a workflow does."""

    def run(files: dict[str, str], *arguments: str) -> Built:
        workspace, summary, output = (tmp_path / name for name in ("lighthouse", "summary.md", "output"))
        for name, text in files.items():
            (workspace / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
            (workspace / "docs" / name).write_text(text)
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG") if name in os.environ}
        done = subprocess.run(
            [sys.executable, "-m", "pylekyll", "build", "--source", "docs", "--destination", "out", *arguments],
            cwd=workspace,
            env=kept
            | {"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(workspace), "JEKYLL_ENV": "production"}
            | {"GITHUB_OUTPUT": str(output), "GITHUB_STEP_SUMMARY": str(summary), "PYTHONUTF8": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            timeout=120,
        )
        pairs = outputs(output.read_text("utf-8")) if output.exists() else {}
        return Built(done.returncode, done.stdout, annotations(done.stdout), summary.read_text("utf-8"), pairs)

    return run


def page(text: str = "", **front_matter: str) -> str:
    told = "".join(f"{key}: {value}\n" for key, value in front_matter.items())
    return f"---\n{told}---\n{text}\n"


#: Files of a site, the beginning of the message, and the place that it is shown at.
WARNINGS: dict[str, tuple[dict[str, str], str, tuple[str, int | None, int | None]]] = {
    "layout": (
        {"a.md": page(layout="lecture")},
        "Layout 'lecture' requested in a.md does not exist.",
        ("docs/a.md", 2, None),
    ),
    "a path with spaces": (
        {"my notes/my talk.md": page(layout="lecture")},
        "Layout 'lecture' requested in my notes/my talk.md does not exist.",
        ("docs/my notes/my talk.md", 2, None),
    ),
    "template": (
        {"a.md": page("{% if a == %}{% endif %}")},
        "Liquid syntax error (line 3)",
        ("docs/a.md", 3, 1),
    ),
    "stylesheet": (
        {"css/a.scss": page('b { c: d }\n@warn "Take care: it is hot.";')},
        "Take care: it is hot.",
        ("docs/css/a.scss", 4, 1),
    ),
    "partial": (
        {"a.scss": page("@use 'b';"), "_sass/_b.scss": 'b { c: d }\n@warn "Hot.";\n'},
        "Hot.",
        ("docs/_sass/_b.scss", 2, 1),
    ),
    "two files for one address": (
        {"a.md": page(permalink="/x.html"), "b.md": page(permalink="/x.html")},
        "The following destination is shared by multiple files.\nThe written file may end up with unexpected",
        ("docs/a.md", None, None),
    ),
    "excerpt": (
        {"_posts/2020-01-01-a.md": page("{% if true %}a\n\nb{% endif %}")},
        "Excerpt modified in _posts/2020-01-01-a.md!\nFound a Liquid block",
        ("docs/_posts/2020-01-01-a.md", None, None),
    ),
    "future": (
        {"_posts/2999-01-01-a.md": page()},
        "_posts/2999-01-01-a.md has a future date",
        ("docs/_posts/2999-01-01-a.md", None, None),
    ),
    "setting": (
        {"_config.yml": "title: A\nurl: https://example.org/sub\n"},
        "`url` is 'https://example.org/sub': the path belongs in `baseurl`",
        ("docs/_config.yml", 2, None),
    ),
    "nested setting": (
        {"_config.yml": "kramdown:\n  # enable_coderay: true\n  enable_coderay: true\n"},
        "You are using 'enable_coderay'",
        ("docs/_config.yml", 3, None),
    ),
    "defaults": (
        {"_config.yml": "defaults:\n  - scope: {path: ''}\n    values: 3\n"},
        'An invalid front-matter default set was found: {"scope"=>{"path"=>""}, "values"=>3}',
        ("docs/_config.yml", 1, None),
    ),
    "sorting": (
        {
            "_config.yml": "collections: {notes: {output: true, sort_by: rank}}\n",
            "_notes/a.md": page(rank="1"),
            "_notes/b.md": page(),
        },
        "'rank' not defined in _notes/b.md",
        ("docs/_notes/b.md", None, None),
    ),
}


@pytest.mark.parametrize("name", WARNINGS)
def test_warnings_are_shown_where_they_are(build: Builder, name: str) -> None:
    files, message, place = WARNINGS[name]
    built = build({"index.md": page("Hello"), **files})
    assert built.status == 0, built.output
    (warning,) = [each for each in built.shown if each.kind == "warning"]
    assert warning.message.startswith(message)
    assert (warning.file, warning.line, warning.col) == place
    assert warning.title == "pylekyll"
    shown = re.sub(r"([_])", r"\\\1", ":".join(str(part) for part in place if part is not None))
    assert f"\n| {shown} | " in built.summary


#: Files, what the error says, and where.
ERRORS: dict[str, tuple[dict[str, str], str, tuple[str, int | None, int | None]]] = {
    "front matter": (
        {"_config.yml": "strict_front_matter: true\n", "a.md": "---\ntitle: [a\n---\n"},
        "The front matter cannot be read: ",
        ("docs/a.md", 2, 8),
    ),
    "include": (
        {"a.md": page("\n{% include b.html %}"), "_includes/b.html": "<p>\n{% if %}\n"},
        "Syntax Error in tag 'if' - Valid syntax: if [expression]",
        ("docs/_includes/b.html", 2, 1),
    ),
    "layout": (
        {"a.md": page(layout="b"), "_layouts/b.html": "<p>\n\n  {{ content | upcase: 1, 2 }}\n"},
        "wrong number of arguments",
        ("docs/_layouts/b.html", 3, None),
    ),
    "stylesheet": ({"a.scss": page("a { b: $c }")}, "Undefined variable", ("docs/a.scss", 3, 8)),
    "data": ({"_data/a.yml": "a: [\n"}, "", ("docs/_data/a.yml", None, None)),
    "configuration": ({"_config.yml": "a: [\n"}, "", ("docs/_config.yml", None, None)),
}


@pytest.mark.parametrize("name", ERRORS)
def test_errors_are_shown_where_they_are_and_keep_the_status(build: Builder, name: str) -> None:
    files, message, (path, line, column) = ERRORS[name]
    built = build({"index.md": page("Hello"), **files})
    assert built.status == 1, built.output
    (error,) = [each for each in built.shown if each.kind == "error"]
    assert message in error.message
    assert (error.file, error.title) == (path, "pylekyll")
    assert line in (None, error.line)
    assert column in (None, error.col)
    assert built.outputs == {}
    assert built.summary.startswith(f"## The build failed\n\n`{path}")


def test_invalid_front_matter_is_annotated_in_the_published_site(build: Builder) -> None:
    built = build({"index.md": page("Hello"), "a.md": "---\ntitle: [a\n---\n"})
    assert built.status == 0, built.output
    (error,) = [each for each in built.shown if each.kind == "error"]
    assert (error.file, error.line, error.col, error.title) == ("docs/a.md", 2, 8, "pylekyll")
    assert error.message.startswith("The front matter cannot be read: ")
    assert "\n| docs/a.md:2:8 | The front matter cannot be read: " in built.summary


def test_outside_of_the_repository_the_location_becomes_text(tmp_path: Path) -> None:
    """GitHub cannot show a theme's file: the annotation is on the site's own file."""
    (tmp_path / "work" / "docs").mkdir(parents=True)
    own, theme = SourceLocation("a.md", 4, 1), SourceLocation(str(tmp_path / "theme" / "b.html"), 2, 7)
    actions = Actions({"GITHUB_WORKSPACE": str(tmp_path / "work")}, tmp_path / "work" / "docs")
    actions.fail(RenderError("No.", theme, chain=[own, theme]), Log())
    actions.fail(SourceError("No.", theme, hint="Do."), Log())
    assert actions.annotations == [
        Annotation("error", "No.", SourceLocation("docs/a.md", 4, 1)),
        Annotation("error", f"{theme}: No.\nDo.", None),
    ]


def test_an_error_that_was_logged_is_annotated_once(build: Builder) -> None:
    built = build({"index.md": page("Hello")}, "--config", "nowhere.yml")
    assert built.status == 1
    (error,) = built.shown
    assert "nowhere.yml' could not be found." in error.message


def test_a_site_cannot_give_commands_to_the_runner(build: Builder) -> None:
    mean = "'\"x\\n::error file=a.md::mean\\n##[error]mean\"'"
    built = build({"a.md": page('{% assign x = "::add-mask::a" %}{{ x | slugify }}', layout=mean)}, "--verbose")
    assert [each for each in built.shown if each.message.startswith("mean")] == []
    assert {parse(line)[0] for line in built.output.splitlines()} >= {"stop-commands", "warning"}
    first, *_, last = [name for name in (parse(line)[0] for line in built.output.splitlines()) if name]
    assert (first, last) == ("stop-commands", "warning")


def test_a_site_cannot_set_outputs_of_the_step(build: Builder) -> None:
    built = build({"index.md": page("Hello")}, "--destination", "built\npages=7\nmean=1")
    assert built.status == 0, built.output
    assert built.outputs.keys() == {"site-path", "pages", "duration"}
    assert built.outputs["pages"] == "1"
    assert built.outputs["site-path"].endswith("built\npages=7\nmean=1")


def test_the_name_of_a_file_stays_in_its_place_of_the_summary() -> None:
    text = failure("No.", "a`<b>`\n## c.md:1", [])
    assert text.split("\n\n")[1] == "`a <b> ## c.md:1`"


def test_a_plugin_that_prints_commands_is_not_obeyed(build: Builder) -> None:
    plugin = "def register(extensions): pass\nprint('::error::printed')\nprint('::stop-commands::x')\n"
    built = build({"index.md": page("Hello"), "_plugins/mean.py": plugin})
    assert "::error::printed" in built.output
    assert built.shown == []


def test_at_most_ten_of_a_kind_are_shown_and_those_with_places_first(build: Builder) -> None:
    files = {f"p{number:02}.md": page(layout="lecture") for number in range(13)}
    built = build({"a0.md": page("{{ '' | slugify }}"), **files})
    warnings = [each for each in built.shown if each.kind == "warning"]
    assert [each.file for each in warnings] == [f"docs/p{number:02}.md" for number in range(10)]
    (notice,) = [each for each in built.shown if each.kind == "notice"]
    assert notice.message == "4 more warnings are in the summary and in the log."
    assert "| 14 | 14 |" in built.summary
    assert "\n| docs/p12.md:2 | Layout" in built.summary
    assert len([line for line in built.output.splitlines() if line.startswith("::warning ")]) == 10


@pytest.mark.parametrize(("number", "notices"), [(10, []), (11, ["1 more error is in the summary and in the log."])])
def test_the_limit_of_a_kind(number: int, notices: list[str]) -> None:
    shown = annotations("\n".join(lines([Annotation("error", f"no {at}", None) for at in range(number)])))
    assert [each.message for each in shown if each.kind == "error"] == [f"no {at}" for at in range(10)]
    assert [each.message for each in shown if each.kind == "notice"] == notices


def test_outside_of_actions_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(page(layout="lecture"))
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG") if name in os.environ}
    command = [sys.executable, "-m", "pylekyll", "build"]
    done = subprocess.run(command, cwd=tmp_path, env=kept, capture_output=True, text=True, check=True)
    assert "::" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("message", "properties", "expected"),
    [
        ("No.", {"title": "a"}, "::error title=a::No."),
        ("a:b, 5%\r\n::c", {"file": "a,b:c%.md", "line": 3, "col": None}, None),
    ],
)
def test_commands_are_escaped(message: str, properties: dict[str, object], expected: str | None) -> None:
    command = workflow_command("error", message, properties)
    escaped = "::error file=a%2Cb%3Ac%25.md,line=3::a:b, 5%25%0D%0A::c"
    assert command == (expected or escaped)
    name, told, data = parse(command)
    assert (name, data) == ("error", message)
    assert told == {key: str(value) for key, value in properties.items() if value is not None}


def test_tables_escape_what_is_markup() -> None:
    message = "a|b <i>*c*</i>\nd" + "e" * LONGEST
    text = failure("No.", "a.md:1", [(message, "x_y.md")] * (MOST_WARNINGS + 2))
    rows = [line for line in text.splitlines() if line.startswith("| x")]
    assert len(rows) == MOST_WARNINGS
    assert rows[0].startswith(r"| x\_y.md | a\|b \<i\>\*c\*\</i\><br>deee")
    assert rows[0].endswith("e… |")
    assert "And 2 more, in the log." in text
    assert table(("A", "B", "C"), [("1", "2", "x")]) == "| A | B | C |\n| --- | ---: | --- |\n| 1 | 2 | x |"

"""Help and man pages: every option in one group, an example each, all of one source."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from typing import TYPE_CHECKING

import click
import pytest

from pylekyll.cli.explained import EXAMPLES, groups
from pylekyll.cli.main import COMMANDS, cli
from pylekyll.cli.man import man_page
from tests.support.documents import DOCS, anchors

if TYPE_CHECKING:
    from collections.abc import Iterator


def contexts() -> Iterator[click.Context]:
    root = click.Context(cli, info_name="pylekyll", **cli.context_settings)  # click keeps what it finds of help options
    yield root
    for name in COMMANDS:
        command = cli.get_command(root, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=root)
        if isinstance(command, click.Group):
            for sub, each in command.commands.items():
                yield click.Context(each, info_name=sub, parent=inner)
        else:
            yield inner


ALL = {ctx.command_path: ctx for ctx in contexts()}
LEAVES = {name.partition(" ")[2]: ctx for name, ctx in ALL.items() if " " in name}


@pytest.mark.parametrize("name", LEAVES)
def test_every_option_is_in_one_group(name: str) -> None:
    ctx = LEAVES[name]
    shown = [record[0] for _, records in groups(ctx.command, ctx) for record in records]
    options = [each for each in ctx.command.get_params(ctx) if isinstance(each, click.Option) and not each.hidden]
    assert len(shown) == len(set(shown)) == len(options)
    text = ctx.get_help()
    assert all(option.opts[0].strip() in text for option in options)


def test_options_of_a_build_have_groups() -> None:
    ctx = LEAVES["build"]
    titles = [title for title, _ in groups(ctx.command, ctx)]
    assert titles == [*("Files and folders", "Content", "Build", "Untrusted sites", "Output")]


@pytest.mark.parametrize("name", LEAVES)
def test_every_command_has_an_example_that_it_accepts(name: str) -> None:
    ctx = LEAVES[name]
    assert EXAMPLES[name]
    for example in EXAMPLES[name]:
        words = shlex.split(example.partition("|")[0])
        prefix = ["pylekyll", *name.split()]
        assert words[: len(prefix)] == prefix
        with ctx.command.make_context(name, words[len(prefix) :], parent=ctx.parent) as made:
            assert not made.args
        assert example in ctx.get_help()
    assert f"docs/commands.md#{name.replace(' ', '-')}" in ctx.get_help()
    assert name.replace(" ", "-") in anchors(DOCS / "commands.md")


def test_no_example_is_of_another_command() -> None:
    assert EXAMPLES.keys() == LEAVES.keys()


@pytest.mark.parametrize("path", ALL)
def test_man_pages(path: str) -> None:
    ctx = ALL[path]
    page = man_page(ctx.command, ctx)
    assert re.findall(r"^\.SH (NAME|SYNOPSIS|DESCRIPTION|SEE ALSO)$", page, re.MULTILINE) == [
        *("NAME", "SYNOPSIS", "DESCRIPTION", "SEE ALSO"),
    ]
    for line in page.splitlines():
        assert not re.match(r"[.'](?!TH|SH|B|PP|TP|nf|fi)", line), line
    if shutil.which("groff"):
        done = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-z"], input=page, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_the_page_of_a_command_is_printed() -> None:
    from click.testing import CliRunner

    done = CliRunner().invoke(cli, ["help", "--man", "build"], prog_name="pylekyll")
    assert done.exit_code == 0
    assert done.output.startswith('.TH "PYLEKYLL-BUILD" 1')
    assert CliRunner().invoke(cli, ["help", "--man"], prog_name="pylekyll").output.startswith('.TH "PYLEKYLL" 1')


def test_completion_knows_the_options() -> None:
    from click.shell_completion import ShellComplete

    complete = ShellComplete(cli, {}, "pylekyll", "_PYLEKYLL_COMPLETE")
    assert "--drafts" in {item.value for item in complete.get_completions(["build"], "--")}
    assert "publications" in {item.value for item in complete.get_completions([], "pub")}

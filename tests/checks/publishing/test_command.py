"""``pylekyll publish --check`` and ``--live`` in a terminal, for programs, and in a workflow."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.checks.publishing.world import PUBLISH, WORKFLOW, World
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    import subprocess


def run(world: World, *words: str) -> subprocess.CompletedProcess[str]:
    return pylekyll(["publish", *words], world.folder, world.environment())


def test_in_a_terminal(world: World) -> None:
    world.lay_out({PUBLISH: WORKFLOW.replace("[main]", "[master]")})
    world.on_github(pages={"build_type": "legacy", "source": {"branch": "main", "path": "/"}})
    done = run(world, "--check")
    assert done.returncode == 1
    assert "Seen: The address: https://ada.github.io/site/" in done.stdout
    assert "publish-branch: .github/workflows/publish.yml runs for master" in done.stderr
    assert f"{PUBLISH}:4" in done.stderr
    assert "Settings > Pages > Build and deployment > Source: GitHub Actions." in done.stderr
    assert done.stdout.endswith("2 errors: `pylekyll explain CODE` explains each.\n")


def test_a_sound_site_before_and_after(world: World) -> None:
    world.lay_out()
    world.on_github(pages={})
    world.deployed(world.head)
    world.online()
    done = run(world, "--check", "--live", "--address", f"{world.server.address}/site/")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "Publishing: nothing is wrong with what was seen." in done.stdout


def test_for_programs(world: World) -> None:
    world.lay_out({PUBLISH: None})
    world.on_github(pages={})
    told = json.loads(run(world, "--check", "--format", "json").stdout)
    assert told["passed"] is False
    assert [each["code"] for each in told["findings"]] == ["publish-no-workflow"]
    assert told["unseen"] == []


def test_for_a_workflow(world: World) -> None:
    world.lay_out({PUBLISH: WORKFLOW.replace("checkout@v5", "checkout@v2")})
    world.on_github(pages={})
    world.server.close()
    lines = run(world, "--check", "--format", "github").stdout.splitlines()
    assert lines[0].startswith(f"::warning file={PUBLISH},line=9,title=publish-action-outdated::actions/checkout@v2")
    assert lines[1].startswith("::notice title=pylekyll::Not seen: The repository's settings")


def test_in_a_workflow_the_state_of_the_copy_does_not_count(world: World) -> None:
    world.lay_out({PUBLISH: WORKFLOW.replace("[main]", "[master]")}, remote="")
    (world.folder / "new.md").write_text("x")
    world.on_github(pages={})
    runner = {"GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "ada/site", "GITHUB_SHA": world.head}
    done = pylekyll(["publish", "--check", "--format", "json"], world.folder, {**world.environment(), **runner})
    assert json.loads(done.stdout)["findings"] == []


def test_it_goes_without_a_draft(world: World) -> None:
    world.lay_out()
    done = run(world, "--check", "_drafts/x.md")
    assert done.returncode == 1
    assert "they do not take a draft" in done.stderr

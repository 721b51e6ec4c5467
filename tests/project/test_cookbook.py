"""docs/cookbook.md: every recipe is built, and gives what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.cookbook import Recipe, lay_out, recipes
from tests.support.documents import DOCS
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

RECIPES = recipes()


def test_there_are_enough_recipes_each_with_a_picture() -> None:
    assert len(RECIPES) >= 40
    assert len({each.picture for each in RECIPES}) == len(RECIPES)
    kept = {path.relative_to(DOCS).as_posix() for path in (DOCS / "images" / "cookbook").iterdir()}
    assert kept == {each.picture for each in RECIPES}
    assert sum((DOCS / name).stat().st_size for name in kept) < 900_000


@pytest.mark.parametrize("recipe", RECIPES, ids=str)
def test_a_recipe_gives_what_it_says(recipe: Recipe, tmp_path: Path) -> None:
    config = lay_out(recipe, tmp_path / "site")
    done = pylekyll(["build", "--config", config, "--disable-disk-cache", "-d", "../out"], tmp_path / "site", {})
    assert (done.returncode, done.stderr) == (0, "")
    text = (tmp_path / "out" / recipe.page).read_text("utf-8")
    assert recipe.text in text
    assert not recipe.absent or recipe.absent not in text

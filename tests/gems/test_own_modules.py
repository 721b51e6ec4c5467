"""A site's own plugins in several files that import each other."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import PluginError
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

ENVIRONMENT = {"JEKYLL_NO_BUNDLER_REQUIRE": "true"}
FILTER = "def register(extensions):\n    extensions.add_filter({name!r}, {function})\n"


def built(folder: Path, plugins: dict[str, str], page: str = "") -> tuple[str, Log]:
    """Return the page's output and the log of a site with these files in `_plugins`."""
    for name, text in {**{f"_plugins/{name}": text for name, text in plugins.items()}, "index.html": page}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"---\n---\n{text}" if name == "index.html" else text)
    log = Log()
    build(load(folder, {}, environment=ENVIRONMENT, working_directory=folder), log)
    return (folder / "_site/index.html").read_text(), log


def test_plugins_import_helpers_beside_above_and_below_them(tmp_path: Path) -> None:
    plugins = {
        "zebra.py": "LOUD = '!'\n",
        "text/case.py": "from ..zebra import LOUD\n\n\ndef shout(text):\n    return text.upper() + LOUD\n",
        "filters.py": "from .text.case import shout\nfrom . import zebra\n\n\n"
        + FILTER.format(name="shout", function="lambda text: shout(text) + zebra.LOUD"),
        "text/more.py": "from .case import shout\n\n\n" + FILTER.format(name="cry", function="shout"),
    }
    html, log = built(tmp_path, plugins, "{{ 'a' | shout }} {{ 'b' | cry }}")
    assert html == "A!! B!"
    assert not log.warnings
    assert not list((tmp_path / "_plugins").rglob("__pycache__"))
    assert str(tmp_path / "_plugins") not in sys.path


def test_a_helper_is_the_same_module_for_all(tmp_path: Path) -> None:
    plugins = {
        "a.py": "from .kept import KEPT\n\n\ndef register(extensions):\n    KEPT.append('a')\n",
        "b.py": "from .kept import KEPT\n\n\n"
        + FILTER.format(name="kept", function="lambda text: ''.join([text, *KEPT])"),
        "kept.py": "KEPT = []\n",
    }
    assert built(tmp_path, plugins, "{{ 'x' | kept }}")[0] == "xa"
    assert built(tmp_path, plugins, "{{ 'x' | kept }}")[0] == "xa"  # and a new one for the next build


@pytest.mark.parametrize("name", ["my-plugin.py", "my.plugin.py", "deep.er/plugin.py", "two words.py"])
def test_names_that_no_statement_can_import(name: str, tmp_path: Path) -> None:
    html, _ = built(tmp_path, {name: FILTER.format(name="up", function="str.upper")}, "{{ 'a' | up }}")
    assert html == "A"


def test_a_module_beside_a_folder_of_its_name(tmp_path: Path) -> None:
    plugins = {
        "a.py": FILTER.format(name="up", function="str.upper"),
        "a/b.py": FILTER.format(name="low", function="str.lower"),
    }
    assert built(tmp_path, plugins, "{{ 'a' | up }}{{ 'B' | low }}")[0] == "Ab"


def test_a_changed_plugin_is_read_again(tmp_path: Path) -> None:
    for letter in "abc":  # of one length, within one second
        plugin = FILTER.format(name="letter", function=f"lambda text: '{letter}'")
        assert built(tmp_path, {"p.py": plugin}, "{{ '' | letter }}")[0] == letter


def test_modules_that_nothing_uses(tmp_path: Path) -> None:
    _, log = built(tmp_path, {"one.py": "X = 1\n", "two.py": "Y = 2\n"})
    (line,) = log.warnings
    assert line.diagnostic is not None
    assert line.diagnostic.code == "plugin-without-register"
    assert line.message.startswith("_plugins/one.py, _plugins/two.py do not have a function `register`")


def test_a_slip_in_the_name_of_register(tmp_path: Path) -> None:
    plugins = {
        "good.py": "from .more import register_tags\n\n\ndef register(extensions):\n    register_tags(extensions)\n",
        "more.py": "from pylekyll.plugins.api import Registers\n\n\ndef register_tags(extensions):\n    pass\n",
        "slip.py": "def regsiter(extensions):\n    pass\n",
    }
    _, log = built(tmp_path, plugins)
    (line,) = log.warnings
    assert line.diagnostic is not None
    assert str(line.diagnostic.location) == "_plugins/slip.py"
    assert "It has `regsiter`." in line.message


def test_an_absolute_import_of_a_helper_says_how_to_write_it(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="No module named 'helpers'") as caught:
        built(tmp_path, {"a.py": "import helpers\n", "helpers.py": ""})
    assert "from . import helpers" in (caught.value.hint or "")
    assert str(caught.value.location) == "_plugins/a.py:1"


@pytest.mark.parametrize("text, line", [("X = 1 / 0\n", 1), ("\nX =\n", 2)])
def test_a_helper_that_fails_is_blamed_itself(text: str, line: int, tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=r"a\.py cannot be loaded: \w+Error") as caught:
        built(tmp_path, {"a.py": "\nfrom .deep.helper import X\n", "deep/helper.py": text})
    assert str(caught.value.location) == f"_plugins/deep/helper.py:{line}"

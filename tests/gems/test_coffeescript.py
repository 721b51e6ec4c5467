"""jekyll-coffeescript with a compiler, without one, and with one that fails."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import RenderError
from pylekyll.foundation.log import Log
from pylekyll.site import config as configuration

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = "---\nfriend: Ann\n---\n###\nLicence\n###\ngreet = (who) -> alert \"hi #{who}\"\ngreet '{{ page.friend }}'\n"
#: Output of CoffeeScript 1.12.7, the version inside the gem.
COMPILED = (
    "\n/*\nLicence\n */\n\n(function() {\n  var greet;\n\n  greet = function(who) {\n"
    "    return alert(\"hi \" + who);\n  };\n\n  greet('Ann');\n\n}).call(this);\n"
)


def built(folder: Path, path: str, script: str = SCRIPT, **settings: object) -> tuple[str, list[str]]:
    """Return the script that a site of one `.coffee` page and a layout comes to, and the warnings."""
    source = folder / "source"
    for name, text in {"_layouts/default.html": "no script", "js/a.coffee": script}.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, "utf-8")
    values = {"source": str(source), "destination": str(folder / "_site"), "plugins": ["jekyll-coffeescript"]}
    defaults = [{"scope": {"path": ""}, "values": {"layout": "default"}}]
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "true", "PATH": path}
    config = configuration.load(source, {**values, "defaults": defaults, **settings}, environment=environment)
    log = Log()
    build(config, log)
    assert not (folder / "_site/js/a.coffee").exists()
    return (folder / "_site/js/a.js").read_text("utf-8"), [str(line).strip() for line in log.warnings]


def compiler(folder: Path, body: str) -> str:
    """Return a folder with a program called `coffee`: Python, with the path of the source and of the result at hand."""
    if os.name != "posix":
        pytest.skip("a program for this test is a script with a first line that names its interpreter")
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "coffee"
    names = "import sys, pathlib\nsource = pathlib.Path(sys.argv[-1])\nresult = source.with_suffix('.js')\n"
    program.write_text(f"#!{sys.executable}\n{names}{body}\n")
    program.chmod(0o755)
    return str(folder)


def test_what_the_compiler_writes_is_the_page(tmp_path: Path) -> None:
    path = compiler(tmp_path / "bin", "result.write_text('\\n/* é */ ' + source.read_text('utf-8').upper(), 'utf-8')")
    script, warnings = built(tmp_path, path)
    assert script == "\n/* é */ ###\nLICENCE\n###\nGREET = (WHO) -> ALERT \"HI #{WHO}\"\nGREET 'ANN'\n"
    assert warnings == []


def test_the_sites_own_compiler_comes_first_but_not_in_safe_mode(tmp_path: Path) -> None:
    compiler(tmp_path / "source/node_modules/.bin", "result.write_text('own')")
    path = compiler(tmp_path / "bin", "result.write_text('global')")
    assert built(tmp_path, path)[0] == "own"
    assert built(tmp_path, path, safe=True, whitelist=["jekyll-coffeescript"])[0] == "global"


def test_without_a_compiler_the_page_and_a_warning_say_so(tmp_path: Path) -> None:
    script, warnings = built(tmp_path, str(tmp_path / "nothing"))
    assert script == 'console.error("js/a.coffee was not compiled: CoffeeScript compiler not found.");\n'
    (warning,) = warnings
    assert warning == (
        "CoffeeScript: js/a.coffee is not compiled: jekyll-coffeescript needs the command `coffee`; "
        "install it with `npm install coffeescript@1.12.7` in the site's folder (-g for all sites)."
    )


def test_a_mistake_is_found_where_it_is(tmp_path: Path) -> None:
    path = compiler(tmp_path / "bin", "sys.exit(f'{source}:2:5: error: unexpected =\\nb = = 2\\n    ^')")
    with pytest.raises(RenderError) as caught:
        built(tmp_path, path)
    assert (caught.value.message, str(caught.value.location)) == ("unexpected =", "js/a.coffee:5:5")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("sys.exit('env: node: No such file or directory')", "CoffeeScript: env: node: No such file or directory"),
        ("sys.exit(3)", "wrote nothing (status 3)"),
        ("", "wrote nothing (status 0)"),
    ],
)
def test_a_compiler_that_fails_is_named(tmp_path: Path, body: str, message: str) -> None:
    with pytest.raises(RenderError) as caught:
        built(tmp_path, compiler(tmp_path / "bin", body))
    assert message in caught.value.message
    assert str(caught.value.location) == "js/a.coffee"


def test_the_real_compiler_writes_what_the_gem_does(tmp_path: Path) -> None:
    program = shutil.which("coffee")
    if program is None:
        pytest.skip("the command coffee is not installed (npm install -g coffeescript@1.12.7)")
    script, _ = built(tmp_path, os.environ["PATH"])
    assert script == COMPILED

"""Imports of a build of the root site: a start does not import modules that the site does not use."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.runs import copy_root_site

PROGRAM = """
import json, sys
sys.argv = ["pylekyll", "build", "--quiet", "--config", "_config.yml,offline.yml"]
from pylekyll.cli.process import run
try:
    run()
finally:
    json.dump(sorted(sys.modules), open("modules.json", "w"))
"""
#: The packages that a build of the site needs: it has blocks of code, formulas, pictures and the PDF of a CV.
PACKAGES = {"yaml", "_yaml", "imagesize", "math_core", "pygments", "pylekyll", "typst"}
#: Modules of the interpreter, the environment and compiled extensions.
STARTED_BEFORE = re.compile(
    r"_+(main|mp_main|editable.*|cython.*|sysconfig.*)_*|_distutils_hack|(site|user)customize|cython_runtime"
)
#: Parts of the standard library that take long to import, each for sites that need it. imagesize, which measures the
#: pictures of the site, imports decimal, http.client and ssl.
HEAVY = {"asyncio", "concurrent.futures", "unittest"}
#: Rooms of ours and libraries that the site has no use for.
UNUSED = {
    *("pylekyll.checks", "pylekyll.serve", "pylekyll.site.authoring", "pylekyll.site.content.python_frontmatter"),
    *("pylekyll.languages.liquid.python_liquid", "pylekyll.languages.markdown.commonmark", "pylekyll.gems.sandbox"),
    *("requests", "click", "mistune"),
}


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return the modules that were imported by the end of a build."""
    folder = tmp_path_factory.mktemp("root")
    copy_root_site(folder)
    (folder / "offline.yml").write_text("google_scholar_stats_use_cdn: false\n", "utf-8")
    environment = {"PATH": "", "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONIOENCODING": "utf-8"}
    subprocess.run([sys.executable, "-X", "utf8", "-c", PROGRAM], cwd=folder, env=environment, check=True)
    return set(json.loads((folder / "modules.json").read_text("utf-8")))


def test_no_package_but_what_every_build_needs(modules: set[str]) -> None:
    names = {name.partition(".")[0] for name in modules} - sys.stdlib_module_names - PACKAGES
    assert not {name for name in names if not STARTED_BEFORE.fullmatch(name)}


def test_no_heavy_part_of_the_standard_library(modules: set[str]) -> None:
    assert not modules & HEAVY


def test_no_room_that_the_site_does_not_use(modules: set[str]) -> None:
    assert not {name for name in UNUSED if name in modules}


def test_few_modules(modules: set[str]) -> None:
    assert len(modules) < 730  # Python 3.13 and 3.14 have some more of their own

"""Old paths of modules: they work for one more release, and warn."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from pylekyll.foundation.moved import MOVED, new_path


@pytest.mark.parametrize("old", sorted(MOVED))
def test_an_old_path_gives_the_same_names(old: str) -> None:
    sys.modules.pop(old, None)
    with pytest.warns(FutureWarning, match=f"'{old}' is now '{MOVED[old]}'"):
        module = import_module(old)
    new = import_module(MOVED[old])
    public = [name for name in vars(new) if not name.startswith("_")]
    assert [name for name in public if getattr(module, name) is not getattr(new, name)] == []


def test_modules_of_a_moved_package_are_found() -> None:
    code = (
        "import warnings; warnings.simplefilter('ignore')\n"
        "import pylekyll\n"
        "from pylekyll.content.page import Page\n"
        "from pylekyll.plugins.api import Page as same\n"
        "print(Page is same)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_the_warning_names_the_line_that_imports() -> None:
    code = "import pylekyll\nimport pylekyll.liquid.node"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "FutureWarning: The module 'pylekyll.liquid' is now 'pylekyll.languages.liquid'." in done.stderr


def test_what_never_existed_is_not_found() -> None:
    assert new_path("pylekyll.site") == "pylekyll.site"
    with pytest.raises(ModuleNotFoundError, match=r"pylekyll\.nothing"):
        import_module("pylekyll.nothing")
    with pytest.warns(FutureWarning), pytest.raises(ModuleNotFoundError, match="nothing"):
        import_module("pylekyll.ruby.nothing")

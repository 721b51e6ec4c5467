"""python-liquid is there in part until somebody asks for more, and in whole from then on."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pylekyll.liquid.environment import Environment

IS_WHOLE = "'liquid.environment' in sys.modules"


def run(program: str) -> str:
    """What ``program`` prints in a process of its own."""
    return subprocess.check_output([sys.executable, "-c", f"import sys\n{program}"], text=True).strip()


def test_templates_need_a_part() -> None:
    program = "from pylekyll.liquid.environment import Environment\n"
    assert run(f"{program}Environment().parse('{{{{ 1 | plus: 1 }}}}')\nprint({IS_WHOLE})") == "False"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("from liquid import Tag; print(issubclass(pylekyll.liquid.tag.Tag, Tag))", "True"),
        ("import liquid; print(liquid.Environment().from_string('{{ 1 | plus: 1 }}').render())", "2"),
        ("import liquid; print(liquid.__version__[0])", "2"),
        ("from liquid import *; print(issubclass(pylekyll.liquid.node.Node, Node))", "True"),
        (
            "from liquid.builtin import DictLoader; import liquid; print(liquid.DictLoader.__name__)",
            "DictLoader",
        ),
        ("from liquid.builtin.tags.if_tag import IfTag; print(issubclass(IfTag, __import__('liquid').Tag))", "True"),
    ],
)
def test_plugins_may_ask_for_the_whole(asked: str, answer: str) -> None:
    assert run(f"import pylekyll.liquid.environment\n{asked}\nassert {IS_WHOLE}") == answer


def test_each_module_may_be_asked_for_first() -> None:
    program = """
import importlib, pkgutil
from pylekyll.liquid import python_liquid
import liquid.messages
names = [module.name for module in pkgutil.walk_packages(liquid.__path__, "liquid.")]
for name in names:
    for loaded in [loaded for loaded in sys.modules if loaded.split(".")[0] == "liquid"]: del sys.modules[loaded]
    python_liquid.import_needed()
    assert "liquid.environment" not in sys.modules, name
    importlib.import_module(name)
    assert importlib.import_module("liquid").Tag is importlib.import_module("liquid.tag").Tag, name
print(len(names) > 50)
"""
    assert run(program) == "True"


def test_whoever_imported_it_before_has_the_same_classes() -> None:
    program = "import liquid\nimport pylekyll.liquid.environment\nfrom pylekyll.liquid.tag import Tag\n"
    assert run(f"{program}print(issubclass(Tag, liquid.Tag))") == "True"


def test_a_version_that_cannot_be_taken_apart_is_imported_in_whole() -> None:
    program = (
        "from pylekyll.liquid import python_liquid\n"
        "for name in [name for name in sys.modules if name.split('.')[0] == 'liquid']: del sys.modules[name]\n"
        "python_liquid._NEEDED = ('ast', 'not_there')\n"
        "python_liquid.import_needed()\n"
    )
    assert run(f"{program}print({IS_WHOLE})") == "True"


def test_an_environment_answers_as_python_liquids() -> None:
    environment = Environment()
    assert environment.context_depth_limit == 30
    assert environment.statement_start_string == "{{"
    tokens = list(environment.tokenizer()("a{{ b }}"))
    assert tokens[0].value == "a"
    assert environment.tokenizer.__self__ is environment  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        _ = environment.nothing_of_the_kind  # type: ignore[attr-defined]

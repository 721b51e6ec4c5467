"""docs/architecture.md as a test: what may import what, how large things may grow, and who may touch the process."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from pylekyll.foundation.reads import Kind

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "pylekyll"
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))

MODULE_LINES = 400
FUNCTION_LINES = 40

#: Upper limits that only go down: lower one where you have removed something. Caches went up once, from 39, for the
#: tables of Ruby's classes of characters and the lexers' rules with them, which take longer to make than a page.
AT_MOST = {"# noqa": 81, "type: ignore": 31, "caches of modules": 41, "imports inside functions": 100}

#: The rooms from the lowest to the highest: each may import itself and those before it.
ROOMS = (
    *("foundation", "languages", "site", "academic", "plugins", "rendering", "gems", "build"),
    *("incremental", "checks", "serve", "cli"),
)
#: The modules beside the rooms. ``api`` is above the rooms that build and below those that people see.
BESIDE = {"__init__": {"foundation", "api"}, "__main__": {"cli"}, "api": set(ROOMS) - {"checks", "serve", "cli"}}

#: Languages of a site know each other in this order: code is highlighted in Markdown and Liquid, for example.
LANGUAGES = {
    "ruby": set(),
    "highlighting": {"ruby"},
    "bibtex": set(),
    "safe_yaml": {"ruby"},
    "gemfile": {"ruby"},
    "sass": {"ruby"},
    "csl": {"ruby"},
    "markdown": {"ruby", "highlighting"},
    "liquid": {"ruby", "highlighting"},
}


def may_import(name: str) -> set[str]:
    """Return the rooms that the room or module ``name`` may import."""
    return BESIDE[name] if name in BESIDE else set(ROOMS[: ROOMS.index(name)])


def room(path: Path) -> str:
    """Return the room of a module: the first part of its path inside the package."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def source_of(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(source_of(path), str(path))


def imported(path: Path) -> set[tuple[str, int]]:
    """Return the rooms that a module imports, with the line; also inside functions, and for annotations alone."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        parts = [name.split(".") for name in names]
        found |= {(part[1], node.lineno) for part in parts if part[0] == "pylekyll" and len(part) > 1}
    return {(name, line) for name, line in found if (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()}


def where(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT).as_posix()}:{line}"


def test_there_are_twelve_rooms() -> None:
    assert {room(path) for path in MODULES} == {*ROOMS, *BESIDE}
    assert all((PACKAGE / name / "__init__.py").is_file() for name in ROOMS)


def test_every_room_says_what_lives_there_and_what_it_may_import() -> None:
    for name in ROOMS:
        text = ast.get_docstring(tree(PACKAGE / name / "__init__.py")) or ""
        assert text.count(".\n") + text.endswith(".") >= 2, name
        assert "may import" in text, name


def test_tests_have_the_same_rooms() -> None:
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir()} - {"__pycache__"}
    assert set(ROOMS) <= folders


def test_the_picture_shows_the_rooms_in_their_order() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    picture = text.partition("```mermaid")[2].partition("```")[0]
    assert re.findall(r"^ +(\w+)\[", picture, re.MULTILINE) == list(reversed(ROOMS))


def test_imports_point_one_way() -> None:
    wrong = [
        f"{where(path, line)}: {room(path)} imports {name}"
        for path in MODULES
        for name, line in sorted(imported(path))
        if name != room(path) and name not in may_import(room(path))
    ]
    assert not wrong, "\n".join(wrong)


def test_languages_know_each_other_in_one_order() -> None:
    own = re.compile(r"(?:from|import) pylekyll\.languages\.(\w+)")
    wrong = [
        f"{where(path, number)}: {path.relative_to(PACKAGE).parts[1]} imports {match[1]}"
        for path in MODULES
        if room(path) == "languages" and len(path.relative_to(PACKAGE).parts) > 2
        for number, line in enumerate(source_of(path).splitlines(), start=1)
        for match in own.finditer(line)
        if match[1] not in LANGUAGES[path.relative_to(PACKAGE).parts[1]] | {path.relative_to(PACKAGE).parts[1]}
    ]
    assert not wrong, "\n".join(wrong)


def test_the_top_level_is_what_the_user_of_this_project_wants() -> None:
    wanted = ("pyproject.toml", "_config.yml", "_pages", "_data", "_includes", "pylekyll", "tests")
    assert [name for name in wanted if not (ROOT / name).exists()] == []


def test_only_the_loader_knows_the_counterparts_of_gems() -> None:
    """The loader finds them by the tables of their room. No module outside imports one by its name."""
    own = re.compile(r"(?:from|import) pylekyll\.gems\.(?:builtin|counterparts)\.")
    wrong = [
        where(path, number)
        for path in MODULES
        if not {"builtin", "counterparts"} & set(path.parts)
        for number, line in enumerate(source_of(path).splitlines(), start=1)
        if own.search(line)
    ]
    assert not wrong, "\n".join(wrong)


def test_modules_stay_small() -> None:
    lengths = {path: len(source_of(path).splitlines()) for path in MODULES}
    large = [f"{where(path, 1)}: {length} lines" for path, length in lengths.items() if length > MODULE_LINES]
    assert not large, "\n".join(large)


def test_functions_stay_small() -> None:
    large = [
        f"{where(path, node.lineno)}: {node.name} has {node.end_lineno - node.lineno + 1} lines"
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno + 1 > FUNCTION_LINES
    ]
    assert not large, "\n".join(large)


def is_cache(node: ast.expr) -> bool:
    """Return whether an expression is ``functools.cache`` or ``lru_cache``, with arguments or without."""
    called = node.func if isinstance(node, ast.Call) else node
    return ast.unparse(called).rpartition(".")[2] in {"cache", "lru_cache"}


def caches(path: Path) -> list[str]:
    """Return what a module keeps for the whole process: cached functions, containers and objects that code fills."""
    found = []
    filled = re.compile(r"^_?[a-z]\w*$|^[A-Z]+$")  # `_NO_OPTIONS` is a constant
    for node in tree(path).body:
        if isinstance(node, ast.FunctionDef) and any(map(is_cache, node.decorator_list)):
            found.append(node.name)
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        value, name = node.value, ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
        is_empty = (isinstance(value, ast.Dict) and not value.keys) or (isinstance(value, ast.List) and not value.elts)
        if isinstance(value, ast.Call):
            is_empty = not value.args and ast.unparse(value.func) in {"dict", "list", "set", "RecentFailures"}
            is_empty |= isinstance(value.func, ast.Call) and is_cache(value.func)
        if is_empty and filled.match(name):
            found.append(name)
    return found


def inner_imports(path: Path) -> int:
    """Return the number of imports inside functions: each is for an extra, or for a command that few builds need."""
    functions = [node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    found = {node for each in functions for node in ast.walk(each) if isinstance(node, ast.Import | ast.ImportFrom)}
    return len(found)


def test_exceptions_and_caches_of_modules_do_not_grow() -> None:
    counts = {mark: sum(source_of(path).count(mark) for path in MODULES) for mark in ("# noqa", "type: ignore")}
    counts["imports inside functions"] = sum(map(inner_imports, MODULES))
    counts["caches of modules"] = sum(len(caches(path)) for path in MODULES)
    assert {name: number for name, number in counts.items() if number > AT_MOST[name]} == {}


def test_contributing_names_the_limits() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert re.findall(r"at most\s+(\d+)", text) == [str(MODULE_LINES), str(FUNCTION_LINES)]


def test_the_architecture_names_every_kind_of_read() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    said = text.partition("The kinds of reads:")[2].partition("\n\n###")[0]
    assert [kind.name for kind in Kind] == re.findall(r"`([A-Z_]+)`", said)


def test_only_one_module_makes_kinds_of_reads_from_texts() -> None:
    named = re.compile(r"\bnote\(\s*f?[\"']|tuple\[str, (?:Hashable|\"Hashable\")\]")
    wrong = [
        where(path, number)
        for path in MODULES
        for number, line in enumerate(source_of(path).splitlines(), start=1)
        if named.search(line) and room(path) != "academic"
    ]
    assert not wrong, "\n".join(wrong)


def forbidden(node: ast.AST) -> str | None:
    """Return what only the command line may do: print, end the process, read its environment, arguments or streams."""
    if isinstance(node, ast.Name) and node.id in {"print", "exit", "quit", "input"} and isinstance(node.ctx, ast.Load):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        name = f"{node.value.id}.{node.attr}"
        streams = {"sys.exit", "sys.argv", "sys.stdout", "sys.stderr", "sys.stdin"}
        if name in streams | {"os.environ", "os.getenv", "os._exit", "os.environb"}:
            return name
    return None


#: Modules that run as a separate process, with its own arguments and streams, and the one that passes the environment
#: on to programs.
PROGRAMS = {"sass/worker.py", "incremental/processes.py", "foundation/programs.py"}
#: Modules that start programs themselves, and why.
STARTS_PROGRAMS = {
    "foundation/programs.py": "all others start programs by it",
    "cli/compose.py": "the user's EDITOR is a command line for the shell",
}
#: Names of ``os`` and other modules that start a program.
STARTING = re.compile(
    r"os\.(?:system|popen|startfile|posix_spawnp?|exec[lv]p?e?|spawn[lv]p?e?)|pty\.spawn|asyncio\.create_subprocess_\w+"
)


def test_only_the_command_line_prints_exits_or_reads_the_environment() -> None:
    found = [
        f"{where(path, node.lineno)}: {name}"
        for path in MODULES
        if room(path) not in {"cli", "__main__", "__init__"} and "/".join(path.parts[-2:]) not in PROGRAMS
        for node in ast.walk(tree(path))
        if (name := forbidden(node)) and isinstance(node, ast.expr)
    ]
    assert not found, "\n".join(found)


def starts(node: ast.AST) -> str | None:
    """Return by which name a node starts a program, or imports a module that does."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        return next((name for name in names if name.partition(".")[0] in {"subprocess", "multiprocessing"}), None)
    name = ast.unparse(node) if isinstance(node, ast.Attribute) else ""
    return name if STARTING.fullmatch(name) else None


def test_programs_are_started_in_one_place() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): f"{where(path, getattr(node, 'lineno', 0))}: {name}"
        for path in MODULES
        for node in ast.walk(tree(path))
        if (name := starts(node))
    }
    assert [found[name] for name in found if name not in STARTS_PROGRAMS] == []
    assert STARTS_PROGRAMS.keys() == found.keys()


REGISTRIES = ("pypi.org", "pythonhosted", "rubygems.org", "npmjs", "deb.debian.org", "crates.io", "proxy.golang")
TEXTS = ("*.py", "*.md", "*.toml", "*.yml", "*.sh")


@pytest.mark.parametrize("host", REGISTRIES)
def test_nothing_names_the_host_of_a_registry(host: str) -> None:
    folders = [PACKAGE, ROOT / "docs", ROOT / "benchmarks", ROOT / ".ci"]
    paths = [path for folder in folders for pattern in (*TEXTS, "run") for path in folder.rglob(pattern)]
    paths += [path for pattern in TEXTS for path in ROOT.glob(pattern)]
    assert paths
    assert not [path for path in paths if path.is_file() and host in path.read_text("utf-8", "replace")]

"""Codes of diagnostics: every warning has one, and the document explains each."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation import errors
from pylekyll.foundation.diagnostics import PLUGIN_WARNING, Diagnostic, Severity
from pylekyll.foundation.errors import PylekyllError, RenderError, SourceLocation
from pylekyll.foundation.log import Level, Log

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"[a-z]+(?:-[a-z0-9]+)*")


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call of the package that reports something, with its place."""
    for path in sorted((ROOT / "pylekyll").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, (ast.Attribute, ast.Name)):
                yield f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", node


def is_warning(call: ast.Call) -> bool:
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    named = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
    return isinstance(call.func, ast.Attribute) and call.func.attr == "warning" and named in {"log", "_log"}


def codes() -> set[str]:
    """Return the codes that are written in the package as a whole."""
    found = {PLUGIN_WARNING}
    for _, call in calls():
        found |= {key.value.value for key in call.keywords if key.arg == "code" and isinstance(key.value, ast.Constant)}
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name in {"Diagnostic", "finding"} and call.args and isinstance(call.args[0], ast.Constant):
            found.add(call.args[0].value)
    kinds = (value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, PylekyllError))
    return found | {kind.code for kind in kinds}


def test_every_warning_has_a_code() -> None:
    without = [where for where, call in calls() if is_warning(call) and not any(k.arg == "code" for k in call.keywords)]
    assert not without


def test_the_document_explains_every_code() -> None:
    explained = set(re.findall(r"`([a-z][a-z0-9-]+)`", (ROOT / "docs" / "diagnostics.md").read_text("utf-8")))
    assert all(CODE.fullmatch(code) for code in codes())
    assert codes() - explained == set()


def test_a_finding_is_shown_with_its_place_and_its_hint() -> None:
    log = Log()
    place = SourceLocation("_config.yml", 3)
    log.warning("Publishing:", "`url` is 'x'.", code="url-mistake", location=place, hint="Write\nhttps://x.")
    (line,) = log.lines
    margin = " " * 20
    assert str(line).split("\n") == [
        "        Publishing: `url` is 'x'.",
        f"{margin}_config.yml:3",
        f"{margin}Write",
        f"{margin}https://x.",
    ]


def test_a_message_that_names_its_file_is_not_followed_by_it() -> None:
    finding = Diagnostic(
        "future-date", Severity.WARNING, "_posts/a.md has a future date", SourceLocation("_posts/a.md")
    )
    assert finding.lines() == ["_posts/a.md has a future date"]


def test_findings_are_reported_once_and_other_lines_are_not() -> None:
    log = Log()
    log.add(Level.WARN, "Configuration file:", "none")
    for _ in range(2):
        log.warning("Plugins:", "a", code="plugin-in-ruby")
    assert [finding.code for finding in log.findings] == ["plugin-in-ruby"]


def test_an_error_is_a_finding() -> None:
    error = RenderError("no", SourceLocation("a.md", 2), "yes")
    assert Diagnostic.of_error(error) == Diagnostic("render", Severity.ERROR, "no", SourceLocation("a.md", 2), "yes")

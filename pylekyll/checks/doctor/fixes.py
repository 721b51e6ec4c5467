"""Corrections that are safe to make: each changes one file, and leaves its lines where they are."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pylekyll.checks.doctor.encoding import damaged_lines
from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.files import Below
from pylekyll.site.content import front_matter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from pylekyll.foundation.diagnostics import Diagnostic

    Edit = Callable[[str], str]

_FALSE = re.compile(r"(:[ \t]*)([\"'])(false|no|off)\2", re.IGNORECASE)
_WORD = re.compile(r"(:[ \t]+)(yes|no|on|off)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Fix:
    """A change of the file ``path``, relative to the source: its text goes through ``edit``, or gets another name."""

    diagnostic: Diagnostic
    path: str
    edit: Edit | None = None
    new_path: str | None = None

    def difference(self, source: Path) -> str:
        """Return the change as a unified diff; empty where nothing would change."""
        if self.new_path is not None:
            there = (source / self.path).exists() and not (source / self.new_path).exists()
            return f"rename {self.path}\n    to {self.new_path}\n" if there else ""
        before = _read(source / self.path)
        after = self._edited(before)
        names = (f"a/{self.path}", f"b/{self.path}")
        lines = difflib.unified_diff(before.splitlines(), after.splitlines(), *names, n=1, lineterm="")
        return "".join(f"{line}\n" for line in lines)

    def apply(self, source: Path) -> None:
        """Make the change: the file is replaced whole, or not at all. Raises ``WriteError``."""
        site = Below(source)
        if self.new_path is None:
            site.write(self.path, self._edited(_read(site.real(self.path))).encode("utf-8"))
        elif not site.real(self.new_path).exists():
            site.write(self.new_path, site.read(self.path))
            site.keep_mode(self.path, self.new_path)
            site.remove(self.path)
        else:
            raise WriteError(f"'{self.path}' cannot be changed: '{self.new_path}' exists.")

    def _edited(self, text: str) -> str:
        return self.edit(text) if self.edit is not None else text


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise WriteError(f"'{path}' cannot be read: {error}.") from error


def fixes_of(diagnostics: Iterable[Diagnostic], source: Path) -> Iterator[Fix]:
    """Yield a fix for each of ``diagnostics`` that has a safe one, in their order."""
    for each in diagnostics:
        fix = _fix_of(each, source)
        if fix is not None:
            yield fix


def _fix_of(diagnostic: Diagnostic, source: Path) -> Fix | None:
    place = diagnostic.location
    if place is None:
        return None
    if diagnostic.code == "post-name":
        new = [f"{place.path.rpartition('/')[0]}/{better}".lstrip("/") for _, better in diagnostic.corrections]
        return Fix(diagnostic, place.path, new_path=new[0]) if new else None
    edit = _edit_of(diagnostic, source)
    return Fix(diagnostic, place.path, edit) if edit is not None else None


def _edit_of(diagnostic: Diagnostic, source: Path) -> Edit | None:
    place = diagnostic.location
    line = place.line if place is not None else None
    code, corrections = diagnostic.code, diagnostic.corrections
    if code == "encoding-misread":
        return _with_encoding
    if code in {"url-mistake", "baseurl-mistake"}:
        return partial(_with_settings, wanted=dict(corrections)) if corrections else None
    if line is None or place is None:
        return None
    if code in {"setting-misspelled", "front-matter-misspelled"}:
        key, meant = corrections[0]
        return partial(_with_key, line=line, key=key, meant=meant)
    if code == "boolean-in-quotes":
        return partial(_on_line, line=line, pattern=_FALSE, new=r"\1\3")
    if code == "text-read-as-boolean":
        return partial(_on_line, line=line, pattern=_WORD, new=r'\1"\2"')
    if code == "link-without-baseurl":
        return _link_edit(diagnostic, line, source / place.path)
    return None


def _on_line(text: str, line: int, pattern: re.Pattern[str], new: str) -> str:
    lines = text.split("\n")
    if line <= len(lines):
        lines[line - 1] = pattern.sub(new, lines[line - 1], count=1)
    return "\n".join(lines)


def _with_key(text: str, line: int, key: str, meant: str) -> str:
    pattern = re.compile(rf"(?<![\w-]){re.escape(key)}(?=[\"']?[ \t]*:)")
    return _on_line(text, line, pattern, meant.replace("\\", r"\\"))


def _with_encoding(text: str) -> str:
    lines = text.split("\n")
    for number, _, meant in damaged_lines(text):
        lines[number - 1] = meant
    return "\n".join(lines)


def _with_settings(text: str, wanted: dict[str, str]) -> str:
    for key, value in wanted.items():
        pattern = re.compile(rf"^{key}[ \t]*:(?:[^\n#]*[^\s#](?=[ \t]*\r?(?:#|$))|(?=[ \t]*\r?(?:#|$)))", re.MULTILINE)
        line = f'{key}: "{value}"'
        if pattern.search(text):
            text = pattern.sub(line.replace("\\", r"\\"), text, count=1)
        elif key == "baseurl":
            text = re.sub(r"^(url[ \t]*:[^\n]*)$", rf"\1\n{line}", text, count=1, flags=re.MULTILINE)
    return text


def _link_edit(diagnostic: Diagnostic, line: int, path: Path) -> Edit | None:
    """Return the edit that puts ``relative_url`` around an address; ``None`` where Liquid does not read the file."""
    address = diagnostic.subjects[0]
    text = _read(path) if path.is_file() else ""
    is_template = front_matter.cut(text) is not None or {"_includes", "_layouts"} & set(path.parts)
    if set("'{}|") & set(address) or not is_template:
        return None
    quoted = re.compile(rf"(?<=[\"'(]){re.escape(address)}(?=[\"')])")
    lines = text.split("\n")
    found = quoted.search(lines[line - 1]) if line <= len(lines) else None
    if found is None:
        return None
    mark = '"' if lines[line - 1][found.start() - 1] == "'" else "'"
    return partial(
        _on_line,
        line=line,
        pattern=quoted,
        new=f"{{{{ {mark}{address}{mark} | relative_url }}}}".replace("\\", r"\\"),
    )

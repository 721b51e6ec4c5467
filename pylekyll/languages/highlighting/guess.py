"""Guesses the language of a source (``Rouge::Lexer.guess``): modelines first, then each lexer's ``detect?``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

_SHEBANG = re.compile(r"\s*#!(.*)$", re.MULTILINE | re.ASCII)
#: The text of a document type begins behind all spaces, unless it ends there.
_DOCTYPE = re.compile(r"(?s)\s*(?:<\?.*?\?>\s*)?<!DOCTYPE\s+(?:(?!\s)(.[^>]*)>|(?<=\s\s)>)")

# Programs of a shebang line, as regexes, by tag.
_PROGRAMS = {
    "awk": "awk",
    "coffeescript": "coffee",
    "crystal": "crystal",
    "elixir": "elixir",
    "factor": "factor",
    "gherkin": "cucumber",
    "groovy": "groovy|nextflow",
    "hack": "hhvm",
    "haskell": "runhaskell",
    "haxe": "haxe",
    "io": "io",
    "javascript": "node|jsc",
    "julia": "julia",
    "lasso": "lasso9",
    "livescript": "lsc",
    "lua": "lua",
    "mojo": r"mojow?(?:[23](?:\.\d+)?)?",
    "moonscript": "moon",
    "perl": "perl",
    "php": "php",
    "praat": "praat",
    "puppet": "puppet(?:-apply)?",
    "python": r"pythonw?(?:[23](?:\.\d+)?)?",
    "r": "Rscript",
    "ruby": "ruby",
    "rust": "rustc",
    "sed": "sed",
    "shell": "(?:ba|z|k)?sh",
    "tcl": "tclsh|wish|jimsh",
    "tulip": "tulip",
}

_MODELINES = (
    re.compile(
        r"(?i)-\*-\s*(?:(?!mode)[\w-]+\s*:\s*[\w+-]+(?:\s*;\s*|\s+))*(?:mode\s*:\s*)?([\w+-]+)\s*"
        r"(?:;\s*(?!mode)[\w-]+\s*:\s*[\w+-]+\s*)*(?:;\s*)?-\*-"
    ),
    re.compile(r"(?i)(?:vim|vi|ex):\s*(?:ft|filetype|syntax)=(\w+)\s?"),
)
#: A modeline of Vim that sets several options, and those for the language.
_VIM_SET = re.compile(r"(?i)(?:vim|vi|ex):\s*se")
_VIM_LANGUAGE = re.compile(r"(?i)\s(?:ft|filetype|syntax)=(\w+)")
_MODELINE_ROOM = 5

_DIFF = re.compile(r"Index: |diff(?:(?!\ba/)[^\n])*\ba/[^\n]*\bb/")
_DIFF_HEADS = re.compile(r"(?m)^(?:(?=[^\n]*---)[^\n]*\n[+]{3}|(?=[^\n]*[+]{3})[^\n]*\n---)")
_TEX = re.compile(r"\s*\\(?:documentclass|input|documentstyle|relax|ProvidesPackage|ProvidesClass)")


def _doctype(source: str) -> str | None:
    match = _DOCTYPE.match(source)
    return (match.group(1) or " ") if match else None


def _is_html(source: str) -> bool:
    doctype = _doctype(source)
    if doctype is not None and re.search(r"(?i)\bhtml\b", doctype):
        return True
    return not re.match(r"<\?xml\b", source) and re.search(r"<\s*html\b", source) is not None


def _is_xml(source: str) -> bool:
    doctype = _doctype(source)
    if doctype is not None and "html" in doctype:
        return False
    return doctype is not None or re.match(r"<\?xml\b", source) is not None


def _is_hack(source: str) -> bool:
    return re.search(r"<\?hh|async function [a-zA-Z]|\): Awaitable<", source) is not None


def _is_php(source: str) -> bool:
    return re.search(r"(?m)^<\?php", source) is not None and re.search(r"(?m)^<\?hh", source) is None


_DETECTORS: dict[str, Callable[[str], object]] = {
    "diff": lambda source: _DIFF.match(source) or _DIFF_HEADS.search(source),
    "hack": _is_hack,
    "html": _is_html,
    "lasso": re.compile(r"(?s).*?<\?(?:lasso(?:script)?|=)").match,
    "php": _is_php,
    "postscript": re.compile(r"(?m)^%!").search,
    "racket": re.compile(r"#lang\s*.*?(?:racket|scribble)").match,
    "shell": lambda source: source.startswith(("#compdef", "#autoload")),
    "tex": _TEX.match,
    "xml": _is_xml,
    "yaml": re.compile(r"\s*%YAML").match,
}


def _vim_languages(rim: str) -> list[str]:
    r"""Return the language that the first modeline sets (``/(?:vim|vi|ex):\s*set?.*\s(?:ft|...)=(\w+)\s?.*:/``)."""
    read = -1
    for start in _VIM_SET.finditer(rim):
        line_end = _line_end(rim, start.end())
        if line_end == read:  # a modeline that begins earlier in the line has the same options and more
            continue
        read = line_end
        last_colon = rim.rfind(":", start.end(), line_end)
        found = [*_VIM_LANGUAGE.finditer(rim, start.end(), line_end), _VIM_LANGUAGE.match(rim, line_end)]
        for option in reversed(found):
            if option and (option.end() <= last_colon or _has_colon_behind(rim, option.end(), line_end)):
                return [option.group(1)]
    return []


def _has_colon_behind(rim: str, place: int, line_end: int) -> bool:
    """Return whether there is a colon on the line behind ``line_end``, if the option at ``place`` goes on to it."""
    if place < line_end:
        return False
    end = _line_end(rim, place)
    return rim.find(":", place, _line_end(rim, end + 1) if end == place else end) >= 0


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return end if end >= 0 else len(text)


def guess_names(source: str) -> Collection[str]:
    """Return the names or tags that ``source`` hints at, best guess first; none without a hint."""
    source = source.removeprefix("\ufeff").replace("\r\n", "\n")
    lines = source.split("\n")
    rim = "\n".join(lines[:_MODELINE_ROOM] + lines[-_MODELINE_ROOM:])
    named = [match.group(1) for match in (modeline.search(rim) for modeline in _MODELINES) if match]
    named += _vim_languages(rim)
    if named:
        return named
    found = {tag for tag, detects in _DETECTORS.items() if detects(source)}
    if shebang := _SHEBANG.match(source):
        line = shebang.group(1)
        found.update(tag for tag, program in _PROGRAMS.items() if re.search(rf"\b(?:{program})(?:\s|$)", line))
    return sorted(found)

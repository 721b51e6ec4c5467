"""Mistakes in a style that would show only while references are rendered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.csl import xml
from pylekyll.csl.errors import CslError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.csl.xml import Element

_DATE_FORMS = frozenset({"text", "numeric"})
_PAGE_RANGE_FORMATS = ("expanded", "minimal", "minimal-two", "chicago")


def check_style(root: Element, name: str) -> None:
    """Check that macros exist and do not call themselves, and that forms of dates and page ranges are known.

    ``name`` is the name of the style. Raises ``CslError`` for the first mistake.
    """
    page_range_format = root.get("page-range-format")
    if page_range_format is not None and not page_range_format.startswith(_PAGE_RANGE_FORMATS):
        raise CslError(f"The citation style '{name}' has an unknown page-range-format, '{page_range_format}'.")
    for element in root.iter():
        form = element.get("form") if xml.local_name(element) == "date" else None
        if form is not None and form not in _DATE_FORMS:
            raise CslError(f"The citation style '{name}' has a date in an unknown form, '{form}'.")
    calls = {macro.get("name", ""): _called(macro) for macro in xml.children(root, "macro")}
    sections = [section for kind in ("citation", "bibliography") for section in xml.children(root, kind)]
    done: set[str] = set()
    for macro in sorted({macro for section in sections for macro in _called(section)}):
        _check_macro(macro, calls, name, (), done)


def _called(element: Element) -> set[str]:
    return {str(found.get("macro")) for found in element.iter() if found.get("macro") is not None}


def _check_macro(
    macro: str, calls: Mapping[str, set[str]], name: str, callers: tuple[str, ...], done: set[str]
) -> None:
    """Check a macro and those that it calls; ``done`` are those that were checked."""
    if macro in callers:
        raise CslError(f"The macro '{macro}' of the citation style '{name}' calls itself.")
    if macro not in calls:
        raise CslError(f"The citation style '{name}' calls the macro '{macro}', which it does not define.")
    if macro in done:
        return
    for called in sorted(calls[macro]):
        _check_macro(called, calls, name, (*callers, macro), done)
    done.add(macro)

"""Programs that convert a formula to MathML: math-core, and in a browser temml."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from pylekyll.foundation import host
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Converts LaTeX; the second argument is true for a formula on its own lines.
Converter = Callable[[str, bool], str]


class FormulaError(ValueError):
    """A formula cannot be converted."""


def formula_converter(macros: Mapping[str, str]) -> Converter | None:
    """Return a function that converts LaTeX to MathML; it raises ``FormulaError``.

    Its second argument is true for a formula on its own lines. In a browser, the host converts (the npm package
    ``temml``, whose MathML is not math-core's). Returns ``None`` where neither is available.
    Raises ``FormulaError`` for a macro that cannot be read.
    """
    lent = host.lent(host.FORMULA)
    if lent is not None:
        return partial(_convert_with_host, lent, json.dumps({f"\\{name}": text for name, text in macros.items()}))
    if find_spec("math_core") is None:
        return None
    from math_core import LatexError, LatexToMathML

    try:
        converter = LatexToMathML(macros=dict(macros), fancy_error=False)
    except LatexError as error:
        raise FormulaError(str(error)) from None

    def convert(latex: str, is_block: bool) -> str:
        try:
            return str(converter.convert_with_local_state(latex, displaystyle=is_block))
        except LatexError as error:
            raise FormulaError(str(error)) from None

    return convert


def macros_of(setting: object) -> dict[str, str]:
    """Return the macros of the setting ``math``: names without the backslash, and LaTeX."""
    macros = setting.get("macros") if isinstance(setting, dict) else None
    given = macros.items() if isinstance(macros, dict) else ()
    return {to_s(name).lstrip("\\"): to_s(value) for name, value in given}


def converts(setting: object) -> Callable[[str], bool]:
    """Return a function that tells whether a formula can be converted with the macros of the setting ``math``."""
    convert = mathml_of(setting)
    return lambda latex: bool(convert(latex))


def mathml_of(setting: object) -> Callable[[str], str]:
    """Return a function that converts a formula to MathML with the macros of the setting ``math``.

    It returns nothing for a formula that cannot be converted.
    """
    try:
        converter = formula_converter(macros_of(setting))
    except FormulaError:  # reported where pages are converted
        converter = formula_converter({})

    def convert(latex: str) -> str:
        try:
            return converter(latex, False) if converter is not None else ""
        except FormulaError:
            return ""

    return convert


def _convert_with_host(lent: Callable[[str, bool, str], str], macros: str, latex: str, is_block: bool) -> str:
    answer = json.loads(lent(latex, is_block, macros))
    if "error" in answer:
        raise FormulaError(answer["error"])
    return str(answer["mathml"])

"""Names of months in the European languages of the bundled theme."""

from __future__ import annotations

from typing import Final

_NAMES: Final = (
    "january february march april may june july august september october november december",
    "jan feb mar apr may jun jul aug sep oct nov dec",
    "januar februar märz april mai juni juli august september oktober november dezember",
    "jan feb mär apr mai jun jul aug sept okt nov dez",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "janv févr mars avr mai juin juil août sept oct nov déc",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "ene feb mar abr may jun jul ago sep oct nov dic",
)
_NUMBERS: Final = {name: number for names in _NAMES for number, name in enumerate(names.split(), start=1)}


def month_number(name: str) -> int:
    """Return the number of a month by its name, whole or short, with or without a dot; 0 for other words."""
    return _NUMBERS.get(name.casefold().rstrip("."), 0)

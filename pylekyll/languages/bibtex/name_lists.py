"""Lists of names as people and programs write them: joined by ``and``, or by what they took for it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[-\s]*){1,4}")
#: A name with its initials first, such as ``J.-P. Ek``, and one that PubMed writes: ``Ek JP``.
_INITIALS_FIRST = re.compile(r"(?:[^\W\d_a-z]\.[-\s]*)+[^\W\d_]{2}\S*|(?s:[^\W\d_a-z]\..*\s[^\W\d_]{2}\S*)")
_INITIALS_LAST = re.compile(r"(?:\S+\s+)*[^\W\d_]{2}\S*\s+(?!III\Z)[^\W\d_a-z]{1,3}")
_IN_BRACES = re.compile(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
#: A comma may touch it; for BibTeX, the second part of one name begins there. So may the point of an initial.
_AND = re.compile(r"(?:^|\s|(?<=[,.]))(?:and(?:\s+|$))+", re.IGNORECASE)
_AMPERSAND = re.compile(r"(?<!\s)(?:\s*,)?\s+\\?&\s+")
_ET_AL_FIRST = re.compile(r"\s*et\.?\s+al\.?\s*,\s*(?=\S)", re.IGNORECASE)
_ET_AL = re.compile(r"(?<![\s,;])[\s,;]+(?:and\s+)?et\.?\s+al\.?\s*\Z", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:(?<!\s)\s*|(?!\s))(?:;|(?:,\s*)?(?<!\S)(?:and|&)(?!\S))\s*", re.IGNORECASE)
_COMMA = re.compile(",")
_SEMICOLON = re.compile(r";\s*(?:and\s+)?", re.IGNORECASE)
_NOT_A_LIST = re.compile(r"(?<!\S)[^\s\\]*\\\S*;|&#?\w+;")
#: The words of a name in biblatex's extended form, ``given=Bo, family=Ek``.
PARTS = "(?:given|family|prefix|suffix)(?:-i)?|id|useprefix"
_FIELD = re.compile(rf"\s*(?:{PARTS})\s*=")
#: How many names of a list are looked at to learn how the others are written.
_COMPARED = 20
#: Two ampersands in a list: more than the name of a firm has.
_MANY = 2


@dataclass(frozen=True)
class NameList:
    """The names of a list, each as it is written.

    ``has_others`` if it ends with ``et al.``; ``separator`` is what takes the place of ``and``; ``is_certain`` is false
    if such a list may mean something else.
    """

    names: tuple[str, ...]
    separator: str = ""
    is_certain: bool = True
    has_others: bool = False


def divided(text: str) -> NameList:
    """Return the names of a list. ``and`` at its ends or twice in a row joins nothing."""
    text = _without_braces(text.strip())
    turned = _ET_AL_FIRST.match(text)  # a program took `Ada Ek et al.` for a name, and turned it
    text = f"{text[turned.end() :]} et al." if turned else text
    end = _ET_AL.search(_outside(text))
    has_others = end is not None and bool(text[: end.start()].strip())
    text = text[: end.start()] if end is not None and has_others else text
    if ";" in _outside(text) and not _NOT_A_LIST.search(_outside(text)):
        whole = (name for piece in _pieces(text, _SEMICOLON) for name in _pieces(piece, _AND))
        return NameList(tuple(whole), ";", has_others=has_others)
    found: list[str] = []
    separators: list[str] = []
    is_certain = True
    joined = _pieces(text, _AND)
    for piece in joined:
        for part in _at_ampersands(piece, joined):
            separators += ["&"] if part != piece else []
            names, is_sure = _at_commas(part, joined, piece)
            separators += [","] if len(names) > 1 or not is_sure else []
            is_certain = is_certain and is_sure
            found += names
    separator = next((each for each in (",", "&") if each in separators), "")
    return NameList(tuple(found), separator, is_certain, has_others)


def written_names(text: str) -> list[str]:
    """Return the names that ``and`` joins, as they are written."""
    return _pieces(text, _AND)


def in_reading_order(text: str) -> NameList:
    """Return the names of a list in prose, where commas are between names: ``Ada Lovelace, Bo Ek and Jon Rask``."""
    end = _ET_AL.search(text)
    found: list[str] = []
    for piece in _pieces(text[: end.start()] if end else text, _BETWEEN):
        parts = comma_parts(piece)
        if len(parts) == 2 and not any(" " in part for part in parts):
            found.append(piece)  # Lovelace, Ada
        elif len(parts) > 1 and len(parts) % 2 == 0 and all(_INITIALS.fullmatch(part) for part in parts[1::2]):
            found += [f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)]
        else:
            found += parts
    return NameList(tuple(found), has_others=end is not None)


def comma_parts(name: str) -> list[str]:
    """Return the parts of a name between commas outside of braces."""
    return _pieces(name, _COMMA)


def _without_braces(text: str) -> str:
    """Return a list without the braces around it: no organisation has two ``and`` in its name."""
    if text[:1] == "{" and text[-1:] == "}" and len(_AND.findall(text)) > 1 and "{" not in text.strip("{}"):
        return text.strip("{}")
    return text


def _outside(text: str) -> str:
    """Return a text of the same length without what is in braces."""
    return _IN_BRACES.sub(lambda group: "x" * len(group[0]), text) if "{" in text else text


def _pieces(text: str, separator: re.Pattern[str]) -> list[str]:
    """Return the parts of a text between separators outside of braces, without empty ones."""
    found, at = [], 0
    for match in separator.finditer(_outside(text)):
        found.append(text[at : match.start()])
        at = match.end()
    return [part for each in (*found, text[at:]) if (part := each.strip())]


def _are_family_first(names: list[str]) -> bool:
    """Return whether one of the first names that ``and`` joins is ``Ek, Bo``: the others are written like this too."""
    return any(len(comma_parts(name)) == 2 and not _between_commas(name)[2] for name in names[:_COMPARED])


def _at_ampersands(text: str, joined: list[str]) -> list[str]:
    """Return the names that ``&`` joins; the name of a firm has it too, but no comma and fewer words.

    ``joined`` are the names that ``and`` joins, one of which is ``text``.
    """
    parts = _pieces(text, _AMPERSAND) if "&" in text else [text]
    if len(parts) > _MANY or (len(parts) > 1 and any("," in _outside(part) for part in parts)):
        return parts
    if len(parts) > 1 and _are_family_first(joined):
        return [text]
    return parts if len(parts) > 1 and all(len(part.split()) > 1 for part in parts) else [text]


def _between_commas(text: str) -> tuple[str, tuple[str, ...], bool]:
    """Return a text without commas at its end, its parts, and whether each of these is a whole name."""
    is_open = text.endswith(",")
    text = text.rstrip(", ")
    parts = comma_parts(text)
    if len(parts) < 2 or _FIELD.match(text):
        return text, (), False
    return text, tuple(parts), _are_names(parts, is_open=is_open)


def _at_commas(text: str, joined: list[str], piece: str) -> tuple[list[str], bool]:
    """Return the names that commas divide, and whether this is certain.

    ``joined`` are the names that ``and`` joins, ``piece`` the one of them that has the text.
    """
    text, parts, are_names = _between_commas(text)
    if len(parts) < 2 or (len(parts) == 2 and are_names and _are_family_first(joined)):
        return [text], True
    if are_names:
        return [*parts], True
    if len(parts) == len(joined) == 2 and _are_in_reading_order(
        [*parts, *(each for each in joined if each is not piece)]
    ):
        return [*parts], False
    if len(parts) % 2 or len(parts) < 4:
        return ([text], True) if len(parts) <= 3 else ([f"{{{text}}}"], False)
    pairs = [f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)]
    if all(_INITIALS.fullmatch(part) for part in parts[1::2]):
        return pairs, True
    return (pairs, len(joined) > 1) if not any(" " in part for part in parts) else ([f"{{{text}}}"], False)


def _are_in_reading_order(names: list[str]) -> bool:
    """Return whether a comma can be meant as ``and``: ``Jane Doe, Rick Roe and Edgar Poe``."""
    words = [name.split() for name in names]
    return all(len(each) == 2 and each[0][:1].isupper() and "." not in each[1] for each in words) and not any(
        "," in name for name in names
    )


def _are_names(parts: list[str], *, is_open: bool) -> bool:
    """Return whether each part between commas is a whole name; two may be one: ``García Márquez, Gabriel José``."""
    if all(map(_INITIALS_FIRST.fullmatch, parts)) or all(map(_INITIALS_LAST.fullmatch, parts)):
        return True
    are_whole = all(len(part.split()) > 1 and not _INITIALS.fullmatch(part) for part in parts)
    return are_whole and (len(parts) > 2 or is_open)

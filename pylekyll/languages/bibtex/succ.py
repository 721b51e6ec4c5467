"""Ruby's ``String#succ``, by which repeated keys get new ones."""

from __future__ import annotations

_RANGES = (("0", "9"), ("a", "z"), ("A", "Z"))


def succ(text: str) -> str:
    """Return the next text: the rightmost ASCII letter or digit goes up by one and carries to the left."""
    characters = list(text)
    index = _rightmost(characters, len(characters))
    if index is None:
        return text[:-1] + chr(ord(text[-1]) + 1) if text else ""
    while True:
        first, last = _range(characters[index])
        if characters[index] != last:
            characters[index] = chr(ord(characters[index]) + 1)
            return "".join(characters)
        characters[index] = first
        left = _carried(characters, index)
        if left is None:
            characters.insert(index, "1" if first == "0" else first)
            return "".join(characters)
        index = left


def _is_alphanumeric(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _rightmost(characters: list[str], end: int) -> int | None:
    return next((index for index in range(end - 1, -1, -1) if _is_alphanumeric(characters[index])), None)


def _carried(characters: list[str], index: int) -> int | None:
    """Return where a carry goes: the next letter or digit to the left; nothing may be between letters and digits."""
    left = _rightmost(characters, index)
    if left is None:
        return None
    if left < index - 1 and characters[left].isdigit() != characters[index].isdigit():
        return None
    return left


def _range(character: str) -> tuple[str, str]:
    return next((first, last) for first, last in _RANGES if first <= character <= last)

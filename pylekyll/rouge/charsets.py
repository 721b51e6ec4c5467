"""Character classes of Ruby's regexes that Python's lack, as the inside of a ``[...]``.

Letters beyond Cyrillic are left out: source code names rarely begin with them, and the classes stay small.
"""

from __future__ import annotations

_LETTERS = [chr(code) for code in range(0xAA, 0x530)]

# \p{Lu} and \p{Ll}
UPPER = "A-Z" + "".join(letter for letter in _LETTERS if letter.isupper())
LOWER = "a-z" + "".join(letter for letter in _LETTERS if letter.islower())

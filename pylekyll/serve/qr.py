"""A QR code of the preview's address, for a phone in the same network."""

from __future__ import annotations

import segno

_BORDER = 2
#: Two modules above each other as one character; a light module is drawn, as terminals are dark.
_HALVES = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}


def qr_lines(text: str) -> list[str]:
    """Return the QR code of ``text`` as lines of block characters, two rows of modules in each."""
    code = segno.make(text, error="l", micro=False, boost_error=False)
    rows = [list(row) for row in code.matrix_iter(border=_BORDER)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(_HALVES[up, down] for up, down in zip(*pair, strict=True)) for pair in pairs]

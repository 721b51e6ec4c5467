"""Line breaks of a source."""

from __future__ import annotations


def adapt_source(text: str) -> str:
    r"""Return the text with `\n` for every line break, and one at its end (`Base#adapt_source`)."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.endswith("\n") else text + "\n"

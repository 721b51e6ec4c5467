"""The tags that count as HTML, in blocks and in spans."""

from __future__ import annotations

_SPACE = r"[ \t\v\f\r\n]"
_NAME = r"[A-Za-z][A-Za-z0-9-]*"
_VALUE = r"""(?:[^ \t\r\n\v\f"'=<>`]+|'[^']*'|"[^"]*")"""
_ATTRIBUTE = rf"{_SPACE}+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:{_SPACE}*={_SPACE}*{_VALUE})?"

#: The rest of an opening tag after `<`.
OPEN_TAG = rf"{_NAME}(?:{_ATTRIBUTE})*{_SPACE}*/?>"
#: The rest of a closing tag after `<`.
CLOSE_TAG = rf"/{_NAME}{_SPACE}*>"

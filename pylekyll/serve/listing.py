"""The page that lists a folder."""

from __future__ import annotations

import os
import stat
from datetime import datetime
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import tzinfo

_PAGE = """<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 15px/1.6 system-ui, sans-serif; margin: 2em 5vw; }}
h1 {{ font-size: 1.5em; overflow-wrap: anywhere; }}
td {{ padding: .15em 1.5em .15em 0; vertical-align: baseline; white-space: nowrap; }}
td:first-child {{ overflow-wrap: anywhere; white-space: normal; }}
td:last-child {{ text-align: right; padding-right: 0; }}
</style>
</head>
<body>
<h1>{title}</h1>
<table>
{rows}
</table>
</body>
</html>
"""
_ROW = '<tr><td><a href="{href}">{name}</a></td><td>{time}</td><td>{size}</td></tr>'


def listing(address: str, entries: Iterable[tuple[str, os.stat_result]], zone: tzinfo) -> str:
    """Return the page for the folder at ``address``, whose names and file status are ``entries``."""
    rows = [_ROW.format(href="..", name="Parent Directory", time="", size="-")]
    for entry, status in entries:
        is_folder = stat.S_ISDIR(status.st_mode)
        name = f"{entry}/" if is_folder else entry
        when = datetime.fromtimestamp(status.st_mtime, zone)
        rows.append(
            _ROW.format(
                href=escape(quote(os.fsencode(f"./{name}"))),
                name=escape(os.fsencode(name).decode("utf-8", "replace")),
                time=f"{when:%Y/%m/%d %H:%M}",
                size="-" if is_folder else status.st_size,
            )
        )
    return _PAGE.format(title=f"Index of {escape(address)}", rows="\n".join(rows))

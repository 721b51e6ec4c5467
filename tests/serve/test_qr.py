"""The QR code of the preview's address."""

from __future__ import annotations

from typing import TYPE_CHECKING

import segno

from pylekyll.serve.qr import qr_lines

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.serve.conftest import Served

ADDRESS = "http://192.168.1.20:4000/home/"


def test_the_characters_are_the_modules_of_the_code() -> None:
    light = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    rows = [[light[each][half] for each in line] for line in qr_lines(ADDRESS) for half in (0, 1)]
    code = segno.make(ADDRESS, error="l", boost_error=False)
    wanted = [[1 - module for module in row] for row in code.matrix_iter(border=2)]
    assert rows[: len(wanted)] == wanted
    assert all(module for row in rows[len(wanted) :] for module in row)


def test_a_server_on_all_addresses_shows_it(serve: Callable[..., Served], tmp_path: Path) -> None:
    (tmp_path / "index.md").write_text("---\n---\n")
    assert "▀" not in serve(tmp_path).output
    served = serve(tmp_path, "-H", "0.0.0.0", environment={"PYTHONIOENCODING": "utf-8"})
    if "localhost" not in served.address:  # a machine without a network has nothing to show
        assert all(line in served.output for line in qr_lines(served.address))

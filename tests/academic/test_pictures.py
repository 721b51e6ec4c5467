"""Sizes of pictures, from files that Pillow writes and from SVG as programs write it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image

from pylekyll.academic.pictures import picture_size

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("suffix", ["png", "jpg", "gif", "webp", "bmp"])
def test_formats_of_pillow(tmp_path: Path, suffix: str) -> None:
    Image.new("RGB", (31, 17)).save(tmp_path / f"a.{suffix}")
    assert picture_size(tmp_path / f"a.{suffix}") == (31, 17)


def test_a_photo_that_is_turned_by_its_exif_data(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (31, 17)).save(tmp_path / "a.jpg", exif=exif)
    assert picture_size(tmp_path / "a.jpg") == (17, 31)


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('viewBox="0 0 480 320"', (480, 320)),
        ('viewBox="0,0,480,320" width="240"', (240, 160)),
        ("width='360pt' height='180pt' viewBox='0 0 1 1'", (480, 240)),
        ('width="100%" height="100%" viewBox="0 0 30 20"', (30, 20)),
        ('stroke-width="9" width="5" height="7"', (5, 7)),
        ('width="100%"', None),
        ('viewBox="0 0 10 0"', None),
        ('width="-5" height="5"', None),
    ],
)
def test_svg(tmp_path: Path, attributes: str, size: tuple[int, int] | None) -> None:
    text = (
        f'<?xml version="1.0"?><!-- made by > hand --><svg xmlns="http://www.w3.org/2000/svg" {attributes}><g/></svg>'
    )
    (tmp_path / "a.svg").write_text(text, "utf-8")
    assert picture_size(tmp_path / "a.svg") == size


@pytest.mark.parametrize("name", ["a.png", "a.svg", "a.jpg", "a.webp", "a.avif"])
@pytest.mark.parametrize("content", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0\x00"])
def test_what_is_not_a_picture_has_no_size(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    assert picture_size(tmp_path / name) is None
    assert picture_size(tmp_path / "missing.png") is None


@pytest.mark.parametrize("piece", ["<svg", "<svg '", '<svg "', "<svg x='y' "])
def test_many_beginnings_of_svg_take_no_time(tmp_path: Path, piece: str) -> None:
    for number in range(40):  # each took most of a second
        path = tmp_path / f"{number}.svg"
        path.write_text(piece * (16_384 // len(piece)))
        assert picture_size(path) is None

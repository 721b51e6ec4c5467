"""Encodings of files, and what is not an entry in them."""

from __future__ import annotations

import pytest

from pylekyll.academic.importing.bibfile import parsed
from pylekyll.languages.bibtex.files import decode_file, encoding_of
from pylekyll.languages.bibtex.parser import parse

TEXT = "@misc{a,\n title = {Ärger über Größe}, author = {José Müller}}\n"
MIXED = TEXT.encode() + b"@misc{b, title = {Caf\xe9 \x96 now}}\n"


@pytest.mark.parametrize(
    "content, text, line",
    [
        (TEXT.encode(), TEXT, None),
        (TEXT.encode("utf-8-sig"), TEXT, None),
        (TEXT.encode("utf-16"), TEXT, 1),
        (TEXT.encode("utf-16-le"), TEXT, 1),
        (TEXT.encode("utf-16-be"), TEXT, 1),
        (TEXT.encode("cp1252"), TEXT, 2),
        (MIXED, TEXT + "@misc{b, title = {Café – now}}\n", 3),
        (TEXT.replace("é", "\ufffd").encode(), TEXT.replace("é", "\ufffd"), 2),
    ],
)
def test_the_encoding_is_found_and_told(content: bytes, text: str, line: int | None) -> None:
    found, warning = decode_file(content, "papers.bib")
    assert found == text
    assert (warning.location.line if warning and warning.location else None) == line
    encoding = encoding_of(content)
    assert encoding.encode(encoding.decode(content)) == content


COMMENTED = "% @misc{a,\n%  title = {A},\n% }\n@misc{b, title = {B}}\n% @misc{c, title = {C}}\n%@misc{d,\n"


def test_entries_in_comments_of_several_lines_are_not_read() -> None:
    bibliography = parse(COMMENTED, "papers.bib")
    assert [entry.key for entry in bibliography][:2] == ["b", "c"]
    assert [entry.key for entry in parsed(COMMENTED)][:2] == ["b", "c"]

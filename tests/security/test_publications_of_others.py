"""Bibliographies that are made to fill the memory, the time or a name of a file end in an answer."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

SETTINGS = "theme: academic\nurl: https://example.org\n"


def imported(folder: Path, name: str, text: str) -> tuple[int, str]:
    """Import a file with ``text``; return the status and the messages."""
    (folder / "_config.yml").write_text(SETTINGS)
    (folder / name).write_text(text)
    done = pylekyll(["publications", "import", name], folder, {})
    return done.returncode, done.stdout + done.stderr


def test_strings_that_name_others_ten_times(tmp_path: Path) -> None:
    """One of 10,000,000,000 characters would be the value of the title."""
    strings = ["@string{a = {xxxxxxxxxx}}"]
    strings += [f"@string{{{name} = {' # '.join([before] * 10)}}}" for before, name in pairwise("abcdefghij")]
    status, said = imported(tmp_path, "bomb.bib", "\n".join([*strings, "@article{k, title = j}"]))
    assert status == 1
    assert "more than 100000000" in said
    assert "bomb.bib" in said
    assert not (tmp_path / "_bibliography").exists()


def test_a_number_of_csl_json_with_too_many_digits(tmp_path: Path) -> None:
    text = f'[{{"type": "book", "title": "T", "volume": {"9" * 5000}}}]'
    status, said = imported(tmp_path, "x.json", text)
    assert status == 1
    assert "x.json has a number with too many digits." in said
    assert "bug" not in said


def test_keys_of_long_names_are_short(tmp_path: Path) -> None:
    assert imported(tmp_path, "x.ris", f"TY  - JOUR\nAU  - {'k' * 5000}, A\nTI  - T\nPY  - 2020\nER  - \n")[0] == 0
    (added,) = (tmp_path / "_bibliography").glob("*.bib")
    assert f"{{{'k' * 100},\n" in added.read_text()


@pytest.mark.parametrize(("key", "length"), [("k" * 5000, 200), ("\u4e2d" * 200, 198)], ids=["ascii", "chinese"])
def test_pages_of_papers_with_long_keys(key: str, length: int, tmp_path: Path) -> None:
    (tmp_path / "_bibliography").mkdir()
    (tmp_path / "_bibliography/a.bib").write_text(f"@article{{{key}, title={{T}}, author={{A B}}, year=2020}}", "utf-8")
    (tmp_path / "_config.yml").write_text(SETTINGS)
    assert pylekyll(["build", "--quiet"], tmp_path, {}).stderr == ""
    (page,) = (tmp_path / "_site/publications").iterdir()
    assert len(page.name.encode()) == length


def test_many_works_of_one_title(tmp_path: Path) -> None:
    """Each was compared with each: 3,000 took a minute."""
    entries = [
        f"@article{{k{number}, title={{T}}, author={{A}}, year=2020, doi={{10.1/{number}}}}}" for number in range(999)
    ]
    status, said = imported(tmp_path, "x.bib", "\n".join(entries))
    assert status == 0
    assert "999" in said


def test_a_site_with_strings_that_name_others_ten_times(tmp_path: Path) -> None:
    strings = ["@string{a = {xxxxxxxxxx}}"]
    strings += [f"@string{{{name} = {' # '.join([before] * 10)}}}" for before, name in pairwise("abcdefgh")]
    (tmp_path / "_bibliography").mkdir()
    (tmp_path / "_bibliography/a.bib").write_text("\n".join([*strings, "@article{k,", "title = h}"]))
    (tmp_path / "_config.yml").write_text(SETTINGS)
    done = pylekyll(["build"], tmp_path, {})
    assert done.returncode == 1
    assert "Look for an @string" in done.stderr
    assert "_bibliography/a.bib:10" in done.stderr

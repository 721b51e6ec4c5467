"""Changes of a site's BibTeX files by an import."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from pylekyll.academic.importing.bibfile import BibFile, parsed, read_file
from pylekyll.academic.importing.identity import Identity, arxiv_id, doi_of, identity_of
from pylekyll.academic.importing.library import diff, open_library, write
from pylekyll.academic.importing.plan import Plan, make_plan
from pylekyll.academic.importing.records import Record, key_of, names, protected, split_name
from pylekyll.academic.importing.sameness import Relation, relation
from pylekyll.academic.importing.sources.bibtex import gather, read
from pylekyll.foundation.errors import SourceError, UsageError
from tests.support.work import work_of

if TYPE_CHECKING:
    from pathlib import Path

OWN = """\
% My papers. Keep this comment.
@string{jcd = "Journal of Coastal Data"}

@article{tides2026,
    title     = {Tides Are {Not} Noise},
    author    = "{\\AA}kerlund, Signe and Bo Ek",
    journal   = jcd # ", Special Issue",
    year      = 2026,   % accepted
    selected  = {true},
}

@InProceedings{old, title={Old Things}, author={Ek, Bo}, year={2019}}

@comment{ @article{hidden, title={Hidden}} }
@misc(round, title={In (round) brackets}, note="a {"} b")
Text at the end, without an end of line."""


def planned(own: str, *records: Record, twice: bool = False) -> tuple[str, Plan]:
    from pathlib import Path

    file = BibFile(Path("papers.bib"), "papers.bib", own, parsed(own))
    plan = make_plan([file], file, records, twice=twice)
    return plan.texts.get("papers.bib", own), plan


def record(text: str) -> Record:
    [found] = read(text, "source", keep_keys=False)
    return found


def test_entries_and_fields_have_their_places() -> None:
    entries = parsed(OWN)
    assert [(one.kind, one.key, one.line) for one in entries] == [
        ("article", "tides2026", 4),
        ("InProceedings", "old", 12),
        ("misc", "round", 15),
    ]
    assert entries[0].values() == {
        "title": "Tides Are {Not} Noise",
        "author": "{\\AA}kerlund, Signe and Bo Ek",
        "journal": "Journal of Coastal Data, Special Issue",
        "year": "2026",
        "selected": "true",
    }
    assert entries[2].values() == {"title": "In (round) brackets", "note": 'a {"} b'}


def test_an_import_of_what_is_there_changes_nothing() -> None:
    text, plan = planned(OWN, *read(OWN, "source"))
    assert text == OWN
    assert (plan.added, plan.completed, plan.texts) == ([], [], {})
    assert plan.unchanged == ["tides2026", "old", "round"]


def test_missing_fields_are_added_and_nothing_else_changes() -> None:
    new = record(
        "@article{x, title={Tides are not noise!}, author={S. Akerlund}, year={2025}, doi={10.1000/A_b}, volume=3}"
    )
    new.fields["author"] = "Åkerlund, S."
    text, plan = planned(OWN, new)
    added = "\n    volume    = {3},\n    doi       = {10.1000/A_b},"
    assert text == OWN.replace("selected  = {true},", "selected  = {true}," + added)
    assert plan.completed[0].names == ("volume", "doi")
    assert plan.notes == ["'tides2026' (papers.bib:4) keeps year '2026'; source:1 has '2025'."]


def test_one_line_entries_stay_on_one_line() -> None:
    text, _ = planned(OWN, record("@misc{x, title={Old things}, doi={10.1000/old}}"))
    assert "author={Ek, Bo}, year={2019}, doi={10.1000/old}}" in text


def test_parentheses_and_quotes() -> None:
    text, _ = planned(
        '@misc(a,\n\ttitle = "T T",\n\tyear = "2020"\n)\n', record("@misc{x, title={T T}, doi={10.1000/x}}")
    )
    assert text == '@misc(a,\n\ttitle = "T T",\n\tyear = "2020",\n\tdoi = "10.1000/x"\n)\n'


def test_an_entry_without_fields_gets_some() -> None:
    own = "@misc{a}\n"
    entry = parsed(own)[0]
    assert entry.fields == []


def test_new_entries_follow_the_habits_of_the_file() -> None:
    text, plan = planned(OWN, record("@article{x, title={A New Paper}, author={Çelik, Ayşe and Ek, Bo}, year=2024}"))
    assert plan.added == ["celik2024new"]
    assert text.startswith(OWN + "\n\n@article{celik2024new,\n")
    fresh, _ = planned("", record("@misc{x, title={A}, year={2020}, month={may}}"))
    assert fresh == "@misc{2020,\n  title     = {A},\n  year      = {2020},\n  month     = may,\n}\n"


def test_line_ends_are_kept() -> None:
    own = "@misc{a,\r\n  title = {A},\r\n  year = {2020},\r\n}\r\n"
    text, _ = planned(own, record("@misc{x, title={A}, doi={10.1000/a}}"), record("@misc{x, title={B}}"))
    assert "\n" not in text.replace("\r\n", "")
    assert text.startswith("@misc{a,\r\n  title = {A},\r\n  year = {2020},\r\n  doi = {10.1000/a},\r\n}\r\n")


@pytest.mark.parametrize(
    ("own", "new"),
    [
        ("doi={10.1234/ABC}", "doi={https://doi.org/10.1234/abc}"),
        ("eprint={2301.12345v2}, archiveprefix={arXiv}", "doi={10.48550/arXiv.2301.12345}"),
        ("url={https://arxiv.org/abs/hep-ex/0307015}", "eprint={hep-ex/0307015}, archiveprefix={arXiv}"),
        ("journal={CoRR}, volume={abs/1611.09268}", "eprint={1611.09268}, archiveprefix={arXiv}"),
        ("title={The {\\'E}t{\\'e} of $x$-Rays}, author={A. Bé}", "title={the été of x-rays}, author={Bé, Anna}"),
        ("title={T}, author={Ek, B}, year={2020}", "title={T}, author={Ek, B}, year={2022}"),
    ],
)
def test_one_publication_is_recognised(own: str, new: str) -> None:
    _, plan = planned(f"@misc{{a, {own}}}", record(f"@misc{{b, {new}}}"))
    assert plan.added == []


@pytest.mark.parametrize(
    ("own", "new"),
    [
        ("title={Editorial}, author={Ek, B}, year={2020}", "title={Editorial}, author={Ek, B}, year={2024}"),
        ("title={Editorial}, author={Ek, B}", "title={Editorial}, author={Om, C}"),
        ("title={A}, doi={10.1000/a}", "title={B}, doi={10.1000/b}"),
        ("title={}", "title={}, year=2020"),
    ],
)
def test_two_publications_are_two(own: str, new: str) -> None:
    _, plan = planned(f"@misc{{a, {own}}}", record(f"@misc{{b, {new}}}"))
    assert len(plan.added) == 1


TWO_WORDS = "Carlos Eduardo García Sánchez and César Augusto Vargas García"


@pytest.mark.parametrize(
    "authors",
    [
        "García Sánchez, Carlos Eduardo and Vargas García, César Augusto",
        "García Sánchez, C. E. and Vargas García, C. A.",
        "Sánchez, Carlos Eduardo García and García, César Augusto Vargas",
        "{Carlos Eduardo García Sánchez} and {César Augusto Vargas García}",
    ],
)
def test_a_family_name_may_be_the_end_of_the_whole_name(authors: str) -> None:
    own, new = (f"@misc{{a, title={{T}}, author={{{names}}}, year={{2020}}}}" for names in (TWO_WORDS, authors))
    assert planned(own, record(new))[1].added == []
    assert planned(new, record(own))[1].added == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("García Sánchez, Carlos", "Sánchez, Eva"),
        ("García Sánchez, Carlos", "Pérez Sánchez, Carlos"),
        ("Li, Xia", "Wangli, Xia"),
        (TWO_WORDS, "García Sánchez, Carlos and Ek, Bo and Om, Cay and Vargas, Dag"),
    ],
)
def test_names_of_other_people_are_not_of_one(one: str, other: str) -> None:
    mine, theirs = (identity_of({"title": "T", "author": names}) for names in (one, other))
    assert relation(mine, theirs) is Relation.NONE
    assert relation(theirs, mine) is Relation.NONE


def test_the_same_title_and_doi_are_one_publication() -> None:
    own = "@article{a, title={T T}, author={Ek, B}, doi={10.1000/a}, journal={J}, year={2020}}"
    _, plan = planned(own, record(own.replace("Ek, B", "{Jin-Fu Ek} and Om, C").replace("year", "volume={3}, year")))
    assert (plan.added, plan.completed[0].names) == ([], ("volume",))


def test_the_reason_of_a_new_entry_names_the_one_with_its_doi() -> None:
    own = "@article{a, title={T T}, author={Ek, B}, doi={10.1000/a}}"
    _, plan = planned(own, record("@article{b, title={Other}, author={Om, C}, doi={10.1000/a}}"))
    assert plan.outcomes[0].why == "'a' has its DOI, but another title, author, type, venue or year"


def test_another_doi_of_the_same_title_is_named() -> None:
    own = "@misc{a, title={T T}, author={Ek, B}, doi={10.1000/a}}"
    new = record("@article{b, title={T T}, author={Ek, B}, doi={10.1000/b}}")
    text, plan = planned(own, new)
    assert text == own
    assert "'a' (papers.bib:1) has the title of 10.1000/b" in plan.notes[0]
    assert planned(own, new, twice=True)[1].added == ["ekt"]


def test_duplicates_of_the_file_are_named() -> None:
    own = "@misc{a, title={X}, doi={10.1000/a}}\n@misc{b, title={Y}, doi={10.1000/A}}\n@misc{c, title={X}}"
    _, plan = planned(own)
    assert plan.notes == [
        "'a' (papers.bib:1) and 'b' (papers.bib:2) have the same doi 10.1000/a: are they the same publication?",
        "'a' (papers.bib:1) and 'c' (papers.bib:3) have the same title: are they the same publication?",
    ]


def test_records_that_are_one_are_added_once() -> None:
    new = "@misc{b, title={New}, author={Ek, B}, doi={10.1000/n}}"
    _, plan = planned("", record(new), record(new), record(new.replace("misc", "article")))
    assert len(plan.added) == 1


def test_two_sources_complete_one_entry_once() -> None:
    new = record("@misc{b, title={T}, doi={10.1000/n}}")
    text, _ = planned("@misc{a, title={T}}", new, new)
    assert text.count("10.1000/n") == 1


@pytest.mark.parametrize(
    "own", ["@misc{a, title={T", "@", "@misc{", "@misc{a, title=}", '@misc{a, t="}', "@misc(a" * 50]
)
def test_broken_files_keep_their_text(own: str) -> None:
    text, _ = planned(own, record("@misc{b, title={New}}"))
    assert text.startswith(own)
    assert "{New}" in text


def test_keys_names_and_titles() -> None:
    new = Record("misc", {"title": "On the Sea", "author": r"{\"O}z{\c c}an, A", "year": "2020"})
    assert key_of(new, set()) == "ozcan2020sea"
    assert key_of(new, {"ozcan2020sea", "ozcan2020seab"}) == "ozcan2020seac"
    assert names([("van Berg", "A."), ("The Group", ""), ("Plato", "")]) == "van Berg, A. and {The Group} and Plato"
    assert split_name("Ludwig van Beethoven") == ("van Beethoven", "Ludwig")
    assert split_name("H1 Collaboration") == ("H1 Collaboration", "")
    assert protected("DNA and the iPhone in X-ray") == "{DNA} and the {iPhone} in X-ray"
    assert protected("ALL CAPITALS") == "ALL CAPITALS"
    assert protected(r"$\mathbb{R}^{nM}$ of DeepMind") == r"$\mathbb{R}^{nM}$ of {DeepMind}"


def test_marks() -> None:
    assert doi_of("doi: 10.1000/ABC.") == "10.1000/abc"
    assert doi_of("see nothing") == ""
    assert arxiv_id("https://arxiv.org/pdf/2301.12345v3") == "2301.12345"
    assert arxiv_id("math.GT/0309136") == "math.gt/0309136"
    assert identity_of({"doi": "10.48550/arXiv.2301.12345"}).doi == ""


# -- files -------------------------------------------------------------------------------------------------------------


def test_files_of_a_site(tmp_path: Path) -> None:
    folder = tmp_path / "_bibliography"
    folder.mkdir()
    (folder / "b.bib").write_text("@misc{b, title={B}}", "utf-8")
    (folder / "papers.bib").write_text("@misc{p, title={P}}", "utf-8")
    files, target = open_library(tmp_path, "_bibliography", None)
    assert [file.shown for file in files] == ["_bibliography/b.bib", "_bibliography/papers.bib"]
    assert target.shown == "_bibliography/papers.bib"
    plan = make_plan(files, target, [record("@misc{x, title={B}, year=2020}"), record("@misc{y, title={New}}")])
    shown = list(diff(files, plan))
    assert "+@misc{new," in shown
    assert "--- _bibliography/b.bib" in shown
    write(files, plan, tmp_path)
    assert (folder / "b.bib").read_text("utf-8") == "@misc{b, title={B}, year={2020}}"
    assert [path.name for path in sorted(folder.iterdir())] == ["b.bib", "papers.bib"]
    assert open_library(tmp_path, "_bibliography", "new/mine.bib")[1].shown == "new/mine.bib"
    with pytest.raises(UsageError):
        open_library(tmp_path, "_bibliography", "mine.txt")


NEW = "@misc{new, title={Über Öl}, author={Şahin, Öykü}, year={2024}}"


@pytest.mark.parametrize(
    ("codec", "mark", "author"),
    [
        ("utf-8", b"\xef\xbb\xbf", "Şahin, Öykü"),
        ("utf-16-le", b"\xff\xfe", "Şahin, Öykü"),
        ("utf-16-be", b"\xfe\xff", "Şahin, Öykü"),
        ("cp1252", b"", "{\\c{S}}ahin, Öykü"),
    ],
)
def test_a_file_keeps_its_encoding(tmp_path: Path, codec: str, mark: bytes, author: str) -> None:
    own = mark + "@misc{a,\r\n  title = {Été},\r\n}\r\n% Fin de l\u2019été\r\n".encode(codec)
    path = tmp_path / "a.bib"
    path.write_bytes(own)
    files, target = open_library(tmp_path, "a.bib", None)
    write(files, make_plan(files, target, read(NEW, "source")), tmp_path)
    written = path.read_bytes()
    assert written.startswith(own)
    assert read_file(path, "a.bib").entries[1].values()["author"] == author
    assert read_file(path, "a.bib").entries[1].values()["title"] == "Über Öl"
    files, target = open_library(tmp_path, "a.bib", None)
    assert make_plan(files, target, read(NEW, "source")).texts == {}


def test_bytes_that_are_not_characters_stay(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_bytes(b"@misc{a, title={\xe9\x81}}\n")
    files, target = open_library(tmp_path, "a.bib", None)
    plan = make_plan(files, target, read(NEW, "source"))
    assert "\ufffd" not in "".join(diff(files, plan)).encode("utf-8").decode("utf-8")
    write(files, plan, tmp_path)
    assert (tmp_path / "a.bib").read_bytes().startswith(b"@misc{a, title={\xe9\x81}}\n\n@misc{new,")


def test_what_an_encoding_does_not_have_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_bytes(b"@misc{a, title={\xe9}}\n")
    (tmp_path / "b.bib").write_text("@misc{b, title={B}}\n", "utf-8")
    files = [read_file(tmp_path / name, name) for name in ("b.bib", "a.bib")]
    records = read("@misc{x, title={B}, year={2020}}\n@misc{y, title={潮汐}}", "source")
    with pytest.raises(SourceError, match=r"a\.bib is Windows-1252, which does not have '潮汐'"):
        write(files, make_plan(files, files[1], records), tmp_path)
    assert (tmp_path / "b.bib").read_text("utf-8") == "@misc{b, title={B}}\n"


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pylekyll", "publications", "import", *arguments],
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: x\n", "utf-8")
    (tmp_path / "export.bib").write_text("@misc{k, title={New}, year={2020}}", "utf-8")
    shown = run(tmp_path, "export.bib", "--dry-run")
    assert shown.returncode == 0, shown.stderr
    assert "+++ _bibliography/papers.bib" in shown.stdout
    assert "1 would be added to _bibliography/papers.bib" in shown.stdout
    assert not (tmp_path / "_bibliography").exists()
    done = run(tmp_path, "export.bib")
    assert "1 added to _bibliography/papers.bib, 0 completed, 0 complete already." in done.stdout
    text = (tmp_path / "_bibliography/papers.bib").read_text("utf-8")
    assert text == "@misc{k,\n  title     = {New},\n  year      = {2020},\n}\n"
    again = run(tmp_path, "export.bib")
    assert "0 added to _bibliography/papers.bib, 0 completed, 1 complete already." in again.stdout
    wrong = run(tmp_path)
    assert wrong.returncode == 1
    assert "There is nothing to import." in wrong.stderr


MISTAKES = """\
@string{jcd = "Journal of Coastal Data"}
@article{a, title={Tides}, author={Ek, Bo}, journal=jcd # { Letters}, abstract={One.

  Two}, year=2024}
@article{a, title={Gulls}, author={Ek, Bo}, journal=nowhere, year=2023}
@article{, title={No Key}, year=2022, month=jan}
@article{title={Neither}, year=2022}
@article{my key, title={A Space}, year=2021}
@misc{comma, title={C} note={n}, year=2020 2021, url={u}}
@misc{twice, title={D}, note={n}, note={m}}
@misc{open, title={E}
@misc{extra, title={F}}, year={2019}}
@misc{same, title={gulls}, author={Ek, Bo}, year=2023}
@misc{}
@misc(last, title={G (g)})
"""


def test_nothing_is_left_out_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: x\n", "utf-8")
    (tmp_path / "export.bib").write_text(MISTAKES, "utf-8")
    done = run(tmp_path, "export.bib")
    assert done.returncode == 0, done.stderr
    assert "11 added to _bibliography/papers.bib, 0 completed, 0 complete already, 1 left out." in done.stdout
    path = tmp_path / "_bibliography/papers.bib"
    text = path.read_text("utf-8")
    assert "{Journal of Coastal Data Letters}" in text
    assert "abstract  = {One.\n\nTwo}" in text
    assert "month     = jan," in text
    keys = ["a", "ab", "2022no", "2022neither", "my_key", "comma", "twice", "open", "extra", "same", "last"]
    assert [entry.key for entry in parsed(text)] == keys
    shown = [line.partition("export.bib:")[2] for line in done.stderr.splitlines()]
    for start in (
        *(
            "5: 'nowhere' is not defined",
            "5: the key 'a' is taken; this entry gets 'ab'",
            "6: this entry does not have a",
        ),
        *("7: this entry does not have a key", "8: 'my key' cannot be a key; the entry is taken as 'my_key'"),
        *(
            "9: this part of 'comma' is not a field",
            "10: 'twice' has the field 'note' twice",
            "11: no brace closes this entry",
        ),
        *("12: this part of 'extra' is not a field", "14: this entry does not have a field"),
    ):
        assert any(line.startswith(start) for line in shown), start
    again = run(tmp_path, "export.bib")
    assert "0 added to _bibliography/papers.bib, 0 completed, 11 complete already, 1 left out." in again.stdout
    assert path.read_text("utf-8") == text


def test_fields_behind_an_open_value_are_taken_as_sites_read_them() -> None:
    text = '@book{a,\n title = {T},\n Author = "A. Ek and B. Alm},\n Publisher={P},\n Year={2014}\n}\n'
    found = gather(text, "f.bib")
    fields = {"title": "T", "author": "A. Ek and B. Alm", "publisher": "P", "year": "2014"}
    assert [record.fields for record in found.records] == [fields]
    names = "'author', 'publisher', 'year'"
    told = f"f.bib:3: this part of 'a' is not a field, and only {names} could be read in it."
    assert found.notes == [f"{told} Check commas, quotes and braces before it."]


def test_an_entry_that_is_not_closed_hides_no_other() -> None:
    text = "@a{x, title={T}\n@b{y, title={U}}\n@c{z, title={V}}}\n@d{w, title={W, year=1}\n@e{v, title={X}}"
    found = gather(text, "f.bib")
    assert [record.key for record in found.records] == ["x", "y", "z", "w", "v"]
    assert [note.partition(": ")[0] for note in found.notes] == ["f.bib:1", "f.bib:4"]


def test_an_entry_that_is_not_closed_is_taken_with_its_fields() -> None:
    text = """@string{sp = {Shore Press}}
@book{a, title={Tides}, publisher={Ek {{\\&} Alm},
  year=2020, address=sp}
@misc{b, title={Gulls}, year=2021}
@misc{"""
    found = gather(text, "f.bib")
    assert [(record.key, record.line) for record in found.records] == [("a", 2), ("b", 4)]
    assert found.records[0].fields == {
        "title": "Tides",
        "publisher": "Ek \\& Alm",
        "year": "2020",
        "address": "Shore Press",
    }
    assert found.notes == [
        "f.bib:2: no brace closes this entry; it is taken as far as it can be read.",
        "f.bib:5: this entry cannot be read, and was left out: no brace closes it.",
    ]
    library, _ = planned("", *found.records)
    assert planned(library, *gather(text, "f.bib").records)[0] == library


def test_a_reference_follows_the_key_of_its_entry() -> None:
    text = "@inproceedings{p, title={P}, crossref={a}}\n@proceedings{a, title={FIELD}, year=2020}"
    library, _ = planned("@misc{a, title={Mine}}", *gather(text, "f.bib").records)
    assert "crossref={ab}" in library
    assert "@proceedings{ab," in library
    assert planned(library, *gather(text, "f.bib").records)[0] == library
    own = "@proceedings{field20, title={FIELD}, year=2020}"
    assert "crossref={field20}" in planned(own, *gather(text, "f.bib").records)[0]


def test_a_second_import_finds_the_entry_that_took_the_fields() -> None:
    own = "@inproceedings{a, title={Waves}, author={Ek, Bo}, url={https://arxiv.org/abs/2301.12345}}\n"
    new = "@misc{b, title={Waves: a study}, author={Ek, Bo}}\n"
    text = new + new.replace("}}", "}, eprint={2301.12345}}")
    library, plan = planned(own, *gather(text, "f.bib").records)
    assert (plan.added, plan.completed[0].key) == (["b"], "a")
    assert planned(library, *gather(text, "f.bib").records)[0] == library


def test_the_same_entry_twice_in_one_file_is_reported() -> None:
    entry = "@article{%s, title={T}, author={Ek, Bo}, journal={J}, year=2020}\n"
    _, plan = planned("", *gather(entry % "a" + entry % "b" + entry % "b", "f.bib").records)
    assert (plan.added, plan.unchanged) == (["a"], ["a", "a"])
    assert plan.notes[0] == "f.bib:2: 'b' is the same publication as 'a' (f.bib:1)."


@pytest.mark.parametrize(
    "piece", ["@a(\n", "@a({}", "@a(b,c={", '@a(b,c="', "@a{b,", "@a(b)\n", ")", "(", "@a(x y,", "@a{x,@b{y,c={}}"]
)
def test_much_of_the_same_takes_linear_time(piece: str) -> None:
    few, many = (work_of(parsed, piece * number, "pylekyll.academic.importing") for number in (500, 2_000))
    assert many <= 6 * few
    parsed(piece * 20_000)


def test_a_year_that_is_not_a_number() -> None:
    _, plan = planned("@book{a, title={Tides}, year={²}}", record("@book{b, title={Tides}, year={2020}, isbn={1}}"))
    assert [done.key for done in plan.completed] == ["a"]


@pytest.mark.parametrize("own", [True, False])
def test_an_import_compares_each_record_with_few_others(own: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing each record with all entries took 4 seconds for 4,000 records."""
    calls = 0

    def counted(one: Identity, other: Identity, *, strict: bool) -> Relation:
        nonlocal calls
        calls += 1
        return relation(one, other, strict=strict)

    monkeypatch.setattr("pylekyll.academic.importing.known.relation", counted)
    records = [Record("article", {"title": f"Title {number}", "year": "2020"}, key="same") for number in range(200)]
    text = "".join(f"@article{{k{number}, title={{Title {number}}}, year=2020}}\n" for number in range(200))
    _, plan = planned(text if own else "", *records)
    assert (len(plan.unchanged), len(plan.added)) == ((200, 0) if own else (0, 200))
    assert plan.added[:3] == ([] if own else ["same", "sameb", "samec"])
    assert calls <= 200

"""Random works as random services describe them: the order of answers does not matter, and edits by hand stay."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from pylekyll.academic.importing.bibfile import BibFile, parsed
from pylekyll.academic.importing.identity import identity_of
from pylekyll.academic.importing.plan import Plan, make_plan
from pylekyll.academic.importing.records import Record, made
from pylekyll.academic.importing.web import NotFoundError
from pylekyll.academic.syncing.declined import Declined
from pylekyll.academic.syncing.settings import SERVICES
from pylekyll.academic.syncing.sync import records_of_works

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HOSTS = {service: f"{service}.org" for service in SERVICES}
AUTHORS = ["Norrby, Signe", "Norrby, Signe and Ek, Bo", "Ek, Bo and Norrby, Signe and Şahin, Öykü"]
WORDS = ["Sand", "Waves", "Tides", "Gliders", "Noise", "Shores", "Depth", "{DNA}", "潮汐", "Été"]
CHANCE = st.integers(0, 10**9).map(random.Random)
FEW = settings(max_examples=40, deadline=None, derandomize=True)


class Nothing:
    """A network without answers."""

    def get(self, _url: str, _headers: Mapping[str, str] | None = None) -> bytes:
        raise NotFoundError("nothing")


@st.composite
def truths(draw: st.DrawFn) -> list[dict[str, str]]:
    """Works as they are: a paper, a paper with a preprint, or a preprint alone; no two have one title."""
    titles = draw(st.lists(st.lists(st.sampled_from(WORDS), min_size=2, max_size=4).map(" ".join), max_size=5))
    found = []
    for number, title in enumerate(dict.fromkeys(titles)):
        year = draw(st.integers(2015, 2024))
        work = {"title": f"{title} {number}", "author": draw(st.sampled_from(AUTHORS)), "year": str(year)}
        form = draw(st.sampled_from(["paper", "both", "preprint"]))
        if form != "preprint":
            kind = draw(st.sampled_from(["article", "inproceedings"]))
            container = "journal" if kind == "article" else "booktitle"
            work |= {"kind": kind, container: draw(st.sampled_from(["J. Field", "Proc. SHORE"]))}
            work |= {"volume": str(number + 1), "pages": f"{number + 1}--{number + 9}", "doi": f"10.1000/w.{number}"}
        if form != "paper":
            work |= {"eprint": f"23{number:02}.12345", "first": str(year - draw(st.integers(0, 1)))}
        found.append(work)
    return found


def views(work: dict[str, str], chance: random.Random, *, vague: bool = False) -> list[Record]:
    """Return what the services say of a work: each knows it or not, with all fields of a version or without a few.

    With ``vague``, a service may not know the venue, or give the preprint another title and name it as a version.
    """
    found = []
    for service in SERVICES:
        versions = [name for name in ("paper", "preprint") if ("doi" if name == "paper" else "eprint") in work]
        for version in versions:
            if service == "arxiv" and version == "paper":
                continue
            if chance.random() < 0.6:
                found.append(_paper(work, service, chance) if version == "paper" else _preprint(work, service))
                if vague and chance.random() < 0.3:
                    _make_vague(found[-1], work)
    return found


def _make_vague(record: Record, work: dict[str, str]) -> None:
    if record.kind == "misc":
        if "doi" in work:
            record.fields["title"] = f"On {work['title']}"
            record.versions = frozenset({work["doi"]})
    else:
        record.kind = "misc"
        for name in ("journal", "booktitle", "volume", "pages"):
            record.fields.pop(name, None)


def _paper(work: dict[str, str], service: str, chance: random.Random) -> Record:
    fields = {name: value for name, value in work.items() if name not in ("kind", "eprint", "first")}
    for name in ("volume", "pages"):
        if chance.random() < 0.3:
            del fields[name]
    return made(work["kind"], HOSTS[service], fields)


def _preprint(work: dict[str, str], service: str) -> Record:
    fields = {"title": work["title"], "author": work["author"], "year": work["first"]}
    return made("misc", HOSTS[service], {**fields, "eprint": work["eprint"], "archiveprefix": "arXiv"})


def synced(own: str, records: Sequence[Record], services: Sequence[str] = SERVICES) -> tuple[str, Plan]:
    file = BibFile(Path("papers.bib"), "papers.bib", own, parsed(own))
    declined = Declined()
    found = records_of_works(records, services, [file], Nothing(), declined)
    plan = make_plan([file], file, found, merge=True, refusals=declined)
    return plan.texts.get("papers.bib", own), plan


def marks(text: str) -> set[tuple[str, str, str]]:
    found = [identity_of(entry.values(), entry.kind) for entry in parsed(text)]
    return {(one.title, one.doi, one.arxiv) for one in found}


@FEW
@given(truths(), CHANCE)
def test_one_entry_for_each_work_whatever_the_order(works: list[dict[str, str]], chance: random.Random) -> None:
    records = [record for work in works for record in views(work, chance)]
    text, plan = synced("", records)
    known = {record.fields["title"] for record in records}
    assert len(plan.added) == len(parsed(text)) == len(known)
    for _ in range(2):
        chance.shuffle(records)
        services = list(SERVICES)
        chance.shuffle(services)
        assert synced("", records, services)[0] == text
    assert synced(text, records)[0] == text


@FEW
@given(truths(), CHANCE)
def test_vague_answers_do_not_make_a_second_entry(works: list[dict[str, str]], chance: random.Random) -> None:
    records = [record for work in works for record in views(work, chance, vague=True)]
    text, _ = synced("", records)
    for _ in range(2):
        chance.shuffle(records)
        services = list(SERVICES)
        chance.shuffle(services)
        assert synced("", records, services)[0].count("@") == text.count("@") <= len(works)
        assert marks(synced("", records)[0]) == marks(text)
    some = [record for record in records if chance.random() < 0.5]
    again, _ = synced(synced("", some)[0], records)
    assert len(parsed(again)) <= len(works)
    assert synced(again, records)[0] == again


@FEW
@given(truths(), CHANCE)
def test_several_syncs_find_the_works_of_one(works: list[dict[str, str]], chance: random.Random) -> None:
    records = [record for work in works for record in views(work, chance)]
    whole, _ = synced("", records)
    services = list(SERVICES)
    chance.shuffle(services)
    text = ""
    for last in range(1, len(services) + 1):
        hosts = {HOSTS[service] for service in services[:last]}
        text, plan = synced(text, [record for record in records if record.source in hosts])
        assert not plan.left_out
    assert marks(text) == marks(whole)
    values = {entry.values()["title"]: (entry.kind, entry.values()) for entry in parsed(text)}
    assert values == {entry.values()["title"]: (entry.kind, entry.values()) for entry in parsed(whole)}


EDITS = ["% kept {n}", "  % kept {n} = {{}}", "@comment{{kept {n}}}", "kept {n} is text", ""]
FIELDS = ["selected = {true}", "note = {kept}", "url = {https://example.org/kept_a}", 'x-own = "kept"', "pdf = {a.pdf}"]


def edited(text: str, chance: random.Random) -> str:
    """Return a file with comments between and in entries, fields of one's own, and other blanks."""
    lines = []
    for number, line in enumerate(text.splitlines()):
        if line.startswith("@") and chance.random() < 0.5:
            lines.append(chance.choice(EDITS).format(n=number))
        is_field = re.match(r"\s+\w+\s*=", line) and chance.random() < 0.3
        others = [f"{line} % kept {number}", line.replace("=", "  =  ", 1), f"\t{line.strip()}"]
        lines.append(chance.choice(others) if is_field else line)
        if line.startswith("@") and line.endswith(",") and chance.random() < 0.5:
            lines.append(f"  {chance.choice(FIELDS)}, % kept {number}")
    return chance.choice(["\n", "\r\n"]).join([*lines, chance.choice(["", "the end"])])


@FEW
@given(truths(), CHANCE)
def test_edits_by_hand_stay_byte_for_byte(works: list[dict[str, str]], chance: random.Random) -> None:
    records = [record for work in works for record in views(work, chance)]
    some = [record for record in records if chance.random() < 0.5]
    own = edited(synced("", some)[0], chance)
    text, plan = synced(own, records)
    again, second = synced(text, records)
    assert again == text
    assert not second.outcomes
    replaced = {one.key for one in plan.outcomes if one.what == "replaced"}
    before, after = pieces(own), pieces(text)
    for key, piece in before.items():
        if key not in replaced:
            kept = iter(after[key])
            assert all(character in kept for character in piece)
        for line in re.findall(r".*kept.*", piece):
            assert re.search(r"(?<=% )kept \d+|[^%]*kept[^%]*", line)[0].strip() in after[key]  # type: ignore[index]
    assert list(after)[: len(before)] == list(before)


def pieces(text: str) -> dict[str, str]:
    """Return each entry with the text before it, by its key, and the text at the end."""
    found, last = {}, 0
    for entry in parsed(text):
        found[entry.key] = text[last : entry.close + 1]
        last = entry.close + 1
    return found

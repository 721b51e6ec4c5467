"""The report of a build."""

from __future__ import annotations

from pylekyll.build.report import RecordedReads


def test_reads_come_back_by_path() -> None:
    reads = RecordedReads()
    reads.add("a.md", frozenset({("site", "posts"), ("item", ("b.md", "data"))}))
    reads.add("b.md", frozenset({("site", "posts")}))
    reads.add("b.md", frozenset({("clock", "site.time"), ("site", "posts")}))
    assert reads == {
        "a.md": frozenset({("site", "posts"), ("item", ("b.md", "data"))}),
        "b.md": frozenset({("site", "posts"), ("clock", "site.time")}),
    }
    assert dict(reads.of_kinds({"clock"})) == {"b.md": [("clock", "site.time")]}
    assert not list(reads.of_kinds({"option"}))
    assert "c.md" not in reads

"""The report of a build."""

from __future__ import annotations

from pylekyll.build.report import RecordedReads
from pylekyll.foundation.reads import Kind, Read


def test_reads_come_back_by_path() -> None:
    reads = RecordedReads()
    reads.add("a.md", frozenset({Read(Kind.SITE, "posts"), Read(Kind.ITEM, "b.md")}))
    reads.add("b.md", frozenset({Read(Kind.SITE, "posts")}))
    reads.add("b.md", frozenset({Read(Kind.BUILD_TIME, ""), Read(Kind.SITE, "posts")}))
    assert reads == {
        "a.md": frozenset({Read(Kind.SITE, "posts"), Read(Kind.ITEM, "b.md")}),
        "b.md": frozenset({Read(Kind.SITE, "posts"), Read(Kind.BUILD_TIME, "")}),
    }
    assert dict(reads.of_kinds({Kind.BUILD_TIME})) == {"b.md": [Read(Kind.BUILD_TIME, "")]}
    assert not list(reads.of_kinds({Kind.OPTION}))
    assert "c.md" not in reads

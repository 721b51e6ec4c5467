"""Builds in which one operation on a file fails: a clear error and the old site, or the new site."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.reliability import child
from tests.reliability.injection import ERRORS, Faults
from tests.reliability.report import Report
from tests.reliability.versions import VERSIONS, lay_out, litter, tree

if TYPE_CHECKING:
    from pathlib import Path

#: Operations of one build, more or less: the ordinals that are chosen from.
_OPERATIONS = 400


def run(folder: Path, count: int, seed: int) -> list[Report]:
    """Let one operation fail in each of ``count`` builds."""
    report, chance = Report("faults"), random.Random(seed)
    child.load()
    source, said = folder / "source", folder / "said.txt"
    source.mkdir(parents=True)
    trees = []
    for version in range(VERSIONS):
        lay_out(source, version)
        assert child.Child(["build"], source, said).wait() == 0, said.read_text()
        trees.append(tree(source / "_site"))
    old = VERSIONS - 1
    for number in range(count):
        new = chance.choice([version for version in range(VERSIONS) if version != old])
        lay_out(source, new)
        at, error, stays = chance.randrange(_OPERATIONS), chance.choice(ERRORS), chance.random() < 0.3
        faults = Faults(source, at, error, stays=stays)
        status = child.Child(["build"], source, said, faults.__enter__).wait()
        text, found = said.read_text(), tree(source / "_site")
        words = f"{number}: {error} at operation {at}{' and after' if stays else ''}, {old} to {new}"
        report.counts[f"status {status}"] += 1
        if status not in {0, 1} or "Traceback" in text or "bug in pylekyll" in text:
            report.failures.append(f"{words}: status {status}: {text}")
        if found != trees[new] and (status == 0 or found != trees[old]):
            report.failures.append(f"{words}: status {status} and a site that is neither the old nor the new one")
        if child.Child(["build"], source, said).wait() != 0 or tree(source / "_site") != trees[new] or litter(source):
            report.failures.append(f"{words}: the next build is not right: {litter(source)} {said.read_text()}")
        report.tries += 1
        old = new
    return [report]

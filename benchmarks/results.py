"""The results of the benchmark as JSON and as a table in Markdown."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_BEGIN, _END = "<!-- results -->\n", "<!-- end of results -->\n"


@dataclass
class Results:
    """The medians of one workload, by program and step, and the programs' versions."""

    workload: str
    medians: dict[str, dict[str, Any]]
    versions: dict[str, str]

    def table(self) -> str:
        """A table in Markdown: a row for each step, a column for each program, and what part of the others' ours is."""
        others = [name for name in self.medians if name != "pylekyll"]
        names = [*self.medians, *(f"share of {name}" for name in others)]
        lines = [f"| {self.workload} | {' | '.join(names)} |", "|:--|" + "--:|" * len(names)]
        for step in self.medians["pylekyll"]["steps"]:
            costs = [each["steps"].get(step) for each in self.medians.values()]
            cells = [f"{cost['wall']:.2f} s ({cost['processor']:.2f})" if cost else "" for cost in costs]
            cells += [_share(costs[0]["wall"], cost["wall"]) if cost else "" for cost in costs[1:]]
            lines.append(f"| {step} | {' | '.join(cells)} |")
        sizes = [each["peak_memory"] for each in self.medians.values()]
        cells = [f"{size / 1e6:.0f} MB" for size in sizes] + [_share(sizes[0], size) for size in sizes[1:]]
        lines.append(f"| peak memory, cold | {' | '.join(cells)} |")
        return "\n".join(lines) + "\n"


def _share(ours: float, theirs: float) -> str:
    return f"{ours / theirs:.2f}" if theirs else ""


def write_results(results: Results, folder: Path, machine: str) -> None:
    """Put the results of one workload in place of its former ones in ``results.json`` and ``README.md``."""
    stored = folder / "results.json"
    known = json.loads(stored.read_text("utf-8")) if stored.exists() else {"workloads": {}}
    known["machine"] = machine
    known["versions"] = {**known.get("versions", {}), **results.versions}
    known["workloads"][results.workload] = results.medians
    stored.write_text(json.dumps(known, indent=1) + "\n", "utf-8")
    tables = [Results(name, medians, {}).table() for name, medians in known["workloads"].items()]
    versions = ", ".join(f"{name} {version.split()[-1]}" for name, version in known["versions"].items())
    text = f"{machine}; {versions}.\n\n" + "\n".join(tables)
    readme = folder / "README.md"
    before, _, rest = readme.read_text("utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    readme.write_text(f"{before}{_BEGIN}\n{text}\n{_END}{after}", "utf-8")

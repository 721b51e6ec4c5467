"""A site of examples, a page each: filters of Liquid and Markdown by kramdown, as other tests have recorded them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.support.runs import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGES = ROOT / "tests" / "languages"
#: It ends a build, unlike in the recorded case: JSON has another number.
_LEFT_OUT = {"fb | divided_by: 'a'"}


def lay_out_examples(folder: Path, step: int = 1) -> int:
    """Write the site with every ``step``-th example, and return their number; all are about 2,100."""
    filters = json.loads((LANGUAGES / "liquid" / "filters" / "filters.json").read_text("utf-8"))
    liquid = [case[0] for case in filters["cases"] if case[1] is not None and case[0] not in _LEFT_OUT]
    recorded = json.loads((LANGUAGES / "markdown" / "recorded.json").read_text("utf-8"))["cases"]
    inputs = json.loads((LANGUAGES / "markdown" / "inputs.json").read_text("utf-8"))
    markdown = [case["markdown"] for case in recorded] + [case["text"] for case in inputs]
    assigned = "".join("{% assign NAME = site.data.v.NAME %}".replace("NAME", name) for name in filters["values"])
    written = {"_includes/v.html": assigned, "_data/v.json": json.dumps(filters["values"])}
    for number, text in enumerate(liquid[::step]):
        written[f"liquid/{number}.html"] = f"---\nlayout: null\n---\n{{% include v.html %}}{{{{ {text} }}}}\n"
    for number, text in enumerate(markdown[::step]):
        written[f"markdown/{number}.md"] = f"---\nlayout: null\nrender_with_liquid: false\n---\n{text}"
    for name, text in written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8", newline="")
    return len(written) - 2

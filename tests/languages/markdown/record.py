"""Record the documents of `recorded.json` again, from Ruby.

python tests/languages/markdown/record.py RUBY [RUBY_WITH_KRAMDOWN_2_4]

Each is a command that runs Ruby with Jekyll and kramdown on its load path, such as `ruby` or `bundle exec ruby`. Add a
document to the file with its name, options and text, and this fills in what it becomes.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).with_name("recorded.json")
PROGRAM = Path(__file__).with_name("record_kramdown.rb")


def convert(ruby: str, documents: list[dict[str, Any]]) -> tuple[str, list[dict[str, str]]]:
    """Return the kramdown version behind a command, and what it makes of each document: its html, or an error."""
    result = subprocess.run(
        [*shlex.split(ruby), str(PROGRAM)], input=json.dumps(documents), capture_output=True, text=True, check=True
    )
    answer = json.loads(result.stdout)
    return answer["kramdown"], answer["results"]


def main() -> None:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    cases = recorded["cases"]
    recorded["versions"]["kramdown"], results = convert(sys.argv[1], cases)
    for case, result in zip(cases, results, strict=True):
        case["html"] = result["html"]
    if len(sys.argv) > 2:
        recorded["versions"]["kramdown for html_2_4"], results = convert(sys.argv[2], cases)
        for case, result in zip(cases, results, strict=True):
            case.pop("html_2_4", None)
            if result["html"] != case["html"]:
                case["html_2_4"] = result["html"]
    RECORDED.write_text(json.dumps(recorded, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

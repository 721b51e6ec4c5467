"""Record the documents of `recorded.json` again, from Ruby.

python tests/languages/markdown/commonmark/record.py RUBY

RUBY is a command that runs Ruby with Jekyll and both gems on its load path. Add a document to the file with its name,
processor, settings and text, and this fills in what it becomes.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).with_name("recorded.json")
PROGRAM = Path(__file__).with_name("record_commonmark.rb")


def convert(ruby: str, documents: list[dict[str, Any]]) -> tuple[dict[str, str], list[dict[str, str]]]:
    """Return the versions behind a command, and the html of each document; none where its gem is not there."""
    result = subprocess.run(
        [*shlex.split(ruby), str(PROGRAM)], input=json.dumps(documents), capture_output=True, text=True, check=True
    )
    answer = json.loads(result.stdout)
    return answer["versions"], answer["results"]


def main() -> None:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    versions, results = convert(sys.argv[1], recorded["cases"])
    recorded["versions"].update(versions)
    for case, result in zip(recorded["cases"], results, strict=True):
        case["html"] = result["html"]
    RECORDED.write_text(json.dumps(recorded, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

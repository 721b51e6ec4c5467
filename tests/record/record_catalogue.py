#!/usr/bin/env python3
"""Write docs/catalogue.md: an example of each code that the corpus of the doctor or docs/troubleshooting.md provokes.

Run it after a change of a message: ``python tests/record/record_catalogue.py``. What it writes is read by a person and
held by tests/checks/doctor/test_catalogue.py.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.checks.doctor import more_examples, plugin_examples  # noqa: E402
from tests.checks.doctor.catalogue import Example, lay_out, plain, run  # noqa: E402
from tests.checks.doctor.faults import WITHOUT_EXAMPLE  # noqa: E402
from tests.checks.doctor.mistakes import CONFIG, MISTAKES  # noqa: E402
from tests.support.messages import MISTAKES as OF_BUILDS  # noqa: E402

HEAD = """# Catalogue of findings

Who needs this page: everyone who wants to see a mistake and its finding side by side. At its end you know what each
finding looks like and how to cure it. `pylekyll explain CODE` shows the same in a terminal. The
[last section](#codes-without-an-example) names the codes that no small site can provoke.

Each example is a whole site; the message is what `pylekyll doctor` shows in it, unless another command is named.
"""
#: Errors that end a command before the doctor looks at anything, by the anchor of their section.
ERRORS = {
    "configuration": "the-option-lsi-is-not-available",
    "write": "cannot-be-a-file-and-a-folder",
    "destination-in-use": "is-a-folder-with-files-of-yours",
    "plugin": "the-plugin-cannot-be-loaded",
    "usage": "no-such-option",
    "strict": "build-failed-1-warning-with---strict",
}
#: Their messages depend on what a server answers.
OF_THE_NETWORK = {"citation-style-missing", "citation-locale-missing", "not-fetched", "fetch"}
LANGUAGES = {
    ".yml": "yaml",
    ".md": "markdown",
    ".html": "html",
    ".css": "css",
    ".scss": "scss",
    ".py": "python",
    ".rb": "ruby",
}


def candidates() -> list[tuple[str, Example]]:
    """Return examples with the names of the mistakes that they are."""
    found = []
    for mistake in MISTAKES.values():
        files = {"_config.yml": CONFIG, **mistake.files, mistake.path: mistake.text}
        found.append((mistake.code, Example(mistake.code, files)))
    examples = {**more_examples.EXAMPLES, **plugin_examples.EXAMPLES}
    found += [(code, Example(code, files)) for code, files in examples.items()]
    found += [(code, Example(code, files, command)) for code, (command, files) in more_examples.COMMANDS.items()]
    for anchor, each in OF_BUILDS.items():
        if (
            each.links
            or each.pipes
            or each.environment
            or not all(isinstance(text, str) for text in each.files.values())
        ):
            continue
        files = {path: str(text) for path, text in each.files.items()}
        code = next((code for code, name in ERRORS.items() if name == anchor), "")
        if code:
            found.append((code, Example(code, files, each.command)))
        elif each.command == "build":
            found.append(("", Example("", {"_config.yml": CONFIG, **files} if files else files)))
    return found


def in_site(example: Example, command: str) -> str:
    """Return what ``command`` shows in the site of ``example``."""
    with tempfile.TemporaryDirectory() as folder:
        lay_out(example, Path(folder))
        shown = run(Example("", {}, command), Path(folder))
        return shown.replace(str(Path(folder).resolve()), "…").replace(folder, "…")


def shown_of(example: Example) -> dict[str, tuple[Example, str]]:
    """Return the messages that an example provokes, by their codes, with the example as it shows each."""
    if example.command != "doctor":
        return {example.code: (example, _warning_in(in_site(example, example.command)))}
    try:
        findings = json.loads(in_site(example, "doctor --format json"))["findings"]
    except (ValueError, KeyError):
        return {}
    text = in_site(example, "doctor --all").splitlines()
    messages: dict[str, tuple[Example, str]] = {}
    for each in findings:
        first = each["message"].splitlines()[0]
        start = next((index for index, line in enumerate(text) if first in line), None)
        if start is None:
            continue
        end = start + 1
        while end < len(text) and text[end].startswith(" " * 20):
            end += 1
        command = "doctor --all" if each["detail"] else "doctor"
        told = "\n".join(plain("\n".join(text[start:end])))
        messages.setdefault(each["code"], (replace(example, command=command), told))
    return messages


def _warning_in(output: str) -> str:
    """Return the warning or the error among Jekyll's lines."""
    topics = ("Error:", "Deprecation:", "Configuration:", "Plugin:", "Reading:", "Plugins:", "Conflict:", "Warning:")
    lines = output.splitlines()
    start = next((index for index, line in enumerate(lines) if line.strip().startswith(topics)), 0)
    end = start + 1
    while end < len(lines) and lines[end].startswith(" " * 20) and "done in" not in lines[end]:
        end += 1
    return "\n".join(plain("\n".join(lines[start:end])))


def block(path: str, text: str) -> str:
    """Return a file as a block of code."""
    fence = "````" if "```" in text else "```"
    language = LANGUAGES.get(Path(path).suffix, "text")
    return f"`{path}`:\n\n{fence}{language}\n{text if text.endswith(chr(10)) else text + chr(10)}{fence}\n"


def without_example() -> str:
    """Return the section of the codes that no small site provokes."""
    rows = "".join(f"| `{code}` | {each.reason} |\n" for code, each in sorted(WITHOUT_EXAMPLE.items()))
    text = "[diagnostics.md](diagnostics.md) explains them too."
    return (
        f"## Codes without an example\n\n{text}\n\n| code | why a small site does not provoke it |\n|---|---|\n{rows}"
    )


def main() -> None:
    """Write the document."""
    from pylekyll.checks.doctor.catalogue import entries

    chosen: dict[str, tuple[Example, str]] = {}
    for code, example in candidates():
        if code and code in chosen:
            continue
        for found, shown in shown_of(example).items():
            if found in OF_THE_NETWORK:
                continue
            if found not in chosen or found == code:
                chosen[found] = shown
    parts = [HEAD]
    for code, entry in sorted(entries().items()):
        if code not in chosen or code in WITHOUT_EXAMPLE:
            continue
        example, message = chosen[code]
        shown = "\n".join(block(path, text) for path, text in sorted(example.files.items()))
        command = "" if example.command == "doctor" else f"`pylekyll {example.command}` shows:\n\n"
        parts.append(f"### `{code}`\n\n{entry.what}\n\n{shown}\n{command}```text\n{message}\n```\n\n{entry.cure}\n")
    parts.append(without_example())
    (ROOT / "docs" / "catalogue.md").write_text("\n".join(parts), "utf-8")
    missing = sorted(entries().keys() - chosen.keys() - WITHOUT_EXAMPLE.keys())
    sys.stdout.write(f"{len(chosen)} of {len(entries())} codes have an example; without: {', '.join(missing)}\n")


if __name__ == "__main__":
    main()

"""Documents put together at random, for comparing with Ruby: constructs in each other, half done, next to others."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

SNIPPETS = json.loads(Path(__file__).with_name("snippets.json").read_text(encoding="utf-8"))
SPANS, LINES = SNIPPETS["spans"], SNIPPETS["lines"]
MARKERS = ("- ", "* ", "+ ", "1. ", "10. ", "-\t", "*   ", " - ")
TAGS = ("div", "p", "pre", "section", "details", "ul", "h2", "script", "iframe", "x-y", "DIV", "span")
ATTRIBUTES = ("", "", ' class="c"', ' markdown="1"', ' markdown="block"', ' markdown="span"', ' markdown="0"')


class Writer:
    """Writes documents; the same seed gives the same ones."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def one(self, *choices: str) -> str:
        return self.random.choice(choices)

    def spans(self, most: int = 7) -> str:
        return "".join(self.one(*SPANS) + self.one("", " ", " ") for _ in range(self.random.randint(1, most)))

    def line(self, most: int = 3) -> str:
        return self.spans(most).replace("\n", " ")

    def indented(self, text: str, indent: str, first: str) -> str:
        lines = text.split("\n")
        rest = [indent + line if line or self.random.random() < 0.5 else line for line in lines[1:]]
        return "\n".join([first + lines[0], *rest])

    def blocks(self, depth: int = 0) -> str:
        count = self.random.randint(1, 2 if depth else 4)
        return self.one("\n\n", "\n\n", "\n", "\n\n\n", "\n \n").join(self.block(depth) for _ in range(count))

    def block(self, depth: int) -> str:
        kinds = [self.paragraph, self.header, self.code, self.table, lambda _: self.one(*LINES)]
        if depth < 4:
            kinds += [self.quote, self.items, self.items, self.html, self.definition, self.footnote]
        return self.random.choice(kinds)(depth)

    def paragraph(self, _depth: int) -> str:
        return "\n".join(self.spans() for _ in range(self.random.randint(1, 3)))

    def header(self, _depth: int) -> str:
        if self.random.random() < 0.3:
            return self.line() + "\n" + self.one("===", "---", "-")
        marker = "#" * self.random.randint(1, 7) + self.one(" ", "", "\t")
        return marker + self.line() + self.one("", " #", "##", " {#hid}", "\\#")

    def code(self, depth: int) -> str:
        if self.random.random() < 0.3:
            return self.indented(self.spans(), "    ", "    ")
        fence = self.one("~~~", "```", "~~~~")
        return f"{fence}{self.one('', 'ruby', ' python', 'a b')}\n{self.spans()}\n{self.one(fence, fence, '')}"

    def table(self, _depth: int) -> str:
        rows = []
        for _ in range(self.random.randint(1, 4)):
            cells = "|".join(self.line(2) for _ in range(self.random.randint(1, 3)))
            rows.append(self.one("|", "") + cells + self.one("|", "", " |"))
            if self.random.random() < 0.4:
                rows.append(self.one("|---|---|", "|:--|:-:|--:|", "---|---", "|==|==|"))
        return "\n".join(rows)

    def quote(self, depth: int) -> str:
        return self.indented(self.blocks(depth + 1), self.one("> ", "> ", ">", ""), "> ")

    def items(self, depth: int) -> str:
        marker = self.one(*MARKERS)
        indent = " " * self.random.choice([len(marker), len(marker), 4, 2, 0])
        count = self.random.randint(1, 3)
        starts = [marker + self.one("", "", "{:.li} ", "[ ] ", "[x] ") for _ in range(count)]
        return self.one("\n", "\n\n").join(self.indented(self.blocks(depth + 1), indent, start) for start in starts)

    def html(self, depth: int) -> str:
        tag, line_break = self.one(*TAGS), self.one("\n", "\n", "\n\n", "")
        end = self.one(f"</{tag}>", f"</{tag}>", f"</{tag}> tail", "")
        return f"<{tag}{self.one(*ATTRIBUTES)}>{line_break}{self.blocks(depth + 1)}{line_break}{end}"

    def definition(self, depth: int) -> str:
        start = self.spans(2) + self.one("\n", "\n\n") + self.one(": ", ":   ", " : ", ":\t")
        return self.indented(self.blocks(depth + 1), self.one("    ", "  "), start)

    def footnote(self, depth: int) -> str:
        return self.indented(self.blocks(depth + 1), "    ", f"[^{self.one('1', '2')}]: ")

    def options(self) -> dict[str, Any]:
        options: dict[str, Any] = {"input": self.one("GFM", "GFM", "kramdown"), "syntax_highlighter": None}
        if options["input"] == "GFM":
            options["hard_wrap"] = self.random.random() < 0.2
        if self.random.random() < 0.15:
            options["parse_block_html"] = True
        if self.random.random() < 0.1:
            options["entity_output"] = self.one("numeric", "symbolic", "as_input")
        return options


def documents(seed: int, count: int) -> list[dict[str, Any]]:
    """Documents as `record_kramdown.rb` takes them."""
    writer = Writer(seed)
    return [
        {"name": f"{seed}/{number}", "options": writer.options(), "markdown": f"{writer.blocks()}\n\n[^1]: *note*\n"}
        for number in range(count)
    ]

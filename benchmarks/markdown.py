"""Time Markdown conversion against Ruby's kramdown, in the same run.

python benchmarks/markdown.py [--ruby "bundle exec ruby"]

Documents of about 2 KB and 100 KB, made of what pages hold: headers, paragraphs with links, emphasis and quotes, lists,
tables, code, footnotes, HTML. Times are processor time, the best of several rounds, and leave out starting the program;
highlighting is off on both sides. Memory is the most that ours needs, for 100 KB and for 200 KB.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import time
import tracemalloc

from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions

SECTION = """\
## A section about *things* & `code`

Lorem ipsum "dolor" sit amet, [consectetur](https://example.org/a_b "Title") adipiscing elit -- sed do *eiusmod* tempor
incididunt ut **labore et _dolore_ magna** aliqua. It's a line with a [reference][ref], a footnote[^{n}] and
<span class="x">*HTML*</span>, an HTTP abbreviation, $$x^2 < y$$ and <https://example.org>...
{{: .note #p{n}}}

- one item with `code`
- another with **strong** text
  - nested, *once*
  - and again
- a last one

> A quote with "quotes" and an ![image](/assets/a.png){{:width="100"}}.
> Lazily continued

| Name | Value  |
|:-----|-------:|
| `a`  | *one*  |
| b    | [l](u) |

~~~ python
def function(argument):
    return argument < 1 and "text"
~~~

1. First
2. Second

   with a paragraph

<div class="box" markdown="1">
Some *Markdown* in HTML.
</div>

Term
: Definition of the term

[^{n}]: The text of a footnote with [a link](#a).

"""
TAIL = '[ref]: https://example.org/ref "Reference"\n\n*[HTTP]: Hypertext Transfer Protocol\n'
OPTIONS = {"input": "GFM", "hard_wrap": False, "syntax_highlighter": None}
SIZES = (2_000, 100_000)

RUBY = """
require "json"
require "kramdown"
require "kramdown-parser-gfm"
request = JSON.parse($stdin.read)
seconds = request["documents"].map do |text|
  rounds = text.length < 10_000 ? 40 : 5
  Array.new(rounds) do
    start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    Kramdown::Document.new(text, request["options"]).to_html
    Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
  end.min
end
puts JSON.generate("version" => Kramdown::VERSION, "seconds" => seconds)
"""


def document(size: int) -> str:
    sections: list[str] = []
    length = len(TAIL)
    while length < size:
        sections.append(SECTION.format(n=len(sections)))
        length += len(sections[-1])
    return "".join(sections) + TAIL


def measure(text: str) -> float:
    converter = Kramdown(KramdownOptions.from_mapping(OPTIONS))
    times = []
    for _ in range(40 if len(text) < 10_000 else 5):
        start = time.process_time()
        converter.convert(text)
        times.append(time.process_time() - start)
    return min(times)


def measure_ruby(command: str, texts: list[str]) -> tuple[str, list[float]]:
    request = json.dumps({"documents": texts, "options": OPTIONS})
    answer = subprocess.run(
        [*shlex.split(command), "-e", RUBY], input=request, capture_output=True, text=True, check=True
    )
    result = json.loads(answer.stdout)
    return result["version"], result["seconds"]


def peak_memory(text: str) -> int:
    converter = Kramdown(KramdownOptions.from_mapping(OPTIONS))
    tracemalloc.start()
    converter.convert(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def main() -> int:
    parser = argparse.ArgumentParser(description="Time Markdown conversion against Ruby's kramdown.")
    parser.add_argument("--ruby", default="ruby", help="the command that runs Ruby with kramdown (default: ruby)")
    arguments = parser.parse_args()
    texts = [document(size) for size in SIZES]
    ours = [measure(text) for text in texts]
    version, theirs = measure_ruby(arguments.ruby, texts)
    print(f"{'document':>10} {'pylekyll':>12} {'kramdown ' + version:>16} {'faster':>8}")
    for text, own, ruby in zip(texts, ours, theirs, strict=True):
        print(f"{len(text):>8} B {own * 1000:>9.2f} ms {ruby * 1000:>13.2f} ms {ruby / own:>7.1f}x")
    once, twice = peak_memory(document(100_000)), peak_memory(document(200_000))
    print(f"peak memory: {once / 1e6:.1f} MB for 100 KB, {twice / 1e6:.1f} MB for 200 KB")
    return 0 if all(own <= ruby for own, ruby in zip(ours, theirs, strict=True)) else 1


if __name__ == "__main__":
    sys.exit(main())

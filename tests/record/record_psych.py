"""Record how Ruby's Psych writes and reads scalars (tests/site/authoring/psych.json), so that the tests need no Ruby.

usage: record_psych.py [--ruby COMMAND]
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
from pathlib import Path

RECORDED = Path(__file__).parents[1] / "site" / "authoring" / "psych.json"

TEXTS = [
    *["x: y", "it's", '"q" x', "# hash", "a #b", "- x", "@at", "?", "[x]", "a]", "{a}", "*star", "%x", "&a", "!x", "|"],
    *["=", "=x", "<<", "<x>", "-", "--", "---", "...", ":", ": ", "a: b", "a:", "a:b", "`x`", "> x", "a\\b", "a,b"],
    *["", " ", " lead", "trail ", "a\tb", "\ta", "a\r\nb", "multi\nline\n", "a\nb", "\n", "a\n\n", "a\n\nb\n\n"],
    *["true", "no", "on", "Off", "Yes", "y", "n", "Y", "~", "null", "NULL", "trueish", "yes no"],
    *[
        "12",
        "+1",
        "-0",
        "0",
        "00",
        "017",
        "08",
        "089",
        "0o17",
        "0x1F",
        "0b101",
        "1_000",
        "1,000",
        "12,5",
        "1__0",
        "1 2",
    ],
    *["1.5", "1.", ".", ".5", "+.5", "1.5e3", "1.5e+3", "1.e+3", "1e3", "5e-3", ".inf", "-.INF", "0.1.2"],
    *["12:30", "12:30:45", "12:30:45.5", "1:99", "190:20:30", "-1:30", ":sym", "-:5"],
    *["2020-01-01", "2020-1-1", "2020-13-45", "2020-01-01 10:00", "2020-01-01 10:00:00", "2020-01-01T10:00:00Z"],
    *["Ünï ✓", "\U0001f600", "“quoted”", '“quoted” and "x"', "—dash", "日本", "e\u0301\u00a0x", "a\u2028b", "\u200b"],
    *["\u0007bell", "x\x7f", "\ufeffx", "Hello, World! (part 2)", "C# & F#", "50% off", "http://x.y/z?a=b#c"],
    *["word " * 30, "a" * 90, "very long " * 12 + "# no", "it's " * 30, ": " * 50, "“" + "long words " * 12],
    *["a" * 50 + " " + "b" * 50, "“two  spaces " * 10],
]
VALUES = [1.5, 1e20, -0.1, 12, True, False, None, [], {}, [[1], [{"x": None}]], {"a": {"b": [1, "2"]}, "n": {}}]

SCRIPT = """
require "json"
require "psych"
given = JSON.parse(STDIN.read)
scanner = Psych::ScalarScanner.new(Psych::ClassLoader::Restricted.new([], []))
tokens = given["texts"].map do |text|
  value = scanner.tokenize(text)
  value.is_a?(Float) && !value.finite? ? { "float" => value.to_s } : { value.class.name => value }
rescue Psych::DisallowedClass => e
  { "refused" => e.message[/\\w+$/] }
end
dumps = (given["texts"] + given["values"]).map { |value| [Psych.dump({ "a" => value }), Psych.dump([value])] }
keys = given["texts"].map { |text| Psych.dump({ text => 1 }) }
puts JSON.generate({ "versions" => [RUBY_VERSION, Psych::VERSION, Psych::LIBYAML_VERSION], "texts" => given["texts"],
                     "values" => given["values"], "tokens" => tokens, "dumps" => dumps, "keys" => keys })
"""


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruby", default="ruby", type=shlex.split)
    ruby = parser.parse_args().ruby
    given = json.dumps({"texts": TEXTS, "values": VALUES})
    done = subprocess.run([*ruby, "-e", SCRIPT], input=given, capture_output=True, text=True, check=True)
    RECORDED.write_text(json.dumps(json.loads(done.stdout), ensure_ascii=True, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

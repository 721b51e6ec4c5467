"""Every lexer takes time that grows with the length of a code block, not with its square.

Each lexer reads repeated pieces at growing sizes: single characters, pairs and openers, then random ones behind the
beginning of a recorded example, which brings the lexer into any of its states.

``python -m tests.reliability lexers --count N --seed S`` tries the pieces and N random inputs for each lexer.
``python -m tests.reliability.lexers --rouge-3`` does so with the lexers of GitHub Pages, and ``--size 50000
--pieces 12`` with a sample of the pieces at 50 to 200 kilobytes.
"""

from __future__ import annotations

import argparse
import json
import string
import sys
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from pylekyll.foundation.limits import Limits, applied
from pylekyll.languages.highlighting import find_lexer
from pylekyll.languages.highlighting.names import ROUGE_3, TAGS
from tests.reliability.fuzz import TooSlowError, bounded
from tests.reliability.report import Report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.languages.highlighting.engine import Lexer

#: Characters of the first input; the others are twice as long as the one before.
SIZE = 8_000
DOUBLINGS = 2
#: An input that takes less time than this is not tried at greater sizes.
QUICK = 0.1
#: A lexer whose time grows like the square takes 16 times as long for two doublings.
GROWTH = 8.5
#: Nothing may take longer.
SECONDS = 4.0

_SINGLES = [character for character in string.printable if not character.isalnum()] + list("aA0_xe")
_OPENERS = (
    *("a ", "a\n", "1 ", "0x", "1e", "a.", "a:", "a=", "a(", "a<", 'a"', "a'", "a[", "a{", "a,", "a::", "@a"),
    *("$a", "#a", "${", "#{", "%{", "@{", "{{", "{%", "<%", "<?", "[[", "((", "<<A\n", "<<<A\n", "<<~A\n"),
    *("<<'A'\n", "<<-A\n", "//", "/*", "/**", "(*", "{-", "--[[", "--", ";;", "#|", "<!--", "</", "<a ", "<a"),
    *("<a b=", "<![CDATA[", "<script>", '"""', "'''", "```", "~~~", "'\\", '"\\', "\\a", "\\\n", "#\\"),
    *('"#{', '"${', "'a", '"a', "a\n  ", "\n\n", " \n", "q{", "%w(", "%q[", 'r#"', 'R"(', 'L"'),
    *("=begin\n", "begin ", "end ", "if ", "def a", "fn ", "=> ", "-> ", "::", "..", "&a", "- ", "a: ", "* "),
    *(
        "* a(",
        "* a()",
        "a(0x",
        "| ",
        "> ",
        "!a",
        "?a",
        "()",
        "[]",
        "{}",
        "<>",
        "(a",
        "[a",
        "{a",
        "a)",
        "a]",
        "a}",
        "\t\n",
        "é",
        "\r\n",
    ),
    *("\ra"),
)
PIECES = (*_SINGLES, *_OPENERS)
_CASES = json.loads((Path(__file__).parents[1] / "languages" / "highlighting" / "demos.json").read_text("utf-8"))[
    "cases"
]


def _examples() -> dict[str, str]:
    examples: dict[str, str] = {}
    for case in _CASES:
        examples[case["tag"]] = examples.get(case["tag"], "") + str(case["source"])
    return examples


def _random_input(random: Random, example: str) -> tuple[str, str]:
    """Return the beginning and the piece that is repeated after it."""
    cut = random.randrange(len(example) + 1)
    start = example[max(0, cut - 300) : cut] if random.random() < 0.6 else ""
    if random.random() < 0.5 and example:
        at = random.randrange(len(example))
        piece = example[at : at + random.choice((1, 2, 2, 3, 4, 6, 9))]
    else:
        piece = "".join(random.choice(PIECES) for _ in range(random.choice((2, 2, 3))))
    return start, piece


def inputs(tag: str, example: str, count: int, seed: int, pieces: int = len(PIECES)) -> Iterator[tuple[str, str]]:
    """Yield the beginnings and repeated pieces to try with the lexer ``tag``: a number of ``PIECES``, then random."""
    random = Random(f"{tag} {seed}")
    for piece in PIECES if pieces >= len(PIECES) else random.sample(PIECES, pieces):
        yield "", piece
    for _ in range(count):
        yield _random_input(random, example)


def _seconds(lexer: Lexer, text: str, most: float) -> float:
    began = process_time()
    with bounded(most), applied(Limits(code=10_000)):
        lexer.lex(text)
    return process_time() - began


def failure(lexer: Lexer, start: str, piece: str, size: int = SIZE) -> str | None:
    """Return how the time grows for ``piece`` repeated after ``start``, where it grows faster than the text."""
    quick, most = QUICK * max(1.0, size / SIZE / 2), SECONDS * size / SIZE
    times: list[float] = []
    try:
        for doubling in range(DOUBLINGS + 1):
            length = size * 2**doubling
            times.append(_seconds(lexer, start + piece * (length // len(piece)), most))
            if times[0] < quick:
                return None
    except TooSlowError:
        return f"{times} then more than {most} seconds"
    except Exception as error:  # noqa: BLE001 - this is what is looked for
        return f"{type(error).__name__}: {error}"[:200]
    return f"{[round(one, 2) for one in times]} seconds" if times[-1] > GROWTH * times[0] else None


def sweep(
    tags: list[str], count: int, seed: int, *, rouge_3: bool = False, size: int = SIZE, pieces: int = len(PIECES)
) -> Report:
    """Try all inputs with the lexers ``tags``."""
    report = Report("lexers")
    examples = _examples()
    for tag in tags:
        lexer = find_lexer(tag, rouge_3=rouge_3)
        assert lexer is not None
        for start, piece in inputs(tag, examples.get(tag, ""), count, seed, pieces):
            report.tries += 1
            found = failure(lexer, start, piece, size)
            if found is not None:
                report.failures.append(f"{tag} {start[-40:]!r} + {piece!r}: {found}")
                sys.stderr.write(report.failures[-1] + "\n")
        report.counts["lexers"] += 1
    return report


def run(_folder: Path, count: int, seed: int) -> list[Report]:
    """Try the pieces and ``count`` random inputs with each lexer; with a few lexers where ``count`` is small."""
    tags = sorted(TAGS)
    return [sweep(Random(seed).sample(tags, count) if count < 10 else tags, count, seed)]


def main() -> int:
    """Sweep the lexers that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability.lexers", description=__doc__)
    parser.add_argument("tags", nargs="*")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rouge-3", action="store_true", help="the lexers of GitHub Pages that differ")
    parser.add_argument("--size", type=int, default=SIZE, help="characters of the first input")
    parser.add_argument("--pieces", type=int, default=len(PIECES), help="a sample of the repeated pieces")
    given = parser.parse_args()
    tags = given.tags or sorted(ROUGE_3 if given.rouge_3 else TAGS)
    report = sweep(tags, given.count, given.seed, rouge_3=given.rouge_3, size=given.size, pieces=given.pieces)
    sys.stdout.write("\n".join(report.lines()) + "\n")
    return int(bool(report.failures))


if __name__ == "__main__":
    sys.exit(main())

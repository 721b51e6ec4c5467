"""Random inputs, of which none may end in anything but an answer or an error of ours, each within its time.

``python -m tests.reliability.fuzz GRAMMAR --count N --seed S`` runs one grammar: ``liquid``, ``kramdown``, ``yaml``,
``scss`` or ``sites``. Input number ``n`` of a seed is always the same text, so that a failure is seen again with
``--first n --count 1``.
"""

from __future__ import annotations

import argparse
import json
import math
import signal
import sys
import traceback
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.limits import Limits, applied
from pylekyll.languages import safe_yaml
from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.ruby.values import inspect
from pylekyll.languages.sass import SassOptions, compile_sass
from pylekyll.site.content import front_matter
from tests.languages.liquid.site import FakeSite, registers
from tests.reliability.fuzz_sites import build_mutated_site
from tests.reliability.grammar import Grammar, mutated
from tests.reliability.grammars import KRAMDOWN, LIQUID, SCSS, YAML
from tests.reliability.report import Report

#: Limit of processor seconds for one input. Inputs are short; most take less than a thousandth of this.
SECONDS = 20.0
_TESTS = Path(__file__).parents[1]


class TooSlowError(BaseException):
    """An input took more than its time."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise ``TooSlowError`` when what is inside takes more of the processor's time."""

    def end(*_: object) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# Inputs


def _from_grammar(grammar: Grammar, known: list[str]) -> Callable[[Random], str]:
    """Return what makes an input: a text of the grammar, or a mutated one of it or of the recorded cases."""

    def make(random: Random) -> str:
        text = grammar.text(random)
        if random.random() < 0.4:
            other = random.choice(known) if known and random.random() < 0.6 else grammar.text(random)
            text = mutated(random, text, other) if random.random() < 0.5 else mutated(random, other, text)
        return text[:20_000]

    return make


def _recorded_templates() -> list[str]:
    files = sorted((_TESTS / "languages" / "liquid" / "cases").glob("*.json"))
    return [case["template"] for file in files for case in json.loads(file.read_text("utf-8"))["cases"]]


def _recorded_documents() -> list[str]:
    snippets = json.loads((_TESTS / "languages" / "markdown" / "snippets.json").read_text("utf-8"))
    return [text for texts in snippets.values() for text in texts if isinstance(text, str)]


# Operations on the inputs

_SELF: list[Any] = ["x"]
_SELF.append(_SELF)
VALUES: dict[str, Any] = {
    "a": "text",
    "b": "<p>é & 'q'</p>",
    "i": 7,
    "s": " x ",
    "n": None,
    "f": 2.5,
    "big": 10**400,
    "t": True,
    "arr": [3, 1, 2],
    "nested": [[1, [2]], [], ["x", None]],
    "h": {"a": 1, 2: [3], None: "x"},
    "odd": _SELF,
    "inf": math.inf,
    "nan": math.nan,
    "date": "2020-01-02 10:20:30 +0100",
    "time": "10:20",
    "html": "{{ a }}",
    "hashes": [{"a": 1, "b": "x"}, {"a": None}, {"b": {"a": [1]}}, "x", 3, None],
}
_INCLUDES = {"part.html": "[{{ include.a }}{{ a }}]", "a": "{% include part.html a=i %}", "text": "{% include text %}"}
_FILES = {"a.md": "x {{ page.a }}"}
_ENVIRONMENTS = [Environment(LiquidOptions(error_mode=mode)) for mode in ("warn", "strict", "lax")]
_KRAMDOWNS = [
    Kramdown(KramdownOptions()),
    Kramdown(KramdownOptions.from_mapping({"input": "GFM", "hard_wrap": True, "parse_block_html": True})),
    Kramdown(KramdownOptions.from_mapping({"auto_id_stripping": True, "parse_span_html": False, "toc_levels": "2..3"})),
]


def render(text: str, number: int) -> object:
    """Parse and render a template, in each error mode in turn."""
    environment = _ENVIRONMENTS[number % 3]
    environment.forget()
    variables = {**VALUES, "page": VALUES, "site": VALUES}
    site = FakeSite(includes=_INCLUDES, files=_FILES)
    return environment.parse(text, "page.html").render(variables, registers(site, {"path": "page.html"}))


def convert(text: str, number: int) -> object:
    """Convert a document with kramdown, with several options in turn."""
    return _KRAMDOWNS[number % len(_KRAMDOWNS)].convert(text)


def load(text: str, number: int) -> object:
    """Read front matter, or a data file, and print what is in it."""
    if number % 2:
        found = front_matter.split(text, "page.md")
        if isinstance(found.error, Exception) and not isinstance(found.error, PylekyllError):
            raise found.error
        return inspect(found.data)
    return inspect(safe_yaml.load(text, "data.yml"))


def compile_scss(text: str, number: int) -> object:
    """Compile a stylesheet: mostly with libsass, whose process stays, every thousandth with Dart Sass."""
    with_dart = number % 1000 == 0
    options = SassOptions.from_config(
        {"sass": {"implementation": "dart-sass" if with_dart else "libsass"}}, Path.cwd(), environment="development"
    )
    return compile_sass(text, options, page="a.scss")


MAKERS: dict[str, Callable[[Random], str]] = {
    "liquid": _from_grammar(LIQUID, _recorded_templates()),
    "kramdown": _from_grammar(KRAMDOWN, _recorded_documents()),
    "yaml": _from_grammar(YAML, []),
    "scss": _from_grammar(SCSS, []),
}
USERS: dict[str, Callable[[str, int], object]] = {
    "liquid": render,
    "kramdown": convert,
    "yaml": load,
    "scss": compile_scss,
}


def _given(grammar: str, seed: int, number: int) -> Any:
    return MAKERS[grammar](Random(f"{grammar} {seed} {number}"))


def attempt(grammar: str, seed: int, number: int) -> tuple[str, str | None]:
    """Try one input; return how it ended, and the failure with the way to see it again, or ``None``."""
    try:
        with bounded(SECONDS), applied(Limits(iterations=100_000, output=5_000_000, digits=20_000)):
            if grammar == "sites":
                return build_mutated_site(Random(f"sites {seed} {number}")), None
            USERS[grammar](_given(grammar, seed, number), number)
    except PylekyllError as error:
        return type(error).__name__, None
    except TooSlowError:
        return "too slow", f"{grammar} --seed {seed} --first {number}: more than {SECONDS} seconds"
    except Exception as error:  # noqa: BLE001 - this is what is looked for
        place = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {str(error)[:200]} ({Path(place.filename).name}:{place.lineno})"
        return "internal error", f"{grammar} --seed {seed} --first {number}: {what}"
    return "answer", None


def fuzz(grammar: str, count: int, seed: int, first: int = 0) -> tuple[Counter[str], list[str]]:
    """Try ``count`` inputs; return how many ended how, and the failures."""
    counts: Counter[str] = Counter()
    failures = []
    for number in range(first, first + count):
        outcome, failure = attempt(grammar, seed, number)
        counts[outcome] += 1
        if failure is not None:
            failures.append(failure)
            sys.stderr.write(f"{failure}\n")
    return counts, failures


def run(_folder: Path, count: int, seed: int) -> list[Report]:
    """Try ``count`` inputs of each grammar, and a fiftieth as many sites."""
    reports = []
    for grammar in (*MAKERS, "sites"):
        number = count if grammar in MAKERS else max(count // 50, 1)
        counts, failures = fuzz(grammar, number, seed)
        reports.append(Report(f"fuzz {grammar}", number, failures, counts))
    return reports


def main() -> int:
    """Run one grammar; the status is 1 when there was a failure."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability.fuzz", description=__doc__)
    parser.add_argument("grammar", choices=[*MAKERS, "sites"])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--in-process", action="store_true", help="libsass in this process, for many stylesheets")
    parser.add_argument("--show", action="store_true", help="print the input")
    given = parser.parse_args()
    if given.show and given.grammar in MAKERS:
        sys.stdout.write(f"{_given(given.grammar, given.seed, given.first)!r}\n")
    if given.in_process and given.grammar == "scss":
        from tests.reliability.in_process_sass import in_batches

        counts, failures = in_batches(fuzz, given.count, given.seed, given.first)
    else:
        counts, failures = fuzz(given.grammar, given.count, given.seed, given.first)
    sys.stdout.write(f"{given.grammar}: {given.count} inputs, {len(failures)} failures, {dict(counts.most_common())}\n")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())

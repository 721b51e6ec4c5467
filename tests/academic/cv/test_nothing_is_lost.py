"""Random data with known and unknown names: each value is shown, or a problem has it."""

from __future__ import annotations

import json
import random
import re
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.academic.cv.names import CV_NAMES, KNOWN
from pylekyll.academic.cv.read import read_curriculum
from pylekyll.academic.cv.words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

OTHERS = ("foo", "Two words", "entries", "icon", "network", "username", "placeholder", "city", "skills", "publications")
NAMES = sorted((KNOWN | CV_NAMES | set(OTHERS)) - {"section_order", "sort_entries"})
FORMS = (
    *("%s", "%s", "a %s\n\nb", "- %s\n- x", "%s - y", "*%s*", "https://a.example/%s", "[l](https://a.example/%s)"),
    *("<b>%s</b>", "<%s>", "%s@a.example", "![x](%s.png)", "`%s`"),
)
MARK = re.compile(r"mark\d+x")


class Maker:
    """Makes random data; each text has its own mark."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.marks = count()

    def value(self, depth: int) -> Any:
        kind = self.random.random()
        if depth == 0 or kind < 0.5:
            return self.random.choice(FORMS) % f"mark{next(self.marks)}x"
        if kind < 0.75:
            return [self.value(depth - 1) for _ in range(self.random.randint(0, 3))]
        return self.mapping(NAMES, self.random.randint(0, 4), depth - 1)

    def mapping(self, names: list[str], size: int, depth: int) -> dict[str, Any]:
        return {name: self.value(depth) for name in self.random.sample(names, size)}

    def section(self) -> Any:
        entries = [self.mapping(NAMES, self.random.randint(1, 6), 2) for _ in range(self.random.randint(1, 3))]
        return self.random.choice([entries, entries, entries[0], self.value(3)])

    def data(self) -> Any:
        keys = self.random.sample(["work", "education", "publications", "talks", "volunteer"], 2)
        sections = {key: self.section() for key in keys}
        head = self.mapping(sorted(CV_NAMES - {"sections", "section_order", "sort_entries"}), 3, 2)
        cards = [{"title": f"mark{next(self.marks)}x", "contents": section} for section in sections.values()]
        forms = [{"cv": {**head, "sections": sections}}, {"cv": {**head, **sections}}, {"basics": head, **sections}]
        return self.random.choice([*forms, cards])


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts(each)
    else:
        yield value


@pytest.mark.parametrize("seed", range(0, 1000, 100))
def test_each_value_is_shown_or_named(seed: int) -> None:
    for number in range(seed, seed + 100):
        data = Maker(number).data()
        found, problems = read_curriculum(data, words_of("en"), lambda _: False)
        shown = json.dumps(found.data()) + " ".join(problem.message for problem in problems)
        assert set(MARK.findall(" ".join(texts(data)))) - set(MARK.findall(shown)) == set(), number

"""An item of a list twice, with all that is in it; and emojis in values."""

from __future__ import annotations

import pytest

from pylekyll.site.authoring import yaml_edit
from pylekyll.site.authoring.yaml_edit import NotEditableError

CV = """work:
  # the first
  - name: A
    highlights: [x, y]
    when:
      from: 2020-01-02
  - name: B
"""


@pytest.mark.parametrize(
    ("text", "number", "after"),
    [
        (CV, 0, CV.replace("  # the first\n", f"  # the first\n{CV[20:-12]}")),
        (CV, 1, f"{CV}  - name: B\n"),
        ("work:\n- a\n- b", 1, "work:\n- a\n- b\n- b\n"),
        ("work: [{a: [1, 2]}, b]\n", 0, "work: [{a: [1, 2]}, {a: [1, 2]}, b]\n"),
        ('{"work": [{"a": 1}]}', 0, '{"work": [{"a": 1}, {"a": 1}]}'),
    ],
)
def test_an_item_is_copied_with_its_text(text: str, number: int, after: str) -> None:
    assert yaml_edit.copy_item(text, ["work"], number) == after


@pytest.mark.parametrize("number", [-1, 2])
def test_there_is_no_such_item(number: int) -> None:
    with pytest.raises(NotEditableError):
        yaml_edit.copy_item("work: [a, b]\n", ["work"], number)


def test_emojis_are_written_as_they_are() -> None:
    assert yaml_edit.set_value("title: x\n", ["title"], "A: \U0001f600 b") == 'title: "A: \U0001f600 b"\n'
    assert yaml_edit.set_value("title: x\n", ["title"], "A: \\U0001F600") == 'title: "A: \\\\U0001F600"\n'

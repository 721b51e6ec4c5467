"""PyYAML's own parser, where libyaml is absent: what it refuses, and its messages, are libyaml's."""

import pytest
import yaml

from pylekyll.languages.safe_yaml import errors

if not yaml.__with_libyaml__:
    pytest.skip("PyYAML has no libyaml here", allow_module_level=True)

REFUSED = [
    "a: b: c",
    "a: [1, 2",
    "a: {b: 1",
    '"a',
    "- a\nb: c",
    "a: b\n- c",
    "a: @b",
    "a: *",
    "a\nb: c",
    'a: "\\xzz"',
    'a: "b\n---\nc"',
    "!x!y a",
    "a: b\n\tc: d",
    "a: 'b' c",
    "key: - a",
    "a: >9x",
    "a: ]",
    "a: b\n c: d",
]


def refusal(text, loader):
    with pytest.raises(yaml.MarkedYAMLError) as caught:
        list(yaml.parse(text, Loader=loader))
    return errors.from_marked(caught.value, text, "_config.yml", 1)


@pytest.mark.parametrize("text", REFUSED)
def test_messages_are_equal(text):
    ours, libyamls = refusal(text, yaml.BaseLoader), refusal(text, yaml.CBaseLoader)
    assert str(ours) == str(libyamls)
    assert ours.excerpt == libyamls.excerpt

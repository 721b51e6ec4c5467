"""What is wrong, where, and in Ruby's words.

`RUBY` is recorded from `SafeYAML.load(text)`: the message of the `Psych::SyntaxError`, `TypeError` or `ArgumentError`
of safe_yaml 1.0.5, Psych 4.0.4 with libyaml 0.2.5, Ruby 3.1.2.
"""

import pytest

from pylekyll import safe_yaml
from pylekyll.errors import SourceLocation

RUBY = {
    "[a, b": "(<unknown>): did not find expected ',' or ']' while parsing a flow sequence at line 1 column 1",
    "a: b\n  c: d\n e": "(<unknown>): mapping values are not allowed in this context at line 2 column 4",
    "\tv: 1\n": "(<unknown>): found character that cannot start any token while scanning for the next token "
    "at line 1 column 1",
    "a: 1\n\tb: 2\n": "(<unknown>): found a tab character that violates indentation while scanning a plain scalar "
    "at line 1 column 4",
    "%YAML 1.1\na: 1\n": "(<unknown>): did not find expected <document start> at line 1 column 1",
    "a: b\x00c\n": "(<unknown>): control characters are not allowed at line 1 column 1",
    "v: !e!x 1\n": "(<unknown>): found undefined tag handle while parsing a node at line 1 column 4",
    "<<: 3\n": "no implicit conversion of Integer into Hash",
    "v: 1_.5\n": 'invalid value for Float(): "1_.5"',
}

PLACES = {
    "a: [1, 2\nb: 3\n": (1, 4),
    "a: 1\n\tb: 2\n": (2, 1),
    "a: 'x\nb: y\n": (1, 4),
    "a: b: c\n": (1, 5),
    "a: @x\n": (1, 4),
    "a: ok\nb: \x01\n": (2, 4),
    "a: ok\nb: 1__.5\n": (2, 4),
}


@pytest.mark.parametrize(("text", "message"), RUBY.items())
def test_rubys_words(text, message):
    with pytest.raises(safe_yaml.YamlError) as caught:
        safe_yaml.load(text, "f.yml")
    assert caught.value.ruby_message == message
    assert isinstance(caught.value, safe_yaml.YamlSyntaxError) == message.startswith("(<unknown>)")


@pytest.mark.parametrize(("text", "place"), PLACES.items())
def test_places_count_from_the_first_line_of_the_file(text, place):
    for first_line in (1, 41):
        with pytest.raises(safe_yaml.YamlError) as caught:
            safe_yaml.load(text, "f.yml", first_line)
        line, column = place
        assert caught.value.location == SourceLocation("f.yml", line + first_line - 1, column)


def test_plain_words():
    with pytest.raises(safe_yaml.YamlSyntaxError, match="a tab cannot be used for indentation"):
        safe_yaml.load("a:\n\tb: 1\n", "f.yml")
    with pytest.raises(safe_yaml.YamlSyntaxError, match="a value cannot start with @"):
        safe_yaml.load("a: @b\n", "f.yml")
    with pytest.raises(safe_yaml.YamlSyntaxError, match="quote that opens here is never closed"):
        safe_yaml.load('a: "b\n', "f.yml")

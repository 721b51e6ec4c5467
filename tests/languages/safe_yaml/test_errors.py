"""Messages and places of mistakes, in Ruby's words.

`RUBY` is recorded from `SafeYAML.load(text)`: the message of the `Psych::SyntaxError`, `TypeError` or `ArgumentError`
of safe_yaml 1.0.5, Psych 4.0.4 with libyaml 0.2.5, Ruby 3.1.2.
"""

import pytest

from pylekyll.foundation.errors import SourceLocation
from pylekyll.foundation.limits import LimitError
from pylekyll.languages import safe_yaml

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


@pytest.mark.parametrize(
    ("text", "words", "line", "column"),
    [
        ('title: "My" page\n', "text follows the closing quote", 1, 13),
        ("title: 'It's me'\n", "write '' for an apostrophe", 1, 12),
        ("title: [Draft] My paper\n", "a value that starts with \\[ is a list", 1, 16),
        ("url: {{ site.url }}/a\n", "a value that starts with { is a hash", 1, 20),
        ("title: *Best* paper\n", "starts with \\* or & must be quoted", 1, 8),
        ('path: "C:\\Users"\n', "a backslash in double quotes", 1, 12),
        ("title: a\nlayout:page\n", "a colon must be followed by a space", 2, 1),
        ("a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> main\n", "a merge conflict", 2, 1),
        ("a: 1\n  b: 2\n", "a colon cannot start a value here", 2, 4),
        ("a: 1\nb\nc: 2\n", "this line does not have a colon", 2, 1),
    ],
)
def test_slips_are_named_for_what_they_are(text, words, line, column):
    with pytest.raises(safe_yaml.YamlSyntaxError, match=words) as caught:
        safe_yaml.load(text, "f.yml")
    assert caught.value.location == SourceLocation("f.yml", line, column)


def test_the_line_is_shown_with_a_pointer():
    with pytest.raises(safe_yaml.YamlSyntaxError) as caught:
        safe_yaml.load("a: 1\nb: c: d\n", "f.yml", first_line=4)
    assert caught.value.excerpt == "b: c: d\n    ^"


def test_of_a_long_line_the_part_around_the_place_is_shown():
    with pytest.raises(safe_yaml.YamlSyntaxError) as caught:
        safe_yaml.load(f"b: {'word ' * 40}x: {'word ' * 40}\n", "f.yml")
    line, pointer = caught.value.excerpt.split("\n")
    assert len(line) < 100
    assert line[len(pointer) - 1] == ":"


def test_a_number_beyond_the_limit_has_a_place() -> None:
    with pytest.raises(LimitError, match="more than 100000 digits") as caught:
        safe_yaml.load("a: 1\nb: [1, " + "9" * 200_000 + "]\n", "_data/x.yml", first_line=3)
    assert str(caught.value.location) == "_data/x.yml:4:8"

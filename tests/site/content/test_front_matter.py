"""Front matter is found where Jekyll finds it.

`SPLITS` is recorded from Jekyll 4.4.1 on Ruby 3.1.2: what `Document::YAML_FRONT_MATTER_REGEXP` leaves of a text, what
SafeYAML makes of what it takes, and `Utils.has_yaml_header?` of a file with that text.
"""

import re
from pathlib import Path

import frontmatter
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.foundation.errors import ConfigError, SourceError, SourceLocation
from pylekyll.languages.safe_yaml import YamlSyntaxError
from pylekyll.site.content.front_matter import decode, has_header, read_error_message, split
from pylekyll.site.content.python_frontmatter import JekyllHandler

# text: (value, body, line of the body, whether the file has a header)
SPLITS = {
    "---\na: 1\n---\nbody\n": ({"a": 1}, "body\n", 4, True),
    "---\n---\nbody": (None, "body", 3, True),
    "---\n---": (None, "", 2, True),
    "---   \t\na: 1\n---  \nbody": ({"a": 1}, "body", 4, True),
    "---\r\na: 1\r\n---\r\nbody\r\n": ({"a": 1}, "body\r\n", 4, True),
    "---\na: 1\n...\nbody": ({"a": 1}, "body", 4, True),
    "---\na: 1\n--- \n\n\n body": ({"a": 1}, " body", 6, True),
    "---\n\n\na: 1\n---\n\nb": ({"a": 1}, "b", 7, True),
    "---\na: 1\n---text\n": (None, "---\na: 1\n---text\n", 1, True),
    "--- a: 1\n---\n": (None, "--- a: 1\n---\n", 1, False),
    "---\na: 1": (None, "---\na: 1", 1, True),
    "---a\n---\n": (None, "---a\n---\n", 1, False),
    " ---\na: 1\n---\n": (None, " ---\na: 1\n---\n", 1, False),
    "---\na: |\n  ---\n  x\n---\nbody": ({"a": "---\nx\n"}, "body", 6, True),
    "\ufeff---\na: 1\n---\nb": (None, "\ufeff---\na: 1\n---\nb", 1, False),
    "---\n...\nb": (None, "b", 3, True),
    "---\na: 1\n---\n---\nb: 2\n---\nc": ({"a": 1}, "---\nb: 2\n---\nc", 4, True),
    "---\r\n---\r\n": (None, "", 3, True),
    "---\n# c\n---\nx": (None, "x", 4, True),
    "---\njust text\n---\nx": ("just text", "x", 4, True),
    "": (None, "", 1, False),
    "---": (None, "---", 1, False),
}

# text: (body, Ruby's message)
BROKEN = {
    "---\na: 1\n----\nb\n---\nc": (
        "c",
        (
            "YAML Exception reading x.md: (<unknown>): could not find expected ':' while scanning a simple key "
            "at line 3 column 1"
        ),
    ),
    "---\na: b: c\n---\nx": (
        "x",
        "YAML Exception reading x.md: (<unknown>): mapping values are not allowed in this context at line 2 column 5",
    ),
    "---\nv: 1_.5\n---\nx": ("x", 'Error reading file x.md: invalid value for Float(): "1_.5"'),
}


@pytest.mark.parametrize(("text", "expected"), SPLITS.items())
def test_split(text, expected, tmp_path):
    data, body, line, header = expected
    assert split(text) == (data, body, line, None)
    file = tmp_path / "file"
    file.write_bytes(text.encode())
    assert has_header(file) is header


@pytest.mark.parametrize(("text", "expected"), BROKEN.items())
def test_broken_yaml_keeps_the_body(text, expected):
    body, message = expected
    parsed = split(text, "x.md")
    assert parsed[:2] == (None, body)
    assert read_error_message(parsed.error, "x.md") == message


def test_an_errors_place_counts_the_dashes():
    error = split("---\na: 1\nb: c: d\n---\n", "p/x.md").error
    assert isinstance(error, YamlSyntaxError)
    assert error.location == SourceLocation("p/x.md", 3, 5)


def test_it_serves_the_package_of_python():
    data, body = frontmatter.parse("---\na: 12:30\n...\ntext\n", handler=JekyllHandler())
    assert (data, body) == ({"a": 750.0}, "text")


BODIES = st.text(st.sampled_from("ab-. \n\r\t"), max_size=40)


@given(BODIES, st.sampled_from(["\n", "\r\n"]))
def test_nothing_is_lost(body, end):
    """The header and the body are the text; the body begins on the line that is said."""
    text = f"---{end}a: 1{end}---{end}{body}"
    parsed = split(text)
    assert text.endswith(parsed.body)
    header = text[: len(text) - len(parsed.body)]
    assert header.count("\n") == parsed.body_line - 1
    assert re.fullmatch(r"---\r?\na: 1\r?\n---\s*", header)


def test_decode():
    assert decode(b"\xef\xbb\xbfa\r\n", "f") == "a\r\n"
    assert decode(b"\xef\xbb\xbfa", "f", keep_mark=True) == "\ufeffa"
    assert decode("é".encode("latin-1"), "f", "ISO-8859-1") == "é"
    assert decode("日本".encode("euc-jp"), "f", "EUC-JP") == "日本"
    assert decode("\ufeffa".encode("utf-16-le"), "f", "UTF-16LE") == "a"
    assert decode(b"a", "f", None) == "a"


def test_bytes_that_are_not_text():
    with pytest.raises(SourceError, match="not valid UTF-8: byte 0xff") as caught:
        decode(b"a\nb\xff", "docs/x.md")
    assert caught.value.location == SourceLocation("docs/x.md", 2, 2)


def test_an_unknown_encoding():
    with pytest.raises(ConfigError, match="unknown encoding name - nope"):  # Ruby's words
        decode(b"a", "f", "nope")


def test_a_long_first_line_is_not_a_header(tmp_path):
    file = Path(tmp_path, "f")
    file.write_bytes(b"---" + b"x" * 10_000 + b"\n")
    assert not has_header(file)


@pytest.mark.parametrize("blank", ["\n", " \n", "\t", "\r\n", "---\t"])
def test_blanks_that_are_not_closed_are_read_once(blank: str) -> None:
    """Each of them was the beginning of another search for the closing line: 1 MB would take hours."""
    text = "---\n" + blank * (1_000_000 // len(blank)) + "x"
    found = split(text)
    assert (found.data, found.body) == (None, text)

"""Random documents, compared with the commonmarker that is installed."""

from __future__ import annotations

from random import Random

import pytest

from pylekyll.languages.markdown.commonmark import CommonMark, CommonMarkOptions, JekyllRenderer
from pylekyll.languages.markdown.commonmark.options import EXTENSIONS
from tests.languages.markdown.commonmark.record import convert

OPTIONS = ("SMART", "FOOTNOTES", "LIBERAL_HTML_TAG", "STRIKETHROUGH_DOUBLE_TILDE", "UNSAFE", "SOURCEPOS", "HARDBREAKS")
#: Characters of one construct each, in any order.
ALPHABETS = (
    *("*_ a.", "*_~a b", "[]()!a<> \"'\\", "[]^:1a\n x", "`a \n\\", "|-:a\n \\", "<>a=\"' /!-?\n", "&#x3;amp9"),
    *("-+*1.) \n\tab", "> -\n\ta#=~", "'\"a .-*_", "[x]: <>\"'()u\n", "[^a]: b\n    ", "~a ~~ *", "<!-->a?]C[DATA"),
    *("mailto:xmpp:@a.b/ \n", "@a.b-_+: x", "é漢“\u00a0*_ a"),
)
PIECES = (
    *(
        "foo",
        "*",
        "**",
        "_",
        "__",
        "`",
        "``",
        "[",
        "]",
        "![",
        "](",
        "(",
        ")",
        "<",
        ">",
        "&amp;",
        "\\",
        "\\|",
        "|",
        "~~",
    ),
    *(
        "www.a.b",
        "www.a_b.c",
        "http://a.b?c&d",
        "e@f.gh",
        "mailto:i@j.k",
        "[x]",
        "[^n]",
        '(/u "t")',
        "<b>",
        "<!-- c -->",
    ),
    *("  ", " ", " ", "\t", "--", '"', "'", "...", "é", ":", "!", "w"),
)
MARKERS = (
    *("", "", "", "> ", "- ", "* ", "1. ", "2) ", "    ", "  ", "\t", "# ", "~~~", "***", "===", "<div>\n", "<!--"),
    *(
        "-->",
        "[x]: /u",
        "[^n]: ",
        "| a | b |\n|---|:-:|\n",
        "a|b\n-|-\n",
        "- [ ] ",
        "- [x] ",
        "|",
        "> - ",
        "<a>\n",
        "-\t",
    ),
)


def document(random):
    if random.random() < 0.4:
        alphabet = random.choice(ALPHABETS)
        return "".join(random.choice(alphabet) for _ in range(random.randint(2, 40))) + "\n"
    lines = []
    for _ in range(random.randint(1, 9)):
        markers = "".join(random.choice(MARKERS) for _ in range(random.randint(0, 3)))
        pieces = "".join(random.choice(PIECES) for _ in range(random.choice([0, 0, 1, 2, 4])))
        lines.append(markers + pieces + random.choice(["\n", "\n", "\n", "\n\n", "\n\n\n\n"]))
    return "".join(lines)


def case(random):
    return {
        "processor": "CommonMark",
        "commonmark": {
            "options": [name for name in OPTIONS if random.random() < 0.4],
            "extensions": [name for name in EXTENSIONS if random.random() < 0.6],
        },
        "markdown": document(random),
    }


@pytest.mark.ruby
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.usefixtures("jekyll")
def test_documents_come_out_as_ruby_writes_them(seed):
    random = Random(seed)
    cases = [case(random) for _ in range(1_500)]
    _, results = convert("ruby", cases)
    different = []
    for given, result in zip(cases, results, strict=True):
        options = CommonMarkOptions.from_mapping(given["commonmark"])
        html = CommonMark(options, JekyllRenderer).convert(given["markdown"])
        if html != result["html"]:
            different.append((given, result["html"], html))
    assert not different, different[0]

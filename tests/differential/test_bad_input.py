"""A mistake in a site gives one clear message with its place, exit status 1, and leaves the old site untouched.

Each case is a site of a few files. Ruby's Jekyll must refuse, or merely warn, where we do; its words are its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from tests.support.runs import Run

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

    from tests.conftest import Builder

PAGE = "---\n---\n"


@dataclass(frozen=True)
class Case:
    """Files of a site, what our message says (a regular expression) and the place that it names.

    ``theirs`` is what Jekyll says where its words are not ours, and ``jekyll_status`` the status with which it ends.
    """

    files: dict[str, str]
    says: str
    place: str | None = None
    theirs: str | None = None
    args: tuple[str, ...] = ()
    jekyll_status: int = 1
    before: tuple[str, ...] = field(default=("index.html",))

    def run(self, name: str) -> Run:
        files = {"_config.yml": "title: Bad input\n", **self.files}
        return Run("empty", name, args=self.args, before=self.before, extra=files)


CASES = {
    "include-missing": Case(
        {"index.html": PAGE + "\n<p>{% include absent.html %}</p>\n"},
        r"Could not locate the included file 'absent\.html'",
        "index.html:4",
    ),
    "include-missing-in-layout": Case(
        {
            "index.html": "---\nlayout: outer\n---\nx\n",
            "_layouts/outer.html": PAGE + "<p>\n{% include absent.html %}</p>\n",
        },
        r"Could not locate the included file 'absent\.html'",
        "_layouts/outer.html:4",
    ),
    "include-broken": Case(
        {"index.html": PAGE + "\n{% include part.html %}\n", "_includes/part.html": "one\n{% for x %}{% endfor %}\n"},
        r"Syntax Error in 'for loop'",
        "_includes/part.html:2",
    ),
    "include-outside": Case(
        {"index.html": PAGE + "{% include ../secret.html %}"},
        r"Invalid syntax for include tag",
        "index.html:3",
    ),
    "liquid-unclosed": Case(
        {"index.html": "---\ntitle: x\n---\n\n{% if true %}\n"},
        r"'if' tag was never closed",
        "index.html:5",  # where the block opens
    ),
    "liquid-unknown-tag": Case(
        {"page.md": PAGE + "line\n  {% nonsense %}\n"},
        r"Unknown tag 'nonsense'",
        "page.md:4",
    ),
    "liquid-strict": Case(
        {"_config.yml": "liquid: {error_mode: strict}\n", "index.html": PAGE + "\n{{ a b }}"},
        r"Expected end_of_string but found id",
        "index.html:4",
    ),
    "link-missing": Case(
        {"index.html": PAGE + "{% link absent.md %}\n"},
        r"Could not find document 'absent\.md' in tag 'link'",
        "index.html:3",
    ),
    "post-missing": Case(
        {"index.html": PAGE + "{% post_url 2024-01-01-absent %}\n"},
        r"Could not find post \"2024-01-01-absent\" in tag 'post_url'",
        "index.html:3",
    ),
    "config-broken": Case(
        {"_config.yml": "title: x\nlist: [a\nb: c\n"},
        r"the list that opens here with \[ is not closed",
        "_config.yml:2:7",
        theirs=r"did not find expected ',' or '\]'",
    ),
    "config-of-the-wrong-kind": Case(
        {"_config.yml": "exclude: text\n"},
        r"'exclude' should be set as an array, but was: \"text\"",
    ),
    "data-broken": Case(
        {"_data/d.yml": "a: 1\nb: [\n", "index.html": PAGE},
        r"did not find expected node content",
        "_data/d.yml:3",
    ),
    "sass-broken": Case(
        {"css/site.scss": PAGE + "\n.a { color: ; }\n"},
        r"Expected expression\.",
        "css/site.scss:4",
        theirs="style declaration must contain a value",
    ),
    "sass-partial-broken": Case(
        {"site.scss": PAGE + "@import 'part';\n", "_sass/_part.scss": ".a {\n  width: 1px +;\n}\n"},
        r"Expected expression\.",
        "_sass/_part.scss:2",
        theirs="Invalid CSS after",
    ),
    "sass-broken-for-libsass": Case(
        {"_config.yml": "sass: {implementation: libsass}\n", "site.scss": PAGE + "\n.a { color: ; }\n"},
        r"style declaration must contain a value",
        "site.scss:4",
    ),
    "sass-partial-missing": Case(
        {"site.scss": PAGE + "\n@import 'absent';\n"},
        r"Can't find stylesheet to import\.",
        "site.scss:4",
        theirs="File to import not found or unreadable: absent",
    ),
    "date-broken": Case(
        {"_posts/2024-01-01-a.md": "---\ndate: not a date\n---\nx\n"},
        r"Invalid date 'not a date'",
        "_posts/2024-01-01-a.md",
    ),
    "permalink-broken": Case(
        {"_posts/2024-01-01-a.md": "---\npermalink: /:nonsense/\n---\nx\n"},
        r"The URL template doesn't have nonsense keys",
    ),
    "theme-missing": Case({"_config.yml": "theme: absent\n"}, r"The absent theme could not be found"),
    "destination-is-the-source": Case(
        {"_config.yml": "title: x\n"},
        r"Destination directory cannot be or contain the Source directory",
        args=("--destination", "."),
    ),
    "destination-contains-the-source": Case(
        {"_config.yml": "title: x\n"},
        r"Destination directory cannot be or contain the Source directory",
        args=("--destination", ".."),
    ),
    "destination-cannot-be-written": Case(
        {"index.html": PAGE, "a-file": "x"},
        r"a-file",
        args=("--destination", "a-file/site"),
    ),
    "not-utf-8": Case(
        {"index.html": PAGE + "\udcff {{ site.title }}\n"},
        r"not valid UTF-8: byte 0xff",
        "index.html:3:1",
        theirs="invalid byte sequence in UTF-8",
    ),
    "source-missing": Case({}, r"absent", args=("--source", "absent"), jekyll_status=0),
}

WARNINGS = {
    "layout-missing": Case(
        {"index.html": "---\nlayout: absent\n---\nx\n"},
        r"Build Warning: Layout 'absent' requested in index\.html does not exist\.",
    ),
    "front-matter-broken": Case(
        {"index.html": "---\ntitle: [a\nb: c\n---\nx\n"},
        r"Error: .*the list that opens here with \[ is not closed.*\n\s+index\.html:2:8\n",
        theirs=r"YAML Exception reading .*index\.html: .*did not find expected ',' or '\]'",
    ),
    "categories-of-the-wrong-kind": Case(
        {"_posts/2024-01-01-a.md": "---\ncategories: 2024\n---\nx\n"},
        r"Error: `categories` must be a list or a string, not 2024\..*\n\s+_posts/2024-01-01-a\.md:2\n",
        theirs=r"Error: could not read file .*: no implicit conversion of Integer into Array",
    ),
    "post-not-utf-8": Case(
        {"_posts/2024-01-01-a.png": "\udc89PNG\r\n\x1a\n", "_posts/2024-01-02-b.md": PAGE + "x\n"},
        r"Error: the file is not valid UTF-8: byte 0x89\. The post is not published\.\n\s+_posts/2024-01-01-a\.png:1:1",
        theirs=r"Error: could not read file .*: invalid byte sequence in UTF-8",
    ),
    "destination-conflict": Case(
        {"a.md": "---\npermalink: /x.html\n---\na", "x.html": PAGE + "b"},
        r"Conflict: The following destination is shared by multiple files\.",
    ),
}


def build(builder: Builder, case: Case, name: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return builder(case.run(name), folder)


@pytest.mark.parametrize("name", CASES)
def test_one_message_with_its_place_and_the_old_site_is_as_it_was(name: str, pylekyll: Builder, tmp_path: Path) -> None:
    case = CASES[name]
    done = build(pylekyll, case, name, tmp_path)
    assert done.returncode == 1, done.stdout
    assert re.search(case.says, done.stderr), done.stderr
    if case.place is not None:
        assert re.search(rf"(^|\s|/){re.escape(case.place)}(?!\d)", done.stderr), done.stderr
    assert "Traceback" not in done.stderr
    assert "bug in pylekyll" not in done.stderr
    left = [path for path in (tmp_path / "_site").rglob("*") if path.is_file()]
    assert [path.name for path in left] == ["index.html"]
    assert left[0].read_text() == "index.html was here before\n"


@pytest.mark.parametrize("name", WARNINGS)
def test_what_jekyll_warns_of_is_a_warning(name: str, pylekyll: Builder, tmp_path: Path) -> None:
    case = WARNINGS[name]
    done = build(pylekyll, case, name, tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(case.says, done.stderr), done.stderr


def test_trace_shows_where_we_were(pylekyll: Builder, tmp_path: Path) -> None:
    case = CASES["link-missing"]
    done = pylekyll(Run("empty", "trace", args=("--trace",), extra=case.files), tmp_path)
    assert done.returncode == 1
    assert "Traceback (most recent call last)" in done.stderr


@pytest.mark.ruby
@pytest.mark.parametrize("name", [*CASES, *(f"warn-{name}" for name in WARNINGS)])
def test_jekyll_refuses_the_same(name: str, jekyll: Builder, tmp_path: Path) -> None:
    """The exit status, and the sentence that a person would look for."""
    warning = name.startswith("warn-")
    case = WARNINGS[name.removeprefix("warn-")] if warning else CASES[name]
    done = build(jekyll, case, name, tmp_path)
    assert done.returncode == (0 if warning else case.jekyll_status), done.stderr
    if done.returncode or warning or case.theirs:
        assert re.search(case.theirs or case.says, re.sub(r"\x1b\[\d+m", "", done.stderr)), done.stderr

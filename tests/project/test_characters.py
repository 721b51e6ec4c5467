r"""Ruby's classes of characters in the rooms whose output is compared with Ruby's.

There ``\w``, ``\d`` and ``\s`` are ASCII's, ``strip`` and ``split`` leave a no-break space, and ``ı`` differs from
``i``. So a regex names ``re.ASCII`` or ``re.UNICODE``; ``lazy_pattern`` takes ASCII's classes unless told otherwise.
Texts of a site go through ``languages.ruby.text`` and ``languages.ruby.characters``. The tables below hold a reason for
the rest.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "pylekyll"

#: Rooms, and parts of rooms, whose texts have no counterpart in Ruby, with the reason.
OWN = {
    "academic": "The theme's own pages and imports; names and titles are in every script.",
    "build/mistakes": "Advice about a site, which only pylekyll gives.",
    "checks": "Findings and comparisons, which only pylekyll makes.",
    "cli": "Options and messages of pylekyll's own commands.",
    "foundation": "Below all texts of sites: programs, addresses, messages.",
    "incremental": "Decides what is built again; it errs towards building.",
    "serve": "Requests of browsers, which RFCs define.",
    "site/authoring": "New files, which pylekyll writes itself.",
    "site/github": "Answers of a service, with names in ASCII.",
    "languages/gemfile": "Ruby code, of which only names in ASCII count.",
    "languages/highlighting": "Rules have tables of their own (highlighting/exact.py), swept against Rouge.",
    "languages/liquid/tracing.py": "Places of source text, for the preview's editor alone.",
    "languages/markdown/kramdown/positions.py": "Places of source text, for the preview's editor alone.",
    "languages/markdown/commonmark": "The CommonMark specification names its characters.",
    "languages/markdown/mistune": "Tokens of mistune, with its own classes.",
    "languages/sass": "Messages of compilers; styles are in ASCII's classes there as well.",
    "languages/bibtex/addresses.py": "Of the theme's reader: URLs that people write into any field.",
    "languages/bibtex/commands.py": "Of the theme's reader: tables in the module.",
    "languages/bibtex/dates.py": "Of the theme's reader: names of months in every script.",
    "languages/bibtex/escaped.py": "Of the theme's reader: LaTeX that programs escaped.",
    "languages/bibtex/formula_symbols.py": "Of the theme's reader: a table in the module.",
    "languages/bibtex/formulas.py": "Of the theme's reader: commands of TeX, which are ASCII.",
    "languages/bibtex/markup.py": "Of the theme's reader: HTML that services leave.",
    "languages/bibtex/name_lists.py": "Of the theme's reader: names in every script.",
    "languages/bibtex/people.py": "Of the theme's reader: names in every script.",
    "languages/bibtex/reader.py": "Of the theme's reader: LaTeX, whose spaces include no-break ones.",
    "languages/bibtex/text.py": "Of the theme's reader: printed text.",
    "languages/csl": "citeproc-ruby has Unicode's classes of letters; recorded bibliographies compare the rest.",
    "gems/builtin/curriculum": "The CV is pylekyll's own.",
    "gems/builtin/formulas.py": "Conversion of formulas is pylekyll's own.",
    "gems/builtin/google_scholar.py": "Answers of a service.",
    "gems/builtin/pictures.py": "Responsive pictures are pylekyll's own.",
    "gems/builtin/theme_input.py": "Advice about the settings of the theme, which only pylekyll gives.",
    "rendering/origins.py": "Places of source text, for the preview's editor alone.",
    "rendering/tracing.py": "Places of source text, for the preview's editor alone.",
    "gems/builtin/share_pictures": "Share pictures are pylekyll's own.",
    "gems/leftovers.py": "Looks for leftovers of templates, which only pylekyll does.",
    "gems/ruby_files.py": "Ruby code, of which only names in ASCII count.",
    "gems/sandbox": "Messages of the sandbox.",
}

_TABLE = "A table of the module, not a text of a site."
_MESSAGE = "A message, or the place that it names."
_GIT = "Output of a program."
_KNOWN = "The characters before it are already told by a regex, or checked after it."

#: Methods of ``str`` with Python's classes that stay in the other rooms, by module.
STAYS = {
    "build/write/staging.py": _KNOWN,
    "gems/builtin/al_folio/ext_posts.py": "The gem asks for letters and words of every script.",
    "gems/builtin/coffeescript.py": _GIT,
    "gems/builtin/feed/__init__.py": "The gem's own template, before it is rendered.",
    "gems/builtin/github_metadata/drop.py": _GIT,
    "gems/builtin/jekyll_scholar/sorting.py": _KNOWN,
    "gems/builtin/jemoji/__init__.py": _TABLE,
    "gems/builtin/jupyter_notebook.py": _GIT,
    "gems/builtin/last_modified_at.py": _GIT,
    "gems/builtin/mistune_markdown.py": "mistune has no counterpart in Ruby.",
    "gems/builtin/multiple_languages.py": "A part that is a number of another script is not in a list either.",
    "gems/builtin/octicons.py": "Pictures of a package, and a class of its own.",
    "gems/builtin/paginate_v2/documents.py": _MESSAGE,
    "gems/builtin/polyglot/redirects.py": "Netlify's file of redirects, which pylekyll's polyglot localizes by itself.",
    "gems/builtin/sitemap/__init__.py": "The gem's own template, before it is rendered.",
    "gems/builtin/socials/__init__.py": _TABLE,
    "gems/builtin/spaceship/emoji.py": _TABLE,
    "gems/builtin/tabs.py": "The tag's own rest, of which the first word is a name in ASCII.",
    "gems/counterparts/__init__.py": _TABLE,
    "gems/counterparts/conditions.py": "Ruby code, whose end is looked for.",
    "gems/counterparts/external_posts.py": "A method `title` of its own.",
    "gems/counterparts/last_modified.py": _GIT,
    "languages/bibtex/names.py": "BibTeX names pieces by space, and letters of every script have a case.",
    "languages/bibtex/queries.py": "Conditions are compared after they are cut, with spaces of either kind.",
    "languages/bibtex/scanner.py": "Text between entries, which is a comment whatever it is.",
    "languages/bibtex/succ.py": _KNOWN,
    "languages/liquid/errors.py": _MESSAGE,
    "languages/liquid/filters/strings.py": "`languages.ruby.text.capitalize`.",
    "languages/liquid/parser.py": _MESSAGE,
    "languages/liquid/tags/include.py": _MESSAGE,
    "languages/liquid/values.py": "Active Support's `blank?` takes Unicode's spaces for blank.",
    "languages/markdown/kramdown/block_parser.py": "A fast path: lines that begin with a letter begin no block.",
    "languages/markdown/kramdown/blocks/lists.py": _KNOWN,
    "languages/markdown/kramdown/converter.py": "A fast path: lines that begin with a letter begin no block.",
    "languages/markdown/kramdown/entities.py": _TABLE,
    "languages/markdown/kramdown/header_ids.py": "A fast path before `is_word`.",
    "languages/markdown/kramdown/options.py": _KNOWN,
    "languages/markdown/kramdown/patterns.py": _TABLE,
    "languages/markdown/kramdown/renderer.py": _TABLE,
    "languages/markdown/kramdown/tags.py": _TABLE,
    "languages/markdown/kramdown/transliteration.py": _TABLE,
    "languages/ruby/characters.py": "The table itself.",
    "languages/ruby/text.py": "Ruby's methods, made from Python's.",
    "languages/safe_yaml/errors.py": _MESSAGE,
    "languages/safe_yaml/loader.py": _MESSAGE,
    "languages/safe_yaml/scalars.py": "A fast path before a table of words.",
    "plugins/html_document.py": "libxml2's idea of a text before the first element.",
    "site/config/loader.py": _MESSAGE,
    "site/config/setting_locations.py": _MESSAGE,
    "site/config/tracked.py": _GIT,
    "site/content/front_matter.py": _MESSAGE,
    "site/read/partial_dates.py": "Dates without a day are pylekyll's own.",
    "site/themes/resolve.py": "Versions in names of folders, compared part by part.",
}

_METHODS = frozenset(
    {"capitalize", "casefold", "isalnum", "isalpha", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric"}
    | {
        "isspace",
        "istitle",
        "isupper",
        "lstrip",
        "rsplit",
        "rstrip",
        "split",
        "splitlines",
        "strip",
        "swapcase",
        "title",
    }
)
_TAKES_CHARACTERS = frozenset({"lstrip", "rsplit", "rstrip", "split", "strip"})
_FUNCTIONS = frozenset({"compile", "findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn"})
_CLASS = re.compile(r"(?<!\\)(?:\\\\)*\\[wWdDsSbB]|\(\?[a-z]*i|IGNORECASE")

MODULES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if not path.relative_to(PACKAGE).as_posix().startswith(tuple(OWN)) and path.parent != PACKAGE
]


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def uses_of_methods(path: Path) -> list[str]:
    """Return the lines of a module that ask Python for a class of characters."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS:
            if not (node.args and node.func.attr in _TAKES_CHARACTERS):
                found.append(f"{name_of(path)}:{node.lineno}: {node.func.attr}")
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "str" and node.attr in _METHODS:
            found.append(f"{name_of(path)}:{node.lineno}: str.{node.attr}")
    return found


def vague_patterns(path: Path) -> list[str]:
    """Return the calls of ``re`` in a module with a class of characters that is neither ASCII's nor Unicode's."""
    source = path.read_text("utf-8")
    found = []
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "re" and node.func.attr in _FUNCTIONS:
            call = ast.get_source_segment(source, node) or ""
            if 'rb"' not in call and _CLASS.search(call) and not re.search(r"re\.(ASCII|UNICODE)\b|\(\?[a-z]*a", call):
                found.append(f"{name_of(path)}:{node.lineno}: {call[:80]}")
    return found


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_methods_with_python_s_classes_have_a_reason(path: Path) -> None:
    found = uses_of_methods(path)
    assert bool(found) == (name_of(path) in STAYS), "\n".join(found) or "has no such method any more"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_patterns_name_their_classes(path: Path) -> None:
    assert vague_patterns(path) == []


def test_reasons_name_modules_that_exist() -> None:
    assert [name for name in (*OWN, *STAYS) if not (PACKAGE / name).exists()] == []

"""Meson (``Rouge::Lexers::Meson``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups, recurse, word_set
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

KEYWORDS = word_set("continue break elif else endif if true false foreach endforeach")
BUILTIN_VARIABLES = word_set("meson host_machine build_machine target_machine")
BUILTIN_FUNCTIONS = word_set("""
add_global_arguments add_project_arguments add_global_link_arguments add_project_link_arguments add_test_setup
add_languages alias_target assert benchmark both_libraries build_target configuration_data configure_file
custom_target declare_dependency dependency disabler environment error executable generator gettext get_option
get_variable files find_library find_program include_directories import install_data install_headers install_man
install_subdir is_disabler is_variable jar join_paths library message option project run_target run_command
set_variable subdir subdir_done subproject summary shared_library shared_module static_library test vcs_tag warning
""")
IDENTIFIER = r"[\p{Alpha}_][\p{Alnum}_]*"


def _open_string(match: re.Match[str], scan: Scan) -> None:
    groups(String.Affix, String, push=("generic-string",))(match, scan)
    scan.data.setdefault("strings", []).append((match.group(1).lower(), match.group(2)))


def _quote(match: re.Match[str], scan: Scan) -> None:
    scan.emit(String, match.group())
    strings = scan.data["strings"]
    if strings[-1][1] == match.group():
        strings.pop()
        scan.pop()


def _at(match: re.Match[str], scan: Scan) -> None:
    if scan.data["strings"][-1][0]:
        scan.emit(String.Interpol, match.group())
        scan.push("generic-interpol")
    else:
        scan.emit(String, match.group())


class MesonLexer(RougeLexer):
    """Meson."""

    name = "Meson"
    tag = "meson"
    tokens: ClassVar[States] = {
        "root": [
            (r"\n+", Text),
            (r"[^\S\n]+", Text),
            (r"#(?:.*)?\n?", Comment.Single),
            (r"[\[\]{}:(),;.]", Punctuation),
            (r"\\\n", Text),
            (r"\\", Text),
            (r"(?:in|and|or|not)\b", Operator.Word),
            (r"[-+/*%=<>]=?|!=", Operator),
            (r"(?i)([f]?)('''|['])", _open_string),
            (rf"{IDENTIFIER}\b\s*(?=\()", by_word((Name.Builtin, BUILTIN_FUNCTIONS), otherwise=Name)),
            (
                rf"{IDENTIFIER}(?!\s*?:)",
                by_word((Name.Builtin, BUILTIN_VARIABLES), (Keyword, KEYWORDS), otherwise=Name),
            ),
            (IDENTIFIER, Name),
            (r"(?i)0b(?:_?[0-1])+", Number.Bin),
            (r"(?i)0o(?:_?[0-7])+", Number.Oct),
            (r"(?i)0x(?:_?[a-f0-9])+", Number.Hex),
            (r"(?:[1-9](?:_?[0-9])*|0(?:_?0)*)", Number.Integer),
        ],
        "generic-string": [
            (r"[^'\\@]+", String),
            (r"'''|[']", _quote),
            (r"(?=\\)", String, "generic-escape"),
            (r"@", _at),
        ],
        "generic-escape": [
            (
                (
                    r"\\(?:[\\abfnrtv']|N\{[a-zA-Z][a-zA-Z ]+[a-zA-Z]\}"
                    r"|u[a-fA-F0-9]{4}|U[a-fA-F0-9]{8}|x[a-fA-F0-9]{2}|[0-7]{1,3})"
                ),
                String.Escape,
                "#pop",
            ),
            (r"\\.", String, "#pop"),
        ],
        "generic-interpol": [
            (r"[^@]+", recurse),
            (r"@", String.Interpol, "#pop"),
        ],
    }

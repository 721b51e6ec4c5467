"""Robot Framework (``Rouge::Lexers::RobotFramework``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.tokens import Comment, Generic, Name, Punctuation, String, Text, Whitespace

if TYPE_CHECKING:
    import re


SETTINGS_WITH_KEYWORDS = frozenset(
    {
        "library",
        "resource",
        "setup",
        "teardown",
        "template",
        "suite setup",
        "suite teardown",
        "task setup",
        "task teardown",
        "task template",
        "test setup",
        "test teardown",
        "test template",
        "variables",
    }
)
SETTINGS_WITH_ARGUMENTS = frozenset(
    {
        "arguments",
        "default tags",
        "documentation",
        "force tags",
        "metadata",
        "return",
        "tags",
        "timeout",
        "task timeout",
        "test timeout",
    }
)
SECTIONS = {
    "setting": "settings",
    "test case": "tests",
    "task": "tests",
    "keyword": "keywords",
    "variable": "variables",
}
ID = r"[^|$@&% \t\n]+(?: (?:\\.|[^|$@&% \t\n])+)*"
_SETTING = "[A-Z]+(?: [A-Z]+)?"


def _state_of_setting(name: str, otherwise: str | None) -> str | None:
    """Return the state for the cells behind a setting."""
    if name in SETTINGS_WITH_KEYWORDS:
        return "keyword"
    return "arguments" if name in SETTINGS_WITH_ARGUMENTS else otherwise


def _separator(match: re.Match[str], scan: Scan) -> None:
    data = scan.data
    scan.emit(Whitespace, match.group())
    data["column"] += 1
    if data["next"]:
        state = data["next"]
    elif not data["is_template"] and data["column"] == 1:
        state = data["next"] = "keyword"
    else:
        state = "arguments"
    scan.push(state, "cell-start")


def _continuation(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Whitespace, match.group())
    scan.data["column"] += 1
    scan.push("arguments")


def _newline(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Whitespace, match.group())
    scan.data.update(column=0, next=None)
    scan.push("cell-start")


def _section(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Generic.Heading, match.group())
    section = SECTIONS.get(match[1].removesuffix("s").lower())
    if section:
        scan.push(section)


def _setting(match: re.Match[str], scan: Scan) -> None:
    scan.data["next"] = _state_of_setting(match[1].lower(), None)
    groups(Name.Builtin.Pseudo, Punctuation)(match, scan)


def _test_name(match: re.Match[str], scan: Scan) -> None:
    scan.data["is_template"] = False
    scan.emit(Name.Label, match.group())


def _bracketed_setting(match: re.Match[str], scan: Scan) -> None:
    groups(Punctuation, Name.Builtin.Pseudo, Punctuation)(match, scan)
    name, data = match[2].lower(), scan.data
    data["is_template"] = data["is_template"] or name == "template"
    data["next"] = _state_of_setting(name, data["next"])
    scan.pop()


def _keyword_goes_on(scan: Scan) -> None:
    if scan.data["next"] is not None:
        scan.data["next"] = "keyword"


def _variable(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Name.Variable, match.group())
    _keyword_goes_on(scan)
    scan.push("variable")


def _variable_to_set(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Name.Variable, match.group())
    scan.data["next"] = "arguments"
    scan.push("variable")


def _loop(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Name.Function, match.group())
    _keyword_goes_on(scan)


def _keyword(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Name.Function, match.group())
    scan.data["next"] = None


def _blank(token: object) -> tuple[str, object]:
    return r" (?![ |])", token


class RobotFrameworkLexer(RougeLexer):
    """Robot Framework."""

    name = "Robot Framework"
    tag = "robot_framework"
    tokens: ClassVar[States] = {
        "prior-text": [(r"^[^*].*", Text), default("#pop")],
        "root": [(r"\s+", Whitespace), (rf"(?i)^(?:\| )?\*[* ]*({_SETTING}).*", _section)],
        "section": [
            (r"(?=(?:\| )?\*)", Text, "#pop"),
            (r"\| ", Whitespace),
            (r" +\| +|[ ]{2,}|\t+", _separator),
            (r"\.\.\. *", _continuation),
            (r" ?\|", Whitespace),
            (r"\n", _newline),
        ],
        "settings": [include("section"), (rf"(?i)({_SETTING})(:?)", _setting)],
        "tests": [
            include("section"),
            (r"[$@&%{}]+", Name.Label),
            _blank(Name.Label),
            (ID, _test_name),
        ],
        "keywords": [
            include("section"),
            (r"[$@&%]\{", Name.Variable, "variable"),
            (r"[$@&%{}]+", Name.Label),
            _blank(Name.Label),
            (ID, Name.Label),
        ],
        "variables": [include("section"), (r"[$@&%]\{", _variable_to_set)],
        "cell-start": [(r"#.*", Comment), default("#pop")],
        "keyword": [
            (rf"(?i)(\[)({_SETTING})(\])", _bracketed_setting),
            (r"[$@&%]\{", _variable),
            (r"(?i)FOR", _loop),
            _blank(Name.Function),
            (r"(?i)(?:Given|When|Then|And|But) ", Name.Builtin),
            (ID, _keyword),
            default("#pop"),
        ],
        "arguments": [
            (r"[$@&%]\{", _variable),
            (r"[$@&%]+", String),
            _blank(String),
            (ID, String),
            default("#pop"),
        ],
        "variable": [
            (r"(\})( )(=)", groups(Name.Variable, Whitespace, Punctuation, pop=1)),
            (r"[$@&%]\{", Name.Variable, "#push"),
            (r"[{\[]", Name.Variable, "#push"),
            (r"[}\]]", Name.Variable, "#pop"),
            (r"[^$@&%{}\[\]]+", Name.Variable),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Expect text before the first section."""
        scan.data.update(column=0, next=None, is_template=False)
        scan.push("prior-text")

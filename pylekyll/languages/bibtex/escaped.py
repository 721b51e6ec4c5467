r"""LaTeX that a program has escaped, as it does with text: Zotero, Mendeley and publishers export it like this.

``$\alpha$`` in a title becomes ``\$\textbackslash alpha\$``, ``\&`` becomes ``$\backslash${\&}``. Only what can be
nothing else is restored: an amount in dollars and the name of a command that LaTeX does not have stay as they are.
"""

from __future__ import annotations

import re

from pylekyll.languages.bibtex import commands

_OPENING = r"(?:\\\{|\{\\\{\}|\{\\textbraceleft\}|\\textbraceleft(?:\{\}|[ \t])?|\$\\\{\$|\{\$\\\{\$\})"
_CLOSING = r"(?:\\\}|\{\\\}\}|\{\\textbraceright\}|\\textbraceright(?:\{\}|[ \t])?|\$\\\}\$|\{\$\\\}\$\})"
_BACKSLASH = (
    r"(?:\{\\textbackslash(?:\{\})?\}|\\textbackslash(?:\{\}|[ \t]|(?![A-Za-z]))|\{?\$\\backslash\$\}?"
    r"|\\ensuremath\{\\backslash\})"
)
_COMMAND = re.compile(rf"{_BACKSLASH}(?P<name>[A-Za-z]+|['\"`^~=.](?=\{{|{_OPENING})|\{{?\\[&%_#$]\}}?)")
_ACCENT_OF_GROUP = re.compile(rf"[cvuHkrdb]{_OPENING}")
#: A brace that is escaped once, which was a group, or twice, which was a character.
_BRACE = re.compile(rf"(?P<twice>{_BACKSLASH})?(?:(?P<opening>{_OPENING})|{_CLOSING})")
#: Commands whose argument cannot begin with a brace: only their braces are escaped (``\emph\{x\}``).
_TAKES_ARGUMENT = re.compile(
    rf"(?:\\(?:{'|'.join(sorted({*commands.STYLED, *commands.PLAIN}))})|(?<!\\)[_^]){_OPENING}"
)
#: An argument in escaped braces behind a command.
_ARGUMENT = re.compile(rf"(\\(?:[A-Za-z]+|['\"`^~=.]))[ \t]*{_OPENING}((?:(?!{_OPENING}|{_CLOSING}).)*?){_CLOSING}")
#: A word in braces of formulas, from Google Scholar and USENIX: ``29th {$\{$USENIX$\}$} Security Symposium``.
_WORD = re.compile(r"\$\\\{\$(\})?((?:[^${}\\]|\{\\[A-Za-z]+\}){1,60})(?(1)\{)\$\\\}\$")
#: A command in a name, and the letter of LaTeX that one can begin with.
_IN_NAME = re.compile(rf"(?:{_BACKSLASH}|\\)(?P<name>[A-Za-z]+)")
_ONE_LETTER = frozenset("oOlLij")
#: Commands that took no letter, beside those that are known.
_COMPLETE = frozenset().union(
    commands.EMPTY, commands.DROPPED, commands.LENGTHS, commands.ADDRESSES, ("begin", "end", "char")
)
_FIRST_LETTER = re.compile(r"(?:AA|aa|AE|ae|OE|oe|ss|[oOlL])(?=[A-Za-z])")
#: Better BibTeX protects the capitals of a command that is text: ``\$\textbackslash{{Lambda}}\$``.
_PROTECTED_COMMAND = re.compile(rf"{_BACKSLASH}\{{\{{([A-Z][A-Za-z]*)\}}\}}")
#: A character in a formula; a command is a formula of its own there: ``\text\textbraceleft{$\rho$}\textbraceright``.
_IN_FORMULA = r"(?:[^$\n]|\{\$[^${}\n]{1,40}\$\}|\$\\backslash\$)"
#: A sign that only formulas have.
_MARK = r"(?:[\^_\\]|\$\\backslash\$)"
_DOLLARS = re.compile(
    rf"(?<!\\)\\\$((?:(?!{_MARK}){_IN_FORMULA}){{0,400}}{_MARK}{_IN_FORMULA}{{0,800}}?)\\\$"
    r"|(?<![\w\\])\\\$(?=[^$]*\w)((?:[^$\s\\^_]|\{\$[<>=]\$\}){1,40})\\\$(?!\d)"
    r"|(?<!\\)\\\$([-+<>=\"]|\{\$[<>=]\$\})\\\$"
    r"|(?<![\w\\])\\\$(?=[^\W\d_])([^$\n\\]{1,60}[=<>+][^$\n\\]{0,60}(?<!\s))\\\$(?!\w)"
)
#: Mendeley escapes every sign of the LaTeX that a title has: ``CO{\$}{\_}2{\$}``.
_EVERY_SIGN = re.compile(r"\{\\(?:([${}_])|textbackslash)\}|\{\\(\^)\{\}\}")
_CIRCUMFLEX = r"(?:\\textasciicircum(?:\{\}|[ \t]+|(?![A-Za-z]))|\\\^(?:\{\})?)"
_CHARACTER = re.compile(r"\{\$([^${}]*)\$\}")
_SIGNS = (
    (re.compile(_OPENING), "{"),
    (re.compile(_CLOSING), "}"),
    (re.compile(rf"\{{{_CIRCUMFLEX}\}}|{_CIRCUMFLEX}"), "^"),
    (re.compile(r"\{\\_\}|\\_|\\textunderscore(?:\{\}|[ \t])?"), "_"),
    (re.compile(_BACKSLASH), "\\\\"),
)
#: Better BibTeX puts an invisible brace beside an escaped one, so that braces match: ``\{\vphantom\}GaN\vphantom\{\}``.
_PHANTOM = re.compile(r"\\[vh]?phantom(?:\\[{}]|\{(?:\\[{}]|[^{}\\])*\})")
#: A word with a capital in braces that protected it, and what is raised or lowered outside of a formula.
_PROTECTED = re.compile(
    r"\\\{(?=\{{0,2}[^{}\s]*[^\W\d_a-z])(\{{0,2}[^\W\d_][\w./'+-]+(?:[{}]{1,3}[\w./'+-]+){0,9}\}{0,2})\\\}"
)
_SCRIPT = re.compile(r"\\([_^])[ ]?\\\{((?:[^{}\\$]|\{{1,2}[^{}\\$]{1,20}\}{1,2}){1,20})\\\}")
#: Words in two pairs of escaped braces, which protected them.
_TWO_PAIRS = re.compile(r"\\\{\\\{(\{{0,2}[^{}\\$]+\}{0,2})\\\}\\\}")
#: A title in escaped braces, which protected all of it.
_WHOLE = re.compile(r"\s*(?:\{\\\{\}|\\\{)(?=.*[^\W\d_]{2})((?:[^{}\\$]|\{[^{}]*\})*)(?:\{\\\}\}|\\\})\s*")
#: One sign in braces, which Mendeley writes.
_BRACED = re.compile(r"\{(\\[{}])\}")
#: A line break that a program has escaped: ``limitations.\textbackslash{}nRESULTS``, ``(Print)$\backslash$r0092``.
_LINE_END = re.compile(rf"(?<!:){_BACKSLASH}(?:r(?![A-Za-z])|n(?P<rest>[A-Za-z]*))")
#: Characters of JSON whose backslash a program has escaped: ``planet\textbackslash u2019s``.
_JSON = re.compile(rf"(?:{_BACKSLASH}u[0-9a-fA-F]{{4}})+")
#: An accent of LaTeX between two letters, and a quotation mark.
_ACCENT = re.compile(rf"(?<=[A-Za-z]){_BACKSLASH}([\"`^~])(?=[A-Za-z])")
#: An acute on the last letter of a word: not the apostrophe of ``d\'art``.
_LAST_ACUTE = re.compile(rf"(?<=[A-Za-z]{{3}}){_BACKSLASH}'(?=e(?![A-Za-z]))")
#: An accent on a letter, both in escaped braces: ``Erd\{\textbackslash H o\}s``.
_LETTER = re.compile(rf"{_OPENING}{_BACKSLASH}([cvuHkrdb'\"`^~=.])[ ]?\{{{{0,2}}([A-Za-z])\}}{{0,2}}{_CLOSING}")
_QUOTE = re.compile(rf"{_BACKSLASH}(?=\"(?!\{{|{_OPENING}))")
#: A command whose beginning a program took for a tabulator: ``\{ extquotedblleft\}``.
_TABULATOR = re.compile(rf"{_OPENING}\s(ext[A-Za-z]+){_CLOSING}")
#: A sign between dollars, and the brace behind a formula, which Better BibTeX moves into the formula.
_SIGN_INSIDE = re.compile(r"\{\$([-+<>=])\\\$\$\}")
_BRACE_INSIDE = re.compile(r"\{\$([^${}]{1,40}?)\\rbrace\$\}")
#: A formula that web pages have as a character and as LaTeX: ``{$\Pi\backslash$}Pi`` is ``Π\Pi``.
_TWICE = re.compile(r"\\([A-Za-z]+)\\backslash\$\}\1(?![A-Za-z])")
#: A quotation mark in braces, as BibTeX needs it between quotation marks, which Mendeley has escaped.
_PROTECTED_QUOTE = re.compile(r"(?:\{\\\{\}|\\\{)([\"'])(?:\{\\\}\}|\\\})")
#: A tie between two words that Mendeley has escaped: ``Volume.{\~{}}II``.
_TIE = re.compile(r"(?<=[\w.,])\{\\~\{\}\}(?=[^\W\d_])")
_FORMULAS = re.compile(r"((?<!\\)\$(?:[^$\\]|\\.)*\$)")
_UNESCAPED = re.compile(r"\\.|[{}]", re.DOTALL)
_MOST_NESTED = 8


def restored(latex: str) -> str:
    """Return a text whose LaTeX was escaped as its author wrote it."""
    if "{{" in latex and "backslash" in latex:
        latex = _PROTECTED_COMMAND.sub(_without_protection, latex)
    if "phantom" in latex:
        latex = _PHANTOM.sub("", latex)
    if latex.count(r"{\$}") > 1:
        latex = _EVERY_SIGN.sub(lambda found: found[1] or found[2] or "\\", latex)
    latex = _BRACE_INSIDE.sub(r"{$\1$}\\}", latex) if r"\rbrace$}" in latex else latex
    if r"\$" in latex:
        latex = _SIGN_INSIDE.sub(r"{$\1$}\\$", latex)
        if latex.count(r"\$\$") % 2 == 0:
            latex = latex.replace(r"\$\$", r"\$")  # Springer has formulas between two dollars
        latex = _DOLLARS.sub(_formula, latex)
    if r"{\~{}}" in latex:
        latex = _TIE.sub("~", latex)
    if "backslash" in latex:
        latex = _JSON.sub(_characters, latex)
        latex = _LINE_END.sub(_line_end, _TWICE.sub(r"\\\1$}", latex))
        latex = _LETTER.sub(r"{\\\1{\2}}", _LAST_ACUTE.sub(r"\\'", latex))
        latex = _QUOTE.sub("", _ACCENT.sub(r"\\\1", latex))
        written, latex = latex, _COMMAND.sub(_command, latex)
        latex = _with_arguments(latex if latex == written else _grouped(latex, in_formulas=False))
    if r"\{" in latex and r"\}" in latex:
        latex = _TABULATOR.sub(_command_of_tabulator, latex)
        latex = _without_braces(_grouped(latex, in_formulas=True) if _TAKES_ARGUMENT.search(latex) else latex)
    return _WORD.sub(r"\2", latex) if r"$\{$" in latex else latex


def restored_name(latex: str) -> str:
    r"""Return a name in which commands have the letter that they took: ``U{\textbackslash}vgur`` is ``U\v{g}ur``.

    The backslash and the braces of a name are always LaTeX's.
    """
    if "\\" not in latex:
        return latex
    return _grouped(_IN_NAME.sub(_command_in_name, latex), in_formulas=True)


def _command_in_name(found: re.Match[str]) -> str:
    name = found["name"]
    if len(name) == 1:
        return f"{{\\{name}}}" if name in _ONE_LETTER and found[0] != f"\\{name}" else f"\\{name}"
    if name.startswith("bib") or _is_known(name) or name in _COMPLETE:
        return found[0]
    if letter := _FIRST_LETTER.match(name):
        return f"{{\\{letter[0]}}}{name[letter.end() :]}"
    return f"\\{name[0]}{{{name[1]}}}{name[2:]}" if name[0] in "cvuHkrdb" else found[0]


def _without_protection(found: re.Match[str]) -> str:
    return rf"{{\textbackslash}}{found[1]} " if _is_known(found[1]) else found[0]


def _grouped(latex: str, *, in_formulas: bool) -> str:
    """Return a text that had LaTeX before it was escaped: what is escaped once, was the brace of a group.

    The text stays if the groups do not match.
    """
    parts = _FORMULAS.split(latex)
    step = 1 if in_formulas else 2
    parts[::step] = [_BRACE.sub(_brace, part) for part in parts[::step]]
    found = "".join(parts)
    depth = 0
    for brace in _UNESCAPED.finditer(found):
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if depth < 0:
            return latex
    return latex if depth else found


def _brace(found: re.Match[str]) -> str:
    brace = "{" if found["opening"] else "}"
    return f"\\{brace}" if found["twice"] else brace


def _command_of_tabulator(found: re.Match[str]) -> str:
    name = f"t{found[1]}"
    return f"{{\\{name}}}" if _is_known(name) else found[0]


def _without_braces(latex: str) -> str:
    latex = _TWO_PAIRS.sub(r"\1", _PROTECTED_QUOTE.sub(r"\1", latex))
    if (whole := _WHOLE.fullmatch(latex)) is not None:
        latex = whole[1]
    parts = _FORMULAS.split(latex)  # formulas are every other one
    parts[::2] = [_without_braces_of_words(part) for part in parts[::2]]
    return "".join(parts)


def _without_braces_of_words(latex: str) -> str:
    latex = _SCRIPT.sub(r"$\1{\2}$", _BRACED.sub(r"\1", latex))
    for _ in range(2):
        latex = _PROTECTED.sub(r"\1", latex)
    return latex


def _formula(found: re.Match[str]) -> str:
    inner: str = _CHARACTER.sub(_character, found[1] or found[2] or found[3] or found[4])
    for sign, character in _SIGNS:
        inner = sign.sub(character, inner)
    return f"${inner}$"


def _character(found: re.Match[str]) -> str:
    return commands.CHARACTERS.get(found[1][1:], found[1])


def _command(found: re.Match[str]) -> str:
    name = found["name"]
    if not name.isalpha() or _ACCENT_OF_GROUP.match(found.string, found.start("name")):
        return "\\" + name.strip("{}\\")
    return f"\\{name} " if _is_known(name) else found[0]


def _characters(found: re.Match[str]) -> str:
    codes = "".join(re.findall(r"u([0-9a-fA-F]{4})", found[0]))
    return bytes.fromhex(codes).decode("utf-16-be", "replace")


def _line_end(found: re.Match[str]) -> str:
    rest = found["rest"] or ""
    name = f"n{rest}"
    is_command = (
        (_is_known(name) and name not in commands.JOURNALS)
        or name in commands.EMPTY
        or name in {"nicefrac", "not", "newcommand", "nocite"}
    )
    return found[0] if is_command else f"\n{rest}"


def _is_known(name: str) -> bool:
    if len(name) == 1:
        return False
    tables = (
        *(commands.CHARACTERS, commands.STYLED, commands.PLAIN, commands.QUOTES, commands.SWITCHES),
        commands.FUNCTIONS,
    )
    return any(name in table for table in tables) or name in {"ensuremath", "frac", "sqrt"}


def _with_arguments(latex: str) -> str:
    for _ in range(_MOST_NESTED):
        latex, count = _ARGUMENT.subn(r"\1{\2}", latex)
        if not count:
            break
    return latex

"""Registrations of a Ruby file in ``_plugins``, found without running it.

The reader knows the usual forms of plugins: ``register_tag``, ``register_filter``, subclasses of
``Jekyll::Generator`` and ``Jekyll::Converter``, ``Jekyll::Hooks.register``, reopened classes. It keeps a stack of what
is open (``module``, ``class``, ``def``, blocks), line by line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.languages.ruby.comments import BESIDE_LITERALS, without_comment
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path


class Kind(Enum):
    """One registration."""

    TAG = "tag"
    BLOCK = "block"
    FILTER = "filter"
    GENERATOR = "generator"
    CONVERTER = "converter"
    HOOK = "hook"
    COMMAND = "command"
    CHANGE = "change of"


class Registration(NamedTuple):
    """One thing that a Ruby file adds: ``Registration(Kind.TAG, "details")``; a hook is ``"site after_init"``."""

    kind: Kind
    name: str

    def __str__(self) -> str:
        return f"{self.kind.value} '{self.name}'"


class RubyFile(NamedTuple):
    """One Ruby file: ``shown`` is its path in messages, ``code`` its text without comments.

    ``tags`` are those whose class is in the file, each with whether it is a block.
    """

    shown: str
    code: str
    registrations: frozenset[Registration]
    requires: tuple[str, ...]
    tags: Mapping[str, bool]

    @property
    def only_requires(self) -> bool:
        """Return whether the file does nothing but require gems."""
        lines = [line.strip() for line in self.code.splitlines()]
        return bool(self.requires) and all(not line or _REQUIRE.match(line) for line in lines)


_REQUIRE = lazy_pattern(r"""require[\s(]+["']([^"']+)["']\)?\s*(?:;\s*)?\Z""")
_TAG = lazy_pattern(r"""\bregister_tag\b\s*(?:\(\s*)?(?:"([^"]+)"|'([^']+)'|:(\w+))\.?\w*\s*,\s*(?:::)?([\w:]+)""")
_FILTER = lazy_pattern(r"""\bregister_filter\b\s*(?:\(\s*)?(?:::)?([\w:]+)""")
_HOOK = lazy_pattern(r"""\bHooks\.register\b\s*(?:\(\s*)?(\[[^\[\]]*\]|[:"'][\w:]+["']?)\s*,\s*[:"'](\w+)""")
_WORD = lazy_pattern(r"[a-z_]\w*")
_SCOPE = lazy_pattern(r"(module|class)\s+(<<\s*\w+|(?:::)?[A-Z][\w:]*)(?:\s*<\s*(?:::)?([\w:]+))?")
_DEF = lazy_pattern(r"(?:(private|protected)\s+)?def\s+(self\.)?([\w]+[?!=]?)")
_OPENS = lazy_pattern(r"(?:[\w@.\[\]'\":]+\s*(?:\|\|)?=\s*)?(?:if|unless|case|while|until|for|begin)\b")
_DO = lazy_pattern(r"\bdo\s*(?:\|[^|]*\|\s*)?\Z")
_ENDS = lazy_pattern(r"end\b")
_ONE_LINE = lazy_pattern(r"(?:;|\s)end\s*\Z")
_HEREDOC = lazy_pattern(r"<<[~-]?([\"'`]?)([A-Z_][A-Z0-9_]*)\1")
#: Characters of a line that are read.
_LONGEST = 5000
_CHANGES = lazy_pattern(r"\.(?:class_eval|prepend|send\(?\s*:(?:include|prepend))\b|\balias_method_chain\b")
_CHANGED = lazy_pattern(r"(?<![\w:])(?:[^\WA-Z]|:)*([A-Z][\w:]*)\.(?:class_eval|prepend|send)")
_CORE = lazy_pattern(
    r"(?:::)?(?:Jekyll::(?:Site|Page|Post|Document|Collection|StaticFile|Layout|Excerpt|Renderer|Reader|URL|Utils|"
    r"Convertible|Filters|Configuration|EntryFilter|PostReader|PageReader|Drops::\w+|Converters::\w+|Tags::\w+|"
    r"Commands::\w+|Cleaner|Regenerator|RelatedPosts|Scholar(?:::\w+)?)|Liquid::\w+|Kramdown::[\w:]+|Rouge::[\w:]+|"
    r"BibTeX::\w+|CSL::\w+|CiteProc::[\w:]+|String|Array|Hash|Integer|Float|NilClass|Object|Kernel|Time|Date|Symbol)\Z"
)
_PARENTS = {"Generator": Kind.GENERATOR, "Converter": Kind.CONVERTER, "Command": Kind.COMMAND}


@dataclass
class _Scope:
    """A ``module`` or ``class``, or anything else that an ``end`` closes (``name`` is empty then)."""

    name: str = ""
    parent: str = ""
    hides: bool = False
    methods: list[str] = field(default_factory=list)


class _Reader:
    """Reads one file's statements, and remembers its modules, classes and registrations."""

    def __init__(self) -> None:
        self.open: list[_Scope] = []
        self.methods: dict[str, list[str]] = {}
        self.parents: dict[str, str] = {}
        self.found: set[Registration] = set()
        self.tags: list[tuple[str, str]] = []
        self.filters: list[str] = []

    def read(self, line: str) -> None:
        """Take one line."""
        self._note_registrations(line)
        if _ENDS.match(line):
            if self.open:
                self.open.pop()
            return
        scope = _SCOPE.match(line)
        if scope:
            self._enter(scope, closed=bool(_ONE_LINE.search(line)))
        elif defined := _DEF.match(line):
            self._define(defined)
            if not (_ONE_LINE.search(line) or re.search(r"\)\s*=\s|^def\s+[\w.]+\s*=\s", line)):
                self.open.append(_Scope("def"))
        elif line in {"private", "protected"}:
            if self.open:
                self.open[-1].hides = True
        elif (_OPENS.match(line) or _DO.search(line)) and not _ONE_LINE.search(line):
            self.open.append(_Scope())

    def _enter(self, scope: re.Match[str], *, closed: bool) -> None:
        name = self._qualified(scope[2])
        self.parents.setdefault(name, scope[3] or "")
        if scope[1] == "class" and not scope[3] and _CORE.match(name):
            self.found.add(Registration(Kind.CHANGE, name))
        parent = (scope[3] or "").rpartition("::")[2]
        if parent in _PARENTS:
            self.found.add(Registration(_PARENTS[parent], name))
        if not closed:
            self.open.append(_Scope(name))

    def _qualified(self, name: str) -> str:
        outer = next((scope.name for scope in reversed(self.open) if scope.name[:1].isupper()), "")
        return name.removeprefix("::") if name.startswith("::") or not outer else f"{outer}::{name}"

    def _define(self, defined: re.Match[str]) -> None:
        if not self.open or not self.open[-1].name[:1].isupper():
            return
        scope = self.open[-1]
        if not (scope.hides or defined[1] or defined[2]):
            self.methods.setdefault(scope.name, []).append(defined[3])
        if scope.name in {"Jekyll::Filters", "Liquid::StandardFilters"}:
            self.found.add(Registration(Kind.CHANGE, scope.name))

    def _note_registrations(self, line: str) -> None:
        for tag in _TAG.finditer(line):
            scope = next((one.name for one in reversed(self.open) if one.name[:1].isupper()), "")
            self.tags.append((tag[1] or tag[2] or tag[3], scope if tag[4] == "self" else tag[4]))
        self.filters += [match[1] for match in _FILTER.finditer(line)]
        for hook in _HOOK.finditer(line):
            self.found.update(Registration(Kind.HOOK, f"{owner} {hook[2]}") for owner in _WORD.findall(hook[1]))
        if _CHANGES.search(line) and (changed := _CHANGED.search(line)):
            self.found.add(Registration(Kind.CHANGE, changed[1]))

    def registrations(self) -> frozenset[Registration]:
        """Return everything that was registered, with filters by their names."""
        known = self.known_tags()
        self.found.update(Registration(Kind.BLOCK if known.get(name) else Kind.TAG, name) for name, _ in self.tags)
        for module in self.filters:
            methods = self.methods.get(self._find(self.methods, module) or "", [module])
            self.found.update(Registration(Kind.FILTER, name) for name in methods)
        return frozenset(self.found)

    def known_tags(self) -> dict[str, bool]:
        """Return the tags whose class is in the file, each with whether it is a ``Liquid::Block``."""
        known = {}
        for name, class_name in self.tags:
            own = self._find(self.parents, class_name)
            parents = [self.parents.get(own or "", "")]
            while inner := self._find(self.parents, parents[-1]):
                if self.parents[inner] in parents:
                    break
                parents.append(self.parents[inner])
            if own is not None:
                known[name] = any("Block" in parent for parent in parents)
        return known

    @staticmethod
    def _find(known: Iterable[str], name: str) -> str | None:
        """Return the full name of the module that ``name`` means, wherever it was defined."""
        if not name:
            return None
        last = f"::{name}"
        return next((full for full in known if full == name or f"::{full}".endswith(last)), None)


def read_ruby_file(path: Path, shown: str) -> RubyFile:
    """Return the registrations of the Ruby file at ``path``; none for an unreadable file."""
    try:
        text = path.read_text("utf-8", "replace") if path.is_file() else ""  # a pipe would wait for its other end
    except OSError:
        text = ""
    return parse_ruby(text, shown)


def parse_ruby(text: str, shown: str) -> RubyFile:
    """Return the registrations of the Ruby program ``text``."""
    lines = list(_statements(text))
    reader = _Reader()
    for line in lines:
        reader.read(line)
    requires = tuple(match[1] for line in lines if (match := _REQUIRE.match(line)))
    return RubyFile(shown, "\n".join(lines), reader.registrations(), requires, reader.known_tags())


def _statements(text: str) -> Iterator[str]:
    """Yield the lines without comments, here documents as they are, and nothing after ``__END__``."""
    heredoc: str | None = None
    in_comment = False
    for line in text.splitlines():
        bare = line.strip()
        if heredoc is not None:
            heredoc = None if bare == heredoc else heredoc
            yield f"  {bare}" if bare.startswith(("end", "class", "module", "def")) else line
            continue
        if line.startswith(("=begin", "=end")):
            in_comment = line.startswith("=begin")
            continue
        if in_comment or not bare:
            continue
        if bare == "__END__":
            return
        bare = without_comment(bare[:_LONGEST], BESIDE_LITERALS).strip()
        if bare:
            yield bare
            if opened := _HEREDOC.search(bare):
                heredoc = opened[2]

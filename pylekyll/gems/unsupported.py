"""Stand-ins for tags and filters of gems that pylekyll does not have, which are left out with a warning.

On a site that lists such a gem, its tags and filters write nothing. Where a block only changes how its text looks, it
shows the text. Each gem gets one warning that names the files and lines. A tag that does not belong to a listed gem
stays unknown, as in Jekyll.
"""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.foundation import reads
from pylekyll.foundation.diagnostics import listed
from pylekyll.foundation.errors import SourceLocation
from pylekyll.gems.ruby_plugins import filters_of
from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.liquid.filters import FILTERS as LIQUID_FILTERS
from pylekyll.languages.liquid.node import Body, Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.tags import BUILT_IN as LIQUID_TAGS
from pylekyll.languages.liquid.template import place
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Reads, observing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.foundation.log import Log
    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.gems.ruby_plugins import LeftOut
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.plugins.api import Extensions


class Kind(Enum):
    """The form of a tag, and the part of it that is still rendered."""

    TAG = "a tag without content"
    BLOCK = "a block that is removed with its content"
    FRAME = "a block whose content is kept"


_DIAGRAMS = (
    *("actdiag", "blockdiag", "erd", "graphviz", "mermaid", "nomnoml", "nwdiag", "packetdiag", "plantuml", "rackdiag"),
    *("seqdiag", "smcat", "svgbob", "syntrax", "vega", "vegalite", "wavedrom"),
)

#: The tags of unsupported gems.
TAGS: dict[str, dict[str, Kind]] = {
    "al_email_protect": {"al_email_protect_scripts": Kind.TAG, "al_email_protect_styles": Kind.TAG},
    "al_marimo": {"al_marimo_scripts": Kind.TAG, "al_marimo_styles": Kind.TAG},
    "al_rtl": {"al_rtl_html_attrs": Kind.TAG, "al_rtl_styles": Kind.TAG},
    "jekyll-diagrams": dict.fromkeys(_DIAGRAMS, Kind.BLOCK),
    "jekyll-figure": {"figure": Kind.FRAME, "figref": Kind.TAG},
    "jekyll-katex": {"katex": Kind.BLOCK, "katexmm": Kind.FRAME},
    "jekyll-responsive-image": {"responsive_image": Kind.TAG, "responsive_image_block": Kind.BLOCK},
    "jekyll-youtube": {"youtube": Kind.TAG},
    "jekyll_picture_tag": {"picture": Kind.TAG},
}

#: Filters of unsupported gems, each with whether it returns its input instead of an empty text.
FILTERS: dict[str, dict[str, bool]] = {
    "jekyll-tagging": {"keywords": False, "tag_cloud": False, "tag_link": True, "tag_url": False, "tags": False},
}

#: Effects of a missing gem that are not visible in pages.
EFFECTS: dict[str, str] = {
    "jekyll-tagging": "tags do not have pages",
}
#: Other names under which gems are listed.
_ALSO = {"jekyll/tagging": "jekyll-tagging"}
_SHOWN_PLACES = 5


def gem_of(name: str) -> str:
    """Return the gem that a site means with ``name``."""
    return _ALSO.get(name, name)


class Account:
    """Record of left-out tags and filters by gem; reported once rendering is complete, and immediately from then on."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._places: dict[str, dict[str, tuple[str, SourceLocation]]] = {}
        self._known: set[tuple[str, str]] = set()
        self._told = False
        #: Warnings of Ruby files, to be reported once a page uses something of them.
        self.waiting: dict[str, Diagnostic] = {}

    def note(self, gem: str, what: str, location: SourceLocation) -> None:
        """Record that ``what`` of ``gem`` is left out at ``location``."""
        where = str(location)
        if (gem, where) in self._known:
            return
        self._known.add((gem, where))
        self._places.setdefault(gem, {})[where] = (what, location)
        if self._told:
            self.tell()

    @observing
    def close(self, subject: Any, *_: Any) -> None:
        """Report the findings so far, and later ones immediately."""
        self._told = True
        self.tell()

    def tell(self) -> None:
        """Report the remaining findings."""
        for gem, places in self._places.items():
            if gem in self.waiting:
                self._log.report(self.waiting.pop(gem), topic="Plugins:")
            shown = listed([f"{what} in {where}" for where, (what, _) in places.items()], _SHOWN_PLACES)
            why = "does not run here" if gem.endswith(".rb") else "is not available"
            message = f"Left out, as {gem} {why}: {shown}."
            self._log.warning("Plugins:", message, code="plugin-left-out", location=next(iter(places.values()))[1])
        self._places.clear()


class LeftOutNode(Node):
    """Shows nothing, or its body."""

    __slots__ = ("_body", "_note")

    def __init__(self, tag: TagMarkup, note: Callable[[], None], body: Body | None) -> None:
        super().__init__(tag.mark)
        self._note = note
        self._body = body

    def emit(self, context: Context, output: Output) -> None:
        """Record the tag, and write the body if it is shown."""
        context.registers.recorder.note(reads.Kind.OUTSIDE, "left out")
        self._note()
        if self._body is not None:
            self._body.emit(context, output)

    def children(self) -> Iterable[Body]:
        """Return the body, when it is shown."""
        return () if self._body is None else (self._body,)


class LeftOutTag(Tag):
    """A tag of an unsupported gem; each tag has a subclass."""

    block = False
    gem: ClassVar[str]
    kind: ClassVar[Kind]
    account: ClassVar[Account]

    def read(self, tag: TagMarkup, parser: Parser) -> LeftOutNode:
        """Return the node; a block is read to its end."""
        location = place(parser.source, parser.path, parser.line, tag.offset).location
        where = SourceLocation(location.path, location.line)
        body = None if self.kind is Kind.TAG else parser.block(tag)
        note = partial(self.account.note, self.gem, f"{{% {tag.name} %}}", where)
        return LeftOutNode(tag, note, body if self.kind is Kind.FRAME else None)


def _tag(gem: str, kind: Kind, account: Account) -> type[LeftOutTag]:
    values = {"block": kind is not Kind.TAG, "gem": gem, "kind": kind, "account": account, "__module__": __name__}
    return type("LeftOutTag", (LeftOutTag,), values)


def _filter(gem: str, name: str, account: Account, *, stays: bool) -> Callable[..., Any]:
    @with_context
    def left_out(value: Any, *_: Any, context: Context) -> Any:
        page: Any = context.registers.page or {}
        context.registers.recorder.note(reads.Kind.OUTSIDE, "left out")
        account.note(gem, f"| {name}", SourceLocation(to_s(page.get("path"))))
        return value if stays else ""

    return left_out


def leave_out(extensions: Extensions, missing: Iterable[str], files: Iterable[LeftOut] = ()) -> None:
    """Register stand-ins for the gems and for the Ruby files; keep the registrations of other plugins."""
    account = Account(extensions.log)
    gems = [gem for name in missing if (gem := gem_of(name)) in {*TAGS, *FILTERS}]
    for gem in gems:
        for name, kind in TAGS.get(gem, {}).items():
            extensions.tags.setdefault(name, _tag(gem, kind, account))
        for name, stays in FILTERS.get(gem, {}).items():
            extensions.filters.setdefault(name, _filter(gem, name, account, stays=stays))
    named = [ruby for ruby, finding in files if _leave_out_file(extensions, ruby, account, finding)]
    if gems or named:
        extensions.add_hook("site", "post_render", account.close, reads=Reads.NOTHING)


def _leave_out_file(extensions: Extensions, ruby: RubyFile, account: Account, finding: Diagnostic | None) -> bool:
    """Register stand-ins for the tags and filters of a Ruby file; return whether there are any."""
    tags, filters = ruby.tags, filters_of(ruby)
    if finding is not None:
        account.waiting[ruby.shown] = finding
    for name, is_block in tags.items():
        if name not in LIQUID_TAGS:
            extensions.tags.setdefault(name, _tag(ruby.shown, Kind.FRAME if is_block else Kind.TAG, account))
    for name in filters:
        if name not in LIQUID_FILTERS:
            extensions.filters.setdefault(name, _filter(ruby.shown, name, account, stays=True))
    return bool(tags or filters)

"""``file-exists.rb``: ``{% file_exists assets/{{ name }} %}`` writes ``true`` or ``false``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.liquid.tags.embedded import EmbeddedTemplate

if TYPE_CHECKING:
    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.node import Output
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions


class FileExistsNode(Node):
    """Writes whether the source has a file or folder of that path (``FileExistsTag#render``)."""

    __slots__ = ("_path",)

    def __init__(self, tag: TagMarkup) -> None:
        super().__init__(tag.mark)
        self._path = EmbeddedTemplate(tag.markup)

    def emit(self, context: Context, output: Output) -> None:
        """Write ``true`` or ``false``."""
        registers = context.registers
        path = strip(f"{registers.site.source.as_posix()}/{self._path.render(context)}")
        registers.recorder.note(Kind.EXISTS, path)
        output.append("true" if registers.site.source.joinpath(path).exists() else "false")


class FileExistsTag(Tag):
    """``file_exists``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> FileExistsNode:
        """Return the node."""
        return FileExistsNode(tag)


def register(extensions: Extensions, _ruby: RubyFile | None = None) -> None:
    """Add the tag."""
    extensions.add_tag("file_exists", FileExistsTag)

"""Diagrams by the services of Mermaid and PlantUML: a block of code becomes an image (``MermaidProcessor``, ...)."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.foundation.closed import Closed
from pylekyll.gems.builtin.spaceship.processor import Processor, scan, substitute
from pylekyll.languages.ruby.json import generate
from pylekyll.languages.ruby.regexp import compiled
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.network import DAY, Network

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pylekyll.gems.builtin.spaceship.processor import Subject
    from pylekyll.plugins.api import Extensions

_EMPTY_LINES = re.compile(r"\n\s*\n", re.ASCII)
#: A declaration, or all of its line from it on.
_DECLARATION = re.compile(r"<\?xml(?:.*?(\?>)|.*)")
_COMMENTS = Closed(re.compile("<!--"), {"": re.compile("-->")})


class DiagramProcessor(Processor):
    """Base of both processors: the positions of blocks, and the element of an image."""

    excluded: ClassVar[Sequence[Callable[[str], Iterable[str]]]] = ()

    def __init__(self, settings: Mapping[str, Any], extensions: Extensions) -> None:
        super().__init__(settings, extensions)
        meanwhile = "The browser loads the image instead."
        self._network = Network(extensions.config, extensions.log, extensions.readings, "Spaceship:", meanwhile, DAY)
        syntax = settings["syntax"]
        name = to_s(syntax["code"])
        start, end = [to_s(mark) for mark in syntax["custom"]][-2:]
        self._patterns = (
            compiled(rf"(`{{3,}})\s*{name}((?:.|\n)*?)\1"),
            compiled(rf"(?<!\\)({start})((?:.|\n)*?)(?<!\\)(?:{end})"),
        )
        self._escaped = compiled(rf"\\({start}|{end})")

    def change_markdown(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the Markdown with images."""
        handled = False
        for pattern in self._patterns:
            handled = handled or pattern.search(text) is not None
            text = scan(pattern, text, lambda changed, match: substitute(changed, match[0], self._image(match[2])))
        self._network.report()
        return self._escaped.sub(r"\1", text), handled

    def _image(self, code: str) -> str:
        address = self.address(code)
        style = to_s(self.settings["css"]["class"])
        body = self._network.get(address) if self.settings["mode"] == "pre-fetch" else None
        if body is None:
            return f'<img class="{style}" src="{address}">'
        if b"<svg" in body:
            svg = _DECLARATION.sub(lambda found: "" if found[1] else found[0], body.decode("utf-8", "replace"))
            plain = "\0".join(_COMMENTS.sub(lambda *_: "", part) for part in svg.split("\0"))
            return plain.replace("<svg ", f'<svg class="{style}" ', 1)
        return f'<img class="{style}" src="data:image/png;base64, {base64.encodebytes(body).decode()}">'

    def address(self, code: str) -> str:
        """Return the address of the image."""
        raise NotImplementedError

    def _filled(self, mark: str, code: str) -> str:
        source = to_s(self.settings["src"])
        return (source if re.search(r"^[^{\n]*\{.*\}", source, re.MULTILINE) else source + mark).replace(mark, code)


class MermaidProcessor(DiagramProcessor):
    """Blocks of code ``mermaid!``."""

    defaults: ClassVar[Mapping[str, Any]] = {
        "mode": "default",
        "syntax": {"code": "mermaid!", "custom": ["@startmermaid", "@endmermaid"]},
        "css": {"class": "mermaid"},
        "src": "https://mermaid.ink/svg/",
    }

    def address(self, code: str) -> str:
        """Return the address: the code and the settings as JSON in Base64."""
        code = _EMPTY_LINES.sub("\n%%-\n", code)
        stripped = compiled(r"^\s*|\s*$").sub("", code)
        content = generate({"code": stripped, "mermaid": self.settings.get("config")})
        return self._filled("{code}", base64.urlsafe_b64encode(content.encode()).decode().rstrip("="))


class PlantumlProcessor(DiagramProcessor):
    """Blocks of code ``plantuml!``, and the text between ``@startuml`` and ``@enduml``."""

    defaults: ClassVar[Mapping[str, Any]] = {
        "mode": "default",
        "syntax": {"code": "plantuml!", "custom": ["@startuml", "@enduml"]},
        "css": {"class": "plantuml"},
        "src": "http://www.plantuml.com/plantuml/svg/",
    }

    def address(self, code: str) -> str:
        """Return the address: the code in hexadecimal digits."""
        return self._filled("{hexcode}", f"~h{f'@startuml{code}@enduml'.encode().hex()}")

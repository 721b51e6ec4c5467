"""jekyll-get-json 1.0: JSON from an address or a file becomes ``site.data.NAME``.

The gem fetches again in each build, and silently leaves out data that it cannot fetch. Here responses are cached for an
hour, and failures cause a warning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.foreign_json import parse_foreign
from pylekyll.foundation.reads import Kind
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.plugins.network import Network
from pylekyll.site.config.paths import is_withheld

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_TOPIC = "Get JSON:"


class GetJsonGenerator(Generator):
    """Adds the data (``JekyllGetJson::GetJsonGenerator``)."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.HIGHEST

    def generate(self, site: Site) -> None:
        """Fetch what ``jekyll_get_json`` lists, each with ``data`` (the name) and ``json`` (the address)."""
        settings = self.config.get("jekyll_get_json")
        entries = settings if isinstance(settings, list) else [settings]
        network = Network(self.config, site.log, self.extensions.readings, _TOPIC, "Their data is missing.")
        for entry in entries:
            if isinstance(entry, dict) and entry.get("json"):
                self._add(site, to_s(entry.get("data")), self._read(to_s(entry["json"]), network))
        network.report()

    def _read(self, address: str, network: Network) -> Any:
        try:
            if "://" in address:
                body = network.get(address)
                return None if body is None else parse_foreign(body)
            self.extensions.readings.note(Kind.FILE, address)
            path = self.config.source / address
            may_read = path.is_file() and not is_withheld(path, self.config)
            return parse_foreign(path.read_bytes()) if may_read else None  # a pipe would wait for its other end
        except (OSError, ValueError, RecursionError):
            return None

    @staticmethod
    def _add(site: Site, name: str, value: Any) -> None:
        if value is None:
            return
        target = site.data.get(name)
        if isinstance(target, dict) and isinstance(value, dict):
            _merge_missing(target, value)
        elif target is None:
            site.data[name] = value


def _merge_missing(target: dict[Any, Any], source: dict[Any, Any]) -> None:
    """Add keys that ``target`` does not have; existing values stay (``Hash#deep_merge`` of deep_merge)."""
    for key, value in source.items():
        own = target.get(key)
        if isinstance(own, dict) and isinstance(value, dict):
            _merge_missing(own, value)
        elif isinstance(own, list) and isinstance(value, list):
            own += [one for one in value if one not in own]
        elif own is None:
            target[key] = value


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_generator(GetJsonGenerator)

"""One tag while a page is rendered: its settings, its options and its output (``Scholar::Utilities``)."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation
from pylekyll.foundation.reads import Kind
from pylekyll.gems.builtin.jekyll_scholar import entry_view
from pylekyll.gems.builtin.jekyll_scholar.references import References
from pylekyll.gems.builtin.jekyll_scholar.sorting import sorted_entries
from pylekyll.languages.csl import Citation
from pylekyll.languages.liquid.errors import ForeignError, suggestion
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.rendering.drops import DocumentDrop, ExcerptDrop

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylekyll.gems.builtin.jekyll_scholar.options import Options
    from pylekyll.gems.builtin.jekyll_scholar.scholar import Scholar
    from pylekyll.languages.bibtex.bibliography import Bibliography
    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.languages.csl import PlainProcessor, Processor
    from pylekyll.languages.liquid.context import Context

_EXPRESSION = re.compile(r"{{\s*([\w.]+)\s*}}", re.ASCII)
_PROCESSORS, _CITED, _ASSIGNED = "jekyll-scholar processors", "jekyll-scholar cited", "jekyll-scholar assigned"


class Request(References):
    """A tag and the page that it is rendered for; ``owner`` is the tag's node, which has a processor of its own."""

    def __init__(self, scholar: Scholar, options: Options, context: Context, owner: object) -> None:
        page: Any = context.registers.page
        own = page.get("scholar") if page is not None else None
        super().__init__(scholar, scholar.settings(own), options)
        self.context = context
        self._owner = owner

    # -- the requested entries ----------------------------------------------------------------------------------

    def interpolate(self, text: str | None) -> str | None:
        """Return ``text`` with ``{{ variables }}`` replaced; undefined ones stay unchanged."""
        if text is None or "{{" not in text:
            return text
        return _EXPRESSION.sub(self._value_of, text)

    def _value_of(self, match: re.Match[str]) -> str:
        value = self.context.lookup(match[1])
        return to_s(value) if truthy(value) else match[0]

    def keys(self, words: Iterable[str]) -> list[str]:
        """Return the keys that a tag names, some of them as variables."""
        return [word if (value := self.context.lookup(word)) is None else to_s(value) for word in words]

    @cached_property
    def bibliography(self) -> Bibliography:
        """The tag's bibliography."""
        options, settings = self.options, self.settings
        unique = options.remove_duplicates or truthy(settings["remove_duplicates"])
        files = [self.interpolate(name) or "" for name in options.files]
        return self.scholar.bibliography(files, settings, options.match_fields if unique else None)

    @property
    def entries(self) -> list[Entry]:
        """The entries that the query selects, sorted."""
        query = self.interpolate(self.options.query) or to_s(self.settings["query"])
        found = self.bibliography.select(query)
        if self.options.cited_in_order or self.settings["sort_by"] == "none":
            return found
        return sorted_entries(found, self.settings)

    def cited_entries(self) -> list[Entry]:
        """Return the entries, or those that were cited on the page so far."""
        found = self.entries
        if not self.options.cited:
            return found
        cited = self.cited
        if self.options.cited_in_order or self.settings["sort_by"] == "none":
            by_key = {entry.key: entry for entry in reversed(found)}
            found = [by_key[key] for key in dict.fromkeys(cited) if key in by_key]
        else:
            found = [entry for entry in found if entry.key in cited]
        if self.options.clear:
            cited.clear()
        return found

    # -- cited entries ------------------------------------------------------------------------------------------

    @property
    def cited(self) -> list[str]:
        """The keys that were cited on the page, in order; templates see them as ``cited`` and ``page.cited``."""
        cache = self.context.registers.cache
        if _CITED not in cache:
            cache[_CITED] = self._cited_before()
        keys: list[str] = cache[_CITED]
        self.context.set_local("cited", keys)
        return keys

    def _cited_before(self) -> list[str]:
        """Return the cited keys of the front matter; as in the gem, an excerpt continues its document's list."""
        page: Any = self.context.registers.page
        if isinstance(page, ExcerptDrop):
            if page.document in self.scholar.cited:
                return self.scholar.cited[page.document]
            if page.document.output is None:  # its rendering will set another list
                self.context.registers.recorder.note(Kind.CONTENT, page.document.relative_path)
        before = page.get("cited") if page is not None else None
        keys = [to_s(key) for key in before] if isinstance(before, list) else []
        if isinstance(page, DocumentDrop):
            self.scholar.cited[page.document] = keys
        elif isinstance(page, dict):
            page["cited"] = keys
        return keys

    def note_cited(self, key: str) -> None:
        """Add a key to those that were cited."""
        cited = self.cited
        if key not in cited:
            cited.append(key)

    def citation_number(self, key: str) -> int:
        """Return the number of a citation: the count of cited entries when it was first cited in this scope."""
        numbers = self.context.find_variable("citation_numbers")
        if not isinstance(numbers, dict):
            numbers = {}
            self.context.set_local("citation_numbers", numbers)
        number: int = numbers.setdefault(key, len(self.cited))
        return number

    # -- citations ----------------------------------------------------------------------------------------------

    def forget_processor(self) -> None:
        """Drop the processor, so that a new list of entries begins without a previous entry."""
        self.context.registers.cache.setdefault(_PROCESSORS, {}).pop(self._owner, None)

    def processor(self) -> Processor | PlainProcessor:
        """Return the processor of the tag on this page."""
        processors: dict[Any, Any] = self.context.registers.cache.setdefault(_PROCESSORS, {})
        if self._owner not in processors:
            style = self.interpolate(self.options.style) or to_s(self.settings["style"])
            processors[self._owner] = self.scholar.processor(style, to_s(self.settings["locale"]))
        found: Processor | PlainProcessor = processors[self._owner]
        return found

    def assigned(self) -> dict[str, Any]:
        """Return the variables that the tag's template has assigned on this page, also before in a loop."""
        variables: dict[str, Any] = self.context.registers.cache.setdefault(_ASSIGNED, {}).setdefault(self._owner, {})
        return variables

    def cite(self, keys: Sequence[str]) -> str:
        """Return the citation of some entries together, linked to the first, or each by itself.

        If the bibliography lacks a key, the whole citation is ``missing_reference``.
        """
        found = [self.bibliography.get(key) for key in keys]
        entries = [entry for entry in found if entry is not None]
        if len(entries) < len(keys):
            return self.missing(next(key for key, entry in zip(keys, found, strict=True) if entry is None))
        settings = self.settings
        if not truthy(settings["separate_links"]):
            target = self._target(keys[0] if keys else "")
            return self._link(target, self._citation(entries), {"class": settings["cite_class"]})
        processor = self.processor()
        layout: Any = getattr(getattr(getattr(processor, "style", None), "citation", None), "layout", None)
        prefix, suffix, delimiter = (getattr(layout, name, "") for name in ("prefix", "suffix", "delimiter"))
        links = []
        for key, entry in zip(keys, entries, strict=True):
            text = self._citation([entry]).removeprefix(prefix).removesuffix(suffix)
            links.append(self._link(self._target(key), text, {"class": settings["cite_class"]}))
        return prefix + delimiter.join(links) + suffix

    def _citation(self, entries: Sequence[Entry]) -> str:
        options = self.options
        citations = []
        for index, entry in enumerate(entries):
            self.note_cited(entry.key)
            number = self.citation_number(entry.key)
            locator = options.locators[index] if index < len(options.locators) else None
            label = options.labels[index] if index < len(options.labels) else "page"
            item = self.scholar.csl_item(self.scholar.converted(entry, self.settings))
            citations.append(
                Citation.of(
                    item,
                    number,
                    locator=locator,
                    label=None if locator is None else label,
                    suppress_author=options.suppress_author,
                )
            )
        return self.processor().cite(citations)

    def missing(self, key: str) -> str:
        """Return the text for a missing entry."""
        self._tell_missing(key)
        return to_s(self.settings["missing_reference"])

    def _tell_missing(self, key: str) -> None:
        page: Any = self.context.registers.page
        path = to_s(page.get("path")) if page is not None else ""
        message = f"'{key}' is not in the bibliography; the page shows '{to_s(self.settings['missing_reference'])}'."
        near = suggestion(key, [entry.key for entry in self.bibliography])
        location = SourceLocation(path) if path else None
        self.scholar.tell(Diagnostic("bibliography-key-missing", Severity.WARNING, message, location, near))

    def _target(self, key: str) -> str:
        anchor = key if self.options.prefix is None else f"{self.options.prefix}-{key}"
        return f"{to_s(self.settings.get('relative'))}#{anchor}"

    def _link(self, address: str, content: str, attributes: dict[str, Any] | None = None) -> str:
        return entry_view.tag("a", content, {**(attributes or {}), "href": address})

    # -- pages of entries -----------------------------------------------------------------------------------------

    def details_link(self, key: str) -> str:
        """Return the URL of an entry's page. Raises ``ForeignError`` for a missing entry."""
        entry = self.bibliography.get(key)
        if entry is None:
            raise ForeignError(f"Could not find entry for key '{key}'", "Exception")
        return self.details_address(entry)

    def cite_details(self, key: str) -> str:
        """Return a link to an entry's page."""
        entry = self.bibliography.get(key)
        if entry is None:
            return self.missing(key)
        text = self.options.text or to_s(self.settings["details_link"])
        return self._link(self.details_address(entry), text)

"""The metadata as JSON-LD with the terms of schema.org (``Jekyll::SeoTag::JSONLDDrop``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby import json
from pylekyll.languages.ruby.values import truthy

if TYPE_CHECKING:
    from pylekyll.gems.builtin.seo_tag.values import SeoValues

_WITH_MAIN_ENTITY = ("BlogPosting", "CreativeWork")
_AUTHOR_TYPES = ("Organization", "Person")


def json_ld(values: SeoValues) -> str:
    """Return the JSON-LD object with its keys in order, without empty values."""
    fields = {
        "@context": "https://schema.org",
        "@type": values.type,
        "author": _author(values),
        "dateModified": values.date_modified,
        "datePublished": values.date_published,
        "description": values.description,
        "headline": values.page_title,
        "image": _image(values),
        "mainEntityOfPage": _main_entity(values),
        "name": values.name,
        "publisher": _publisher(values),
        "sameAs": values.links,
        "url": values.canonical_url,
    }
    return json.generate({key: value for key, value in fields.items() if value is not None})


def _author(values: SeoValues) -> dict[str, Any] | None:
    author = values.author
    kind = author.get("type")
    if not truthy(author.name) or (truthy(kind) and kind not in _AUTHOR_TYPES):
        return None
    described = {"@type": kind if truthy(kind) else "Person", "name": author.name}
    if truthy(author.get("url")):
        described["url"] = author.get("url")
    return described


def _image(values: SeoValues) -> Any:
    image = values.image
    if image is None:
        return None
    if len(image) == 1:
        return image["path"]
    described = {key: value for key, value in image.items() if key != "path"}
    return {**described, "url": image["path"], "@type": "imageObject"}


def _main_entity(values: SeoValues) -> dict[str, Any] | None:
    if values.type not in _WITH_MAIN_ENTITY:
        return None
    return {"@type": "WebPage", "@id": values.canonical_url}


def _publisher(values: SeoValues) -> dict[str, Any] | None:
    if not truthy(values.logo):
        return None
    described: dict[str, Any] = {"@type": "Organization", "logo": {"@type": "ImageObject", "url": values.logo}}
    if truthy(values.author.name):
        described["name"] = values.author.name
    return described

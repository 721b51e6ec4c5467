"""A small site on which every setting that is true or false shows: its files, the settings and their values."""

from __future__ import annotations

import json
from typing import Any

#: Values for each setting. The others are compared with the last two.
VALUES: tuple[Any, ...] = (0, "", "false", None, [], False, True)

#: In the configuration, with dots between a section and its keys.
SETTINGS = (
    "safe",
    "strict_front_matter",
    "show_drafts",
    "future",
    "unpublished",
    "page_excerpts",
    "disable_disk_cache",
    "liquid.strict_filters",
    "liquid.strict_variables",
    "collections.things.output",
)

#: In front matter: file and key.
FRONT_MATTER = (
    "page.html published",
    "_posts/2024-01-02-own.md published",
    "_things/own.md published",
    "page.html render_with_liquid",
    "_posts/2024-01-02-own.md render_with_liquid",
    "_posts/2024-01-02-own.md draft",
)

_LIST = (
    "{% for p in site.posts %}{{ p.url }} {{ p.draft | inspect }} {{ p.content }}{% endfor %}"
    "{% for p in site.pages %}{{ p.url }} {{ p.excerpt | inspect }}{% endfor %}"
    "{% for t in site.things %}{{ t.url }} {{ t.output }}{% endfor %}"
    "{% for f in site.static_files %}{{ f.path }}{% endfor %}"
)
FILES = {
    "index.html": f"---\nexcerpt: its own\n---\n{_LIST}\n",
    "text.html": "---\n---\nfirst\n\nsecond\n",
    "hidden.html": "---\npublished: false\n---\nhidden\n",
    "broken.html": "---\ntitle: a: b\n---\nbroken\n",
    "filter.html": "---\n---\n{{ 'a' | no_such_filter }}\n",
    "variable.html": "---\n---\n{{ no_such_variable }}\n",
    "_posts/2024-01-01-past.md": "---\n---\npast\n",
    "_posts/2999-01-01-future.md": "---\ntitle: future\n---\nfuture\n",
    "_drafts/draft.md": "---\ndate: 2024-01-03\n---\ndraft\n",
    "_things/thing.md": "---\n---\nthing\n",
}
#: Files that fail every build with one of these settings, and are otherwise removed.
ONLY_FOR = {
    "strict_front_matter": "broken.html",
    "liquid.strict_filters": "filter.html",
    "liquid.strict_variables": "variable.html",
}


def cases() -> list[tuple[str, Any]]:
    """Each setting with each value."""
    return [(setting, value) for setting in (*SETTINGS, *FRONT_MATTER) for value in VALUES]


def files(setting: str, value: Any) -> dict[str, str]:
    """Return the files of the site in which ``setting`` has ``value``."""
    needless = {name for other, name in ONLY_FOR.items() if other != setting}
    found = {name: text for name, text in FILES.items() if name not in needless}
    config: dict[str, Any] = {"timezone": "UTC", "collections": {"things": {"output": True}}}
    if " " in setting:
        path, key = setting.split()
        found[path] = f"---\n{key}: {json.dumps(value)}\n---\n{{{{ 'own' }}}} {{% raw %}}{{{{ x }}}}{{% endraw %}}\n"
    else:
        inner = config
        *sections, key = setting.split(".")
        for section in sections:
            inner = inner.setdefault(section, {})
        inner[key] = value
    return {**found, "_config.yml": json.dumps(config)}


#: A link out of the source, which safe mode leaves out.
LINK = ("linked.txt", "outside.txt")

"""Moves a site of Hugo Blox (Wowchemy, Academic): its Markdown and front matter become those of the theme academic.

Hugo itself is not needed. Addresses of pages are kept as permalinks, and files of a page stay beside it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from posixpath import basename
from typing import TYPE_CHECKING, Any

from pylekyll.academic.migrating import hugo_text
from pylekyll.academic.migrating.hugo_person import author_of, person_of, sections_of
from pylekyll.academic.migrating.kinds import HUGO
from pylekyll.academic.migrating.plan import ASIDE, EXAMPLES, Plan

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.academic.migrating.kinds import SiteFiles

#: Sections of Hugo Blox by the folders that they had over the years, with the collection that they become.
_SECTIONS = {
    "publication": "publications",
    "publications": "publications",
    "event": "talks",
    "events": "talks",
    "talk": "talks",
    "talks": "talks",
    "project": "projects",
    "projects": "projects",
    "teaching": "teaching",
    "courses": "teaching",
    "post": "posts",
    "posts": "posts",
    "blog": "posts",
    "news": "posts",
}
_LISTS = {
    "publications": "Publications",
    "projects": "Projects",
    "talks": "Talks",
    "teaching": "Teaching",
    "posts": "Blog",
}
_LINKS = {
    "url_pdf": "PDF",
    "url_code": "Code",
    "url_dataset": "Dataset",
    "url_poster": "Poster",
    "url_project": "Project",
    "url_slides": "Slides",
    "url_source": "Source",
    "url_video": "Video",
    "url_preprint": "Preprint",
}
_EXAMPLE = re.compile(r"(?i)lorem ipsum|hugo ?blox|wowchemy|source ?themes")
_EXAMPLE_TITLE = re.compile(
    r"(?i)\W*(?:an )?example\b.*|(?=.*\Z).*\bexample (?:talk|project|page)\b.*|welcome to (?:hugo|wowchemy).*"
)
#: Folders and files by which Hugo, and the hosts that run it, build the site.
_OF_HUGO = re.compile(
    r"(?:config|layouts|data|archetypes|i18n|themes|assets|resources|scripts|\.github|\.devcontainer)/.*"
    r"|go\.(?:mod|sum)|[\w.-]+\.(?:Rproj|toml|ya?ml|json)"
)
#: Files that Hugo publishes or ignores, and Jekyll reads: plugins, which would run, layouts and data.
_OF_JEKYLL = re.compile(r"[_.]|Gemfile")
_COLLECTIONS = ("publications", "projects", "talks", "teaching")


def plan_hugo(files: SiteFiles) -> Plan:
    """Return the plan for a site of Hugo Blox."""
    return _Planner(files, Plan(HUGO)).made()


@dataclass
class _Planner:
    """Makes the plan of one site; ``lists`` are the addresses of the lists of what there is."""

    files: SiteFiles
    plan: Plan
    people: dict[str, str] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    shortcodes: set[str] = field(default_factory=set)
    resume: str = ""

    def made(self) -> Plan:
        given = self._configuration()
        owner = self._people()
        self.resume = sections_of(owner)
        for path in sorted(self.files.blobs):
            self._place(path, given)
        self._front_page(owner)
        self._navigation(given)
        self._settings(given, owner)
        if self.shortcodes:
            self.plan.todo(f"Shortcodes without a counterpart were removed: {', '.join(sorted(self.shortcodes))}.")
        return self.plan

    # -- the configuration --------------------------------------------------------------------------------------

    def _configuration(self) -> dict[str, Any]:
        """Return Hugo's settings: of the files in ``config/_default``, or of one at the top."""
        found: dict[str, Any] = {}
        for path in sorted(self.files.blobs):
            match = re.fullmatch(r"(?:config/_default/)?(config|hugo|params|menus|languages)\.(ya?ml|toml|json)", path)
            if match:
                read = hugo_text.data_of(self.files.text(path), match[2])
                found.update({match[1]: read} if match[1] in {"params", "menus", "languages"} else read)
        return found

    def _settings(self, given: dict[str, Any], owner: dict[str, Any]) -> None:
        params = given.get("params")
        params = params if isinstance(params, dict) else {}
        url = str(given.get("baseURL") or given.get("baseurl") or "").rstrip("/")
        title = str(given.get("title") or owner.get("title") or "Home")
        told = params.get("description") or hugo_text.inner(params, "marketing", "seo", "description") or ""
        address = re.match(r"(https?://[^/]+)(/.*)?$", url)
        is_example = "example.com" in url
        parts = {
            "title": title,
            "description": "" if _EXAMPLE.search(str(told)) else str(told),
            "url": address[1] if address and not is_example else "",
            "baseurl": (address[2] or "") if address and not is_example else "",
            "author": author_of(owner),
            "theme": "academic",
            "math": True,
            "plugins": ["jekyll-feed", "jekyll-sitemap"],
            "include": ["_pages"],
            "exclude": ["README.md"],
            "collections": {name: {"output": True} for name in _COLLECTIONS if name in self.lists},
            "defaults": [
                {"scope": {"path": "", "type": kind}, "values": {"layout": layout}}
                for kind, layout in (("pages", "page"), ("posts", "post"), ("projects", "page"), ("talks", "talk"))
            ],
        }
        self.plan.write("_config.yml", hugo_text.yaml_of({key: value for key, value in parts.items() if value != ""}))
        self.plan.converted.append("_config.yml: title, address and author from Hugo's configuration")
        if is_example or not address:
            self.plan.todo("Write the address of your site into `url` in _config.yml.")

    # -- people -------------------------------------------------------------------------------------------------

    def _people(self) -> dict[str, Any]:
        """Write ``_data/people.yml`` and return the front matter of the owner's profile, with its text as ``text``."""
        profiles: dict[str, dict[str, Any]] = {}
        for path in self.files.below("content/authors", "data/authors"):
            match = re.fullmatch(r"content/authors/([^/]+)/_index\.md|data/authors/([^/]+)\.ya?ml", path)
            if match:
                name = match[1] or match[2]
                whole = self.files.text(path)
                if hugo_text.is_unreadable(whole):
                    continue
                told, text = hugo_text.parts_of(whole if match[1] else f"---\n{whole}\n---\n")
                profiles[name] = {**told, "text": self._text(text, path), "image": self._portrait(name)}
                self.people[name] = str(told.get("title") or told.get("name") or name)
                self._done(path)
        superusers = [name for name, told in profiles.items() if told.get("superuser") or told.get("is_owner")]
        owner = next(iter([*superusers, *(name for name in ("admin", "me") if name in profiles), *profiles]), "")
        others = [person_of(told) for name, told in sorted(profiles.items()) if name != owner]
        if others:
            self.plan.write("_data/people.yml", hugo_text.yaml_of(others), f"{len(others)} people")
            self.lists["people"] = "/people/"
            self._list_page("people", "People", "/people/")
        return profiles.get(owner, {})

    def _portrait(self, name: str) -> str:
        wanted = (path for path in self.files.below(f"content/authors/{name}") if basename(path).startswith("avatar."))
        beside = (path for path in self.files.below("assets/media/authors") if basename(path).startswith(f"{name}."))
        path = next(wanted, "")
        return f"/authors/{name}/{basename(path)}" if path else f"/{found}" if (found := next(beside, "")) else ""

    # -- content ------------------------------------------------------------------------------------------------

    def _place(self, path: str, given: dict[str, Any]) -> None:
        if path in self.plan.removals or path in self.plan.moves:
            return
        if path.endswith(".md") and hugo_text.is_unreadable(self.files.text(path)):
            self.plan.todo(
                f"The front matter of {path} cannot be read: it is below {ASIDE}. Mend it, then write the page."
            )
            self._aside(path)
            return
        if path.startswith("static/"):
            self._move(path, path.removeprefix("static/"), "pictures and files")
        elif path.startswith("assets/media/"):
            self.plan.keep("pictures and files", path)
        elif path.startswith("content/"):
            self._content(path, path.removeprefix("content/"), given)
        elif re.match(r"(?:LICENSE|README|CNAME|\.git)", path):
            self.plan.keep("other files", path)
        elif _OF_HUGO.fullmatch(path) or path.startswith("_"):
            self._aside(path)
        else:
            self.plan.keep("other files", path)

    def _content(self, path: str, inner: str, given: dict[str, Any]) -> None:
        section = inner.partition("/")[0]
        is_page = inner.endswith((".md", ".markdown", ".Rmarkdown"))
        if re.match(r"_index\.md|home/|authors/_index", inner) and is_page:
            return  # the front page takes them
        if not is_page:
            self._move(path, inner, "pictures and files")
        elif section in _SECTIONS and "/" in inner:
            self._document(path, inner, _SECTIONS[section], given)
        else:
            self._page(path, inner)

    def _document(self, path: str, inner: str, collection: str, given: dict[str, Any]) -> None:
        section, _, rest = inner.partition("/")
        told, text = hugo_text.parts_of(self.files.text(path))
        if basename(inner) == "_index.md":
            self.titles[collection] = str(told.get("title") or "")
            self._done(path)
            return
        if _EXAMPLE_TITLE.fullmatch(str(told.get("title", ""))) and _EXAMPLE.search(self.files.text(path)):
            self.plan.drop(EXAMPLES, path)
            return
        slug = str(told.get("slug") or re.sub(r"/?(?:index)?\.(?:md|markdown|Rmarkdown)$", "", rest)).strip("/")
        permalink = hugo_text.permalink(given, section, slug)
        make: Callable[[dict[str, Any], str], dict[str, Any]] = getattr(self, f"_{collection}")
        front = {"title": told.get("title") or slug, **make(told, f"/{section}/{slug}"), "permalink": permalink}
        front |= {"published": False} if told.get("draft") is True else {}
        front |= {"redirect_from": told["aliases"]} if told.get("aliases") else {}
        name = slug.replace("/", "-")
        day = hugo_text.day_of(told.get("date"))
        target = f"_posts/{day or '2000-01-01'}-{name}.md" if collection == "posts" else f"_{collection}/{name}.md"
        self.plan.write(target, hugo_text.document(front, self._text(text, path)))
        self.plan.kept.setdefault(collection, []).append(target)
        self._done(path)
        self.lists.setdefault(collection, f"/{section}/")

    def _publications(self, told: dict[str, Any], folder: str) -> dict[str, Any]:
        links = self._links(told)
        bibtex = f"content{folder}/cite.bib"
        links |= {"BibTeX": f"{folder}/cite.bib"} if bibtex in self.files.blobs else {}
        found = {
            "authors": [self.people.get(str(name), str(name)) for name in told.get("authors") or ()],
            "pub": hugo_text.plain(told.get("publication_short") or told.get("publication")),
            "pub_date": hugo_text.day_of(told.get("date"))[:4],
            "date": hugo_text.day_of(told.get("date")),
            "doi": told.get("doi"),
            "abstract": told.get("abstract"),
            "selected": bool(told.get("featured")) or None,
            "cover": self._picture(folder),
            "links": links,
            "layout": "publication",
        }
        return {key: value for key, value in found.items() if value not in (None, "", [], {})}

    def _talks(self, told: dict[str, Any], folder: str) -> dict[str, Any]:
        links = [{"label": label, "url": url} for label, url in self._links(told).items()]
        found = {
            "date": hugo_text.day_of(told.get("date")),
            "venue": hugo_text.plain(told.get("event")),
            "location": told.get("location"),
            "description": told.get("summary") or told.get("abstract"),
            "links": links,
            "image": self._picture(folder),
        }
        return {key: value for key, value in found.items() if value not in (None, "", [], {})}

    def _teaching(self, told: dict[str, Any], folder: str) -> dict[str, Any]:
        return {**self._talks(told, folder), "layout": "page"}

    def _projects(self, told: dict[str, Any], folder: str) -> dict[str, Any]:
        found = {
            "description": told.get("summary") or told.get("subtitle"),
            "img": self._picture(folder),
            "redirect": told.get("external_link"),
            "date": hugo_text.day_of(told.get("date")),
        }
        return {key: value for key, value in found.items() if value not in (None, "", [], {})}

    def _posts(self, told: dict[str, Any], folder: str) -> dict[str, Any]:
        found = {
            "date": str(told["date"]) if hugo_text.day_of(told.get("date")) else "",
            "description": told.get("summary") or told.get("subtitle"),
            "tags": [str(each) for each in told.get("tags") or ()],
            "categories": [str(each) for each in told.get("categories") or ()],
            "image": self._picture(folder),
        }
        return {key: value for key, value in found.items() if value not in (None, "", [], {})}

    def _links(self, told: dict[str, Any]) -> dict[str, str]:
        found = {label: str(told[key]) for key, label in _LINKS.items() if told.get(key)}
        for each in told.get("links") or ():
            if isinstance(each, dict) and each.get("url"):
                found[str(each.get("name") or each.get("type") or "Link").capitalize()] = str(each["url"])
        rooted = re.compile(r"(?:[a-z]+:|/|#)")
        return {label: url if rooted.match(url) else f"/{url}" for label, url in found.items()}

    def _picture(self, folder: str) -> str | None:
        beside = self.files.below(f"content{folder}")
        found = (path for path in beside if re.fullmatch(r"featured\.(?:jpe?g|png|gif|webp|svg)", basename(path)))
        return next((path.removeprefix("content") for path in found), None)

    # -- pages --------------------------------------------------------------------------------------------------

    def _page(self, path: str, inner: str) -> None:
        told, text = hugo_text.parts_of(self.files.text(path))
        listed = _SECTIONS.get(hugo_text.folder_of(told), "")
        if listed in self.lists:
            self.lists[listed], self.titles[listed] = f"/{inner.rpartition('.')[0]}/", str(told.get("title") or "")
            self._done(path)
            return
        name = re.sub(r"(?:/_?index)?\.(?:md|markdown|Rmarkdown)$", "", inner)
        resume = self.resume if hugo_text.has_resume(told) else ""
        body = "\n\n".join(filter(None, [text.strip(), hugo_text.blocks_of(told), resume]))
        title = told.get("title") or basename(name).capitalize()
        front = {"permalink": f"/{name}/", "title": title, "layout": "page"}
        self.plan.write(f"_pages/{name.replace('/', '-')}.md", hugo_text.document(front, self._text(body, path)))
        self.plan.kept.setdefault("pages", []).append(f"_pages/{name.replace('/', '-')}.md")
        self._done(path)

    def _list_page(self, layout: str, title: str, permalink: str) -> None:
        front = {"permalink": permalink, "title": title, "layout": "blog" if layout == "posts" else layout}
        self.plan.write(f"_pages/{layout}.md", hugo_text.document(front, ""))

    def _front_page(self, owner: dict[str, Any]) -> None:
        texts = [str(owner.get("text", "")).strip(), self.resume]
        for path in [*sorted(self.files.below("content/home")), "content/_index.md"]:
            if path in self.files.blobs and path.endswith(".md") and path not in self.plan.moves:
                told, text = hugo_text.parts_of(self.files.text(path))
                if told.get("active", True) is not False and told.get("widget", "blank") in {"blank", "markdown"}:
                    heading = f"## {told['title']}\n\n" if told.get("title") and text.strip() else ""
                    body = "\n\n".join(filter(None, [heading + text.strip(), hugo_text.blocks_of(told)]))
                    texts.append("" if _EXAMPLE.search(body) else self._text(body, path))
                self._done(path)
        shown = {"selected_papers": "publications" in self.lists, "posts": 3 if "posts" in self.lists else 0}
        front: dict[str, Any] = {"permalink": "/", "title": "About", "layout": "about"}
        front |= {key: value for key, value in shown.items() if value}
        text = "\n\n".join(filter(None, texts))
        self.plan.write("_pages/about.md", hugo_text.document(front, text), "the front page")

    def _navigation(self, given: dict[str, Any]) -> None:
        entries = []
        for collection, default in [*_LISTS.items(), ("people", "People")]:
            if collection in self.lists:
                title = self.titles.get(collection) or default
                entries.append({"title": title, "url": self.lists[collection]})
                if f"_pages/{collection}.md" not in self.plan.writes:
                    self._list_page(collection, title, self.lists[collection])
        menus = given.get("menus") if isinstance(given.get("menus"), dict) else {}
        main = menus.get("main") if isinstance(menus, dict) else None
        known = {entry["url"].strip("/") for entry in entries}
        for each in main if isinstance(main, list) else ():
            url = str(each.get("url", "")) if isinstance(each, dict) else ""
            if url and not url.startswith(("#", "/#")) and url.strip("/") not in known | {""}:
                address = url if re.match(r"[a-z]+:|/", url) else f"/{url}"
                entries.append({"title": str(each.get("name", url)), "url": address})
        self.plan.write("_data/navigation.yml", hugo_text.yaml_of({"main": entries}), "the menu")

    # -- files --------------------------------------------------------------------------------------------------

    def _text(self, text: str, path: str) -> str:
        converted, unknown = hugo_text.markdown(text)
        self.shortcodes |= unknown
        if unknown:
            self.plan.todo(f"Look at {path.removeprefix('content/')}: a shortcode was removed.")
        return converted

    def _done(self, path: str) -> None:
        """Remove a file whose content was written elsewhere."""
        self.plan.removals.add(path)

    def _move(self, path: str, target: str, what: str) -> None:
        if _OF_JEKYLL.match(target):
            self._aside(path)
            return
        self.plan.moves[path] = target
        self.plan.keep(what, target)

    def _aside(self, path: str) -> None:
        self.plan.moves[path] = f"{ASIDE}/{path.lstrip('.')}"
        self.plan.dropped.setdefault(f"files of Hugo, now below {ASIDE}", []).append(path)

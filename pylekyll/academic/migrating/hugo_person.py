"""The profile of a person in Hugo Blox: the author of the site, or a member of a group."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

#: Hosts of profiles, with the key of the theme; the value is the whole address unless a pattern finds an id in it.
_PROFILES = (
    (r"scholar\.google\.", "googlescholar"),
    (r"orcid\.org", "orcid"),
    (r"github\.com", "github"),
    (r"gitlab\.com", "gitlab"),
    (r"linkedin\.com", "linkedin"),
    (r"(?:^|\.)(?:twitter|x)\.com", "twitter"),
    (r"bsky\.app", "bluesky"),
    (r"researchgate\.net", "researchgate"),
    (r"semanticscholar\.org", "semanticscholar"),
    (r"dblp\.", "dblp"),
    (r"arxiv\.org", "arxiv"),
    (r"youtube\.com", "youtube"),
    (r"facebook\.com", "facebook"),
    (r"instagram\.com", "instagram"),
    (r"mastodon|fosstodon", "mastodon"),
)
_NAMES = frozenset({"github", "gitlab"})
_CV = re.compile(r"(?<![\w.-])(?=[\w.-]*(?:resume|cv))[\w.-]*\.pdf$", re.IGNORECASE)
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")


def author_of(told: dict[str, Any]) -> dict[str, Any]:
    """Return the setting ``author`` from the front matter of a profile."""
    found: dict[str, Any] = {"name": told.get("title") or told.get("name"), "bio": told.get("role")}
    if told.get("image"):
        found["avatar"] = told["image"]
    groups = [{key: each[key] for key in ("name", "url") if each.get(key)} for each in _listed(told, "organizations")]
    if groups:
        found["affiliations"] = groups
    others = []
    for each in [*_listed(told, "social"), *_listed(told, "profiles"), *_listed(told, "links")]:
        url = str(each.get("link") or each.get("url") or "")
        key, value = _profile(url, str(each.get("icon", "")))
        if key:
            found.setdefault(key, value)
        elif url and not url.startswith(("#", "/#")):
            label = each.get("label") or str(each.get("icon", "Link")).rpartition("/")[2].capitalize()
            others.append({"label": label, "url": value})
    if told.get("email"):
        found["email"] = told["email"]
    if others:
        found["links"] = others
    return {key: value for key, value in found.items() if value}


def _profile(url: str, icon: str) -> tuple[str, str]:
    """Return the key of the theme for an address, and its value."""
    if "@" in url and not url.startswith("http"):
        return "email", url.removeprefix("mailto:")
    rooted = url if re.match(r"[a-z]+:|/", url) else f"/{url}"
    if icon.rpartition("/")[2] in {"cv", "document", "file-pdf"} or _CV.search(url):
        return "cv", rooted
    parts = urlsplit(url)
    key = next((name for pattern, name in _PROFILES if re.search(pattern, parts.netloc)), "")
    if key == "googlescholar":
        return key, next(iter(parse_qs(parts.query).get("user", ())), url)
    if key == "orcid":
        match = _ORCID.search(url)
        return key, match[0] if match else url
    name = parts.path.strip("/")
    return (key, name) if key in _NAMES and name and "/" not in name else (key, rooted)


def person_of(told: dict[str, Any]) -> dict[str, Any]:
    """Return an entry of ``_data/people.yml`` from the front matter of a profile."""
    author = author_of(told)
    groups = told.get("user_groups")
    found = {
        "name": author.get("name"),
        "role": told.get("role"),
        "group": str(groups[0]) if isinstance(groups, list) and groups else None,
        "image": told.get("image"),
        "email": author.get("email"),
        "website": next((each["url"] for each in author.get("links", ())), None),
        "text": told.get("bio") or str(told.get("text", "")).strip() or None,
    }
    return {key: value for key, value in found.items() if value}


def sections_of(told: dict[str, Any]) -> str:
    """Return interests, education, work and awards of a profile as Markdown."""
    parts = [("Interests", [str(each) for each in told.get("interests") or ()])]
    education = told.get("education")
    courses = education.get("courses") if isinstance(education, dict) else education
    parts.append(("Education", [_stage(each, "course", "area", "institution") for each in _maps(courses)]))
    parts.append(("Experience", [_stage(each, "position", "title", "company_name") for each in _listed(told, "work")]))
    parts.append(("Awards", [_stage(each, "title", "title", "awarder") for each in _listed(told, "awards")]))
    return "\n\n".join(f"## {title}\n\n" + "\n".join(f"- {line}" for line in lines) for title, lines in parts if lines)


def _stage(each: dict[str, Any], first: str, second: str, where: str) -> str:
    years = [str(each.get(key) or "")[:4] for key in ("date_start", "date_end")]
    when = str(each.get("year") or each.get("date") or "–".join(filter(None, years)) or "")[:9]
    what = str(each.get(first) or each.get(second) or "")
    return ", ".join(filter(None, [what, str(each.get(where) or ""), when]))


def _listed(told: dict[str, Any], key: str) -> list[dict[str, Any]]:
    return _maps(told.get(key))


def _maps(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []

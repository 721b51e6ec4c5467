"""A site with the theme `academic` and content that is hard to lay out: long words, sixty authors, missing pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 2
MANY = " and ".join(f"Author{number}, Ada Number" for number in range(60)) + " and Åkerlund, Signe"
BIB = f"""
@inproceedings{{many2024, title={{A paper with sixty-one authors}}, author={{{MANY}}},
  booktitle={{Conference on {LONG}}},
  year=2024, abbr={{LONGEST-CONFERENCE 2024}}, preview={{gone.png}}, selected={{true}},
  pdf={{many.pdf}}, award={{{LONG}}},
  topics={{{LONG}, small}}, doi={{10.1000/{LONG}}}, abstract={{{LONG} $$\\sum_{{i=0}}^n {"x_i + " * 60} y$$}}}}
@article{{long2023, title={{{LONG}}}, author={{Signe Åkerlund and Ek, Bo}}, journal={{J}}, year=2023, equal={{2}},
  corresponding={{Ek, Bo}}, advised={{2}}, selected={{true}}}}
@article{{cjk2022, title={{{"海洋预报的不确定性" * 12}}},
  author={{渡辺, 悠 and Åkerlund, Signe}}, journal={{计算机学报}}, year=2022}}
@misc{{bare, title={{Nothing but a title}}}}
"""
CV = f"""
cv:
  name: Signe
  sections:
    education:
      - {{institution: {LONG}, area: "{LONG}", degree: PhD, start_date: 2020-01, end_date: 2024-01}}
    awards: [{{name: "{LONG}", date: 2024}}]
"""
TEXT = f"""
{LONG}

| {" | ".join(["a long head of a column"] * 12)} |
| {" | ".join(["---"] * 12)} |
| {" | ".join(["cell"] * 12)} |

```python
{"x = 1; " * 60}
```

[A link](https://example.org/{LONG}) and ![a picture](missing.png)
"""
CONFIG = f"""
title: "{LONG}"
url: "https://example.org"
theme: academic
announcement: "{LONG}"
math: true
cv: {{pdf: false}}
author:
  name: "Signe Åkerlund"
  bio: "{LONG}"
  avatar: images/portrait.png
  email: "{LONG}@example.org"
  interests: [Sea, "{LONG}"]
  affiliations: [{{name: "{LONG}", logo: images/none.png}}]
  cv: /cv/
  googlescholar: abc
  github: "{LONG}"
collections: {{projects: {{output: true}}, talks: {{output: true}}}}
"""
NAVIGATION = "main:\n" + "".join(f"  - {{title: Section {number}, url: /s{number}/}}\n" for number in range(12))
NAVIGATION += "  - {title: Publications, url: /publications/}\n"
FILES = {
    "_bibliography/papers.bib": BIB,
    "_data/cv.yml": CV,
    "_data/navigation.yml": NAVIGATION,
    "_data/news.yml": f"- {{date: 2024-01-02, text: '{LONG}'}}\n- {{text: Undated}}\n",
    "_data/people.yml": f"- {{name: '{LONG}', role: '{LONG}', email: 'a@example.org', image: images/none.png}}\n",
    "_projects/one.md": f"---\ntitle: '{LONG}'\nlayout: page\ndescription: '{LONG}'\nimg: images/none.png\n---\n{TEXT}",
    "_talks/one.md": f"---\ntitle: '{LONG}'\nlayout: talk\nvenue: '{LONG}'\nslides: s.pdf\n---\nText",
    "index.md": f"---\nlayout: about\npermalink: /\nnews: true\nselected_papers: true\n---\n{TEXT}",
    "publications.md": "---\nlayout: publications\ntitle: Publications\npermalink: /publications/\n---\n",
    "kinds.md": "---\nlayout: publications\ntitle: Kinds\npermalink: /kinds/\ngroup_by: kind\nnumbers: true\n---\n",
    "projects.md": "---\nlayout: projects\ntitle: Projects\npermalink: /projects/\n---\n",
    "people.md": "---\nlayout: people\ntitle: Group\npermalink: /people/\n---\n",
    "talks.md": "---\nlayout: talks\ntitle: Talks\npermalink: /talks/\n---\n",
    "_papers/long2023.md": f"---\nvideo: https://youtu.be/{LONG}\ncaption: {LONG}\n---\n{TEXT}",
    "course.md": f"---\nlayout: course\ntitle: C\npermalink: /course/\nterm: {LONG}\nschedule:\n"
    f"- {{week: 1, date: 2027-01-18, topic: '{LONG}', reading: '{LONG}', slides: /s.pdf, homework: 'x'}}\n---\n",
    "positions.md": "---\nlayout: positions\ntitle: Positions\npermalink: /positions/\n---\n",
    "_data/positions.yml": f"- {{title: '{LONG}', type: '{LONG}', deadline: 2027-01-02, description: '{LONG}'}}\n",
    "_data/funding.yml": f"- {{name: '{LONG}', logo: images/none.png}}\n",
    "cv.md": "---\nlayout: cv\ntitle: CV\npermalink: /cv/\n---\n",
}
PAGES = (
    *("/", "/publications/", "/kinds/", "/publications/many2024/", "/publications/long2023/", "/projects/", "/people/"),
    *("/talks/", "/course/", "/positions/", "/cv/"),
)


def build(folder: Path, files: dict[str, str], **settings: Any) -> Path:
    """Write the files into ``folder``, build the site, and return the folder of its pages."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    pylekyll.build(folder, folder / "_site", disable_disk_cache=True, **settings)
    return folder / "_site"


def build_hard(folder: Path, **settings: Any) -> Path:
    """Build the whole site with these settings."""
    return build(folder, {"_config.yml": CONFIG, **FILES}, **settings)

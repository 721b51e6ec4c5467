"""Sites for docs/catalogue.md that provoke findings of plugins and of the configuration, by their codes."""

from __future__ import annotations

from tests.checks.doctor.more_examples import (
    BIBLIOGRAPHY,
    LIST,
    PAGE,
    PAGINATION,
    SCHOLAR,
    URL,
    with_config,
    with_entries,
)

ACADEMIC = f"{URL}theme: academic\n"
CV_PAGE = "---\ntitle: CV\nlayout: cv\n---\n"
CV_DATA = "cv:\n  name: Ada\n  sections:\n    work:\n      - company: Engines\n        start_date: {}\n"
ENTRY = "@book{a, title={A}, year={2020}}\n"
WORKFLOW = """on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/jekyll-build-pages@v1
"""
IMAGES = """plugins: [jekyll-imagemagick]
imagemagick:
  enabled: true
  widths: [100]
  input_directories: [assets]
  input_formats: [.png]
  output_formats: {webp: ""}
"""
POSTS = {"_posts/2020-01-01-a.md": PAGE, "_posts/2020-01-02-b.md": PAGE}

EXAMPLES: dict[str, dict[str, str]] = {
    "data-form": {
        "_config.yml": f"{ACADEMIC}description: A\n",
        "_data/news.yml": "The site is online.\n",
        "index.md": "---\nlayout: about\ntitle: A\n---\n",
    },
    "al-folio-settings": with_config("plugins: [al_folio_core]\nal_folio: {api_version: 2}\n"),
    "bibliography-template": {
        "_config.yml": f'{SCHOLAR}scholar: {{bibliography_template: "{{{{ 1 | divided_by: 0 }}}}"}}\n',
        BIBLIOGRAPHY: ENTRY,
        "index.md": f"{PAGE}{{% bibliography %}}\n",
    },
    "bibtex-value-unclosed": with_entries("@book{a, title={A, year={2020}\n\n@book{b, title={B}, year={2021}}\n"),
    "cv-field": {
        "_config.yml": f"{ACADEMIC}cv: {{pdf: false}}\n",
        "_data/cv.yml": CV_DATA.format("2025-19"),
        "cv.md": CV_PAGE,
    },
    "cv-setting": {
        "_config.yml": f"{ACADEMIC}cv: {{pdf: false, design: baroque}}\n",
        "_data/cv.yml": CV_DATA.format("2025-09"),
        "cv.md": CV_PAGE,
    },
    "cv-unreadable": {"_config.yml": f"{ACADEMIC}cv: {{pdf: false, source: career}}\n", "cv.md": CV_PAGE},
    "defaults-invalid": with_config('defaults:\n  - scope: {path: ""}\n'),
    "gist-not-fetched": with_config(
        "plugins: [jekyll-gist]\n", **{"a.md": f"{PAGE}{{% gist 931c1c8d465a04042403 %}}\n"}
    ),
    "highlighter-pygments": with_config(
        "highlighter: pygments\n", **{"a.md": f"{PAGE}{{% highlight python %}}x = 1{{% endhighlight %}}\n"}
    ),
    "images": with_config(IMAGES, **{"assets/a.png": "any bytes\n"}),
    "liquid-in-address": {
        "_config.yml": URL,
        "a.md": f"{PAGE}[x]({{% raw %}}{{{{ site.url }}}}{{% endraw %}}/b)\n",
    },
    "pagination-permalink": {
        "_config.yml": f"{PAGINATION}  per_page: 1\n  permalink: /list/\n",
        "index.html": f"{LIST}---\n",
        **POSTS,
    },
    "pagination-setting": {
        "_config.yml": f"{URL}plugins: [jekyll-paginate-v2]\npaginate: 1\n",
        "index.html": PAGE,
        **POSTS,
    },
    "profile-differs": with_config("", **{".github/workflows/pages.yml": WORKFLOW}),
    "title-missing": with_config("name: Ada\nplugins: [jekyll-github-metadata]\nrepository: ada/site\n"),
}

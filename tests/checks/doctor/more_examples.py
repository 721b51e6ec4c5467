"""Sites for docs/catalogue.md that provoke findings of builds, by the code that each is for."""

from __future__ import annotations

PAGE = "---\ntitle: A\n---\n"
URL = "url: https://example.org\n"
SCHOLAR = f"{URL}plugins: [jekyll-scholar]\n"
BIBLIOGRAPHY = "_bibliography/references.bib"
PAGINATION = f"{URL}plugins: [jekyll-paginate-v2]\npagination:\n  enabled: true\n"
LIST = "---\ntitle: A\npagination:\n  enabled: true\n"


def with_config(text: str, **files: str) -> dict[str, str]:
    """Return a site with a page and this configuration below its address."""
    return {"_config.yml": URL + text, "index.md": PAGE, **files}


def with_entries(text: str, page: str = "{% bibliography %}") -> dict[str, str]:
    """Return a site with a bibliography, and a page that shows it."""
    return {"_config.yml": SCHOLAR, BIBLIOGRAPHY: text, "index.md": f"{PAGE}{page}\n"}


def with_papers(entries: str) -> dict[str, str]:
    """Return a site with publications of the theme's kind, and a page that lists their titles."""
    page = f"{PAGE}{{% for paper in site.data.publications %}}{{{{ paper.title }}}} {{% endfor %}}\n"
    return with_config("publications: {}\n", **{BIBLIOGRAPHY: entries, "index.md": page})


EXAMPLES: dict[str, dict[str, str]] = {
    "plugin-incremental": with_config(
        "title: A\n",
        **{
            "_plugins/shout.py": "def shout(text):\n    return text.upper()\n\n\ndef register(extensions):\n"
            '    extensions.add_filter("shout", shout, incremental=True)\n'
        },
    ),
    "archives-settings": with_config("plugins: [jekyll-archives-v2]\njekyll-archives:\n  books:\n    enabled: all\n"),
    "bibliography-empty": with_entries("@book{a, title={A}, year={2020}}\n", "{% bibliography --query @article %}"),
    "bibliography-key-missing": with_entries("@book{a, title={A}, year={2020}}\n", "{% cite b %}"),
    "bibtex-crossref-missing": with_papers("@incollection{a, title={A}, author={Ek, Bo}, crossref={tides}}\n"),
    "bibtex-filter-unknown": {
        "_config.yml": f"{SCHOLAR}scholar:\n  bibtex_filters: [latax]\n",
        BIBLIOGRAPHY: "@book{a, title={A}, year={2020}}\n",
        "index.md": f"{PAGE}{{% bibliography %}}\n",
    },
    "bibtex-doi-unusable": with_papers("@book{a, title={A}, author={Ek, Bo}, doi={12--14}, year={2020}}\n"),
    "bibtex-key-missing": with_entries("@book{, title={A}, year={2020}}\n"),
    "bibtex-key-repeated": with_entries("@book{a, title={A}, year={2020}}\n@book{a, title={B}, year={2021}}\n"),
    "bibtex-latex-left": with_papers("@book{a, title={A \\bigletter{B}}, author={Ek, Bo}, year={2020}}\n"),
    "bibtex-names-separator": with_papers("@book{a, title={A}, author={Ek, Bo; Alm, Ada}, year={2020}}\n"),
    "bibtex-string-undefined": with_entries("@book{a, title={A}, publisher=acm, year={2020}}\n"),
    "bibtex-title-missing": with_papers("@book{a, author={Ek, Bo}, year={2020}}\n"),
    "bibtex-year-ignored": with_papers("@book{a, title={A}, author={Ek, Bo}, date={2020-05}, year={2019}}\n"),
    "bibtex-syntax": with_entries("@book{a, title={A} year={2020}}\n"),
    "coderay-option": with_config("kramdown:\n  coderay:\n    coderay_line_numbers: table\n"),
    "commonmark-option": with_config("markdown: CommonMark\ncommonmark:\n  options: [SMRAT]\n"),
    "configuration-not-a-mapping": {"_config.yml": "- title\n", "index.md": PAGE},
    "data-row-too-long": with_config("", **{"_data/people.csv": "name,place\nEk, Bo,Oslo\nAlm,Rome\n"}),
    "defaults-old-type": with_config("defaults:\n  - scope: {path: '', type: page}\n    values: {a: 1}\n"),
    "edit-link": with_config("plugins: [jekyll-github-metadata]\n", **{"a.md": f"{PAGE}{{% github_edit_link %}}\n"}),
    "pagination-collection": {
        "_config.yml": PAGINATION,
        "index.html": f"{LIST}  collection: talks\n---\n",
        "_posts/2020-01-01-a.md": PAGE,
    },
    "permalink-empty": {"_config.yml": URL, "_posts/2020-01-01-a.md": '---\ntitle: A\npermalink: ""\n---\n'},
    "polyglot-language": {
        "_config.yml": f"{URL}plugins: [jekyll-polyglot]\nlanguages: [en, nb]\ndefault_lang: en\n",
        "a.md": "---\ntitle: A\nlang: de\n---\n",
    },
    "post-url-inexact": {
        "_config.yml": URL,
        "_posts/a/2020-01-01-b.md": PAGE,
        "index.md": f"{PAGE}{{% post_url 2020-01-01-b %}}\n",
    },
    "posts-outside-collections-dir": with_config("collections_dir: all\n", **{"_posts/2020-01-01-a.md": PAGE}),
    "publication-repeated": with_papers(
        "@book{a, title={A}, author={Ek, Bo}, year={2020}}\n@book{b, title={A}, author={Ek, Bo}, year={2020}}\n"
    ),
    "publications-source": with_config("publications: {source: ../papers}\n"),
    "scholar-setting": with_config("google_scholar: {max_agee: 2d}\nrepository: ada/site\n"),
    "translation-missing": {
        "_config.yml": f"{URL}plugins: [jekyll-multiple-languages-plugin]\nlanguages: [en]\n",
        "_i18n/en.yml": "hello: Hello\n",
        "index.md": f"{PAGE}{{% t helo %}}\n",
    },
    "setting-renamed": with_config("gems: [jekyll-feed]\n"),
    "setting-without-effect": with_config(
        "plugins: [jekyll-paginate-v2]\npagination: {enabled: true, title_suffix: x}\n", **{"index.md": f"{LIST}---\n"}
    ),
    "slug-empty": {"_config.yml": URL, "index.md": f"{PAGE}{{{{ '!?' | slugify }}}}\n"},
    "sort-key-missing": {
        "_config.yml": f"{URL}collections:\n  talks: {{output: true, sort_by: year}}\n",
        "_talks/a.md": "---\ntitle: A\nyear: 2020\n---\n",
        "_talks/b.md": PAGE,
    },
    "unknown-setting": with_config("pylekyll: {compta: jekyll-4}\n"),
    "unknown-timezone": with_config("timezone: Europe/Olso\n"),
    "urls-differ-by-case": {
        "_config.yml": URL,
        "a.md": "---\ntitle: A\npermalink: /cv/\n---\n",
        "b.md": "---\ntitle: B\npermalink: /CV/\n---\n",
    },
}

#: Examples that need another command than ``doctor``.
COMMANDS: dict[str, tuple[str, dict[str, str]]] = {
    "file-exists": ("post Hello --date 2020-01-01", {"_posts/2020-01-01-hello.md": PAGE}),
    "file-not-found": ("publish _drafts/hello.md", {"_config.yml": URL}),
    "no-pages": ("build", {"_config.yml": URL}),
    "no-site": ("build", {"letter.txt": "Hello\n"}),
    "plugin-not-allowed": (
        "build --compat github-pages",
        {"_config.yml": f"{URL}theme: null\nplugins: [jekyll-archives]\n", "index.md": PAGE},
    ),
    "setting-not-a-list": (
        "build --compat github-pages",
        {"_config.yml": f"{URL}theme: null\nexclude: a.txt, b.txt\n", "index.md": PAGE},
    ),
}

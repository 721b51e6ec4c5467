"""The corpus: mistakes as tiny sites, each with the finding that the doctor makes of it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

CONFIG = "title: A\nurl: https://example.org\n"
BELOW = CONFIG + "baseurl: /sub\n"
PAGE = "---\ntitle: A\n---\n"
PNG = "any bytes"
REDIRECTS = CONFIG + "plugins: [jekyll-redirect-from]\n"
GIT = '[remote "origin"]\n\turl = git@github.com:ada/site.git\n'
DESCRIPTION = '<meta name="description" content="x">'
HTML = "---\ntitle: A\n---\n<html><head><title>A</title>{}</head><body></body></html>\n"
HEAD = "<html><head><title>{{ page.title }}</title></head><body>{{ content }}</body></html>\n"


class Mistake(NamedTuple):
    """A file with a mistake, the same file mended, and the finding; ``files`` are there both times.

    ``found_in`` is the file of the finding if it is a different one. ``mended`` is the text of the mended file, or its
    name after a colon where the name was the mistake.
    """

    code: str
    path: str
    text: str
    line: int | None
    mended: str
    files: Mapping[str, str] = MappingProxyType({})
    found_in: str = ""


def config(code: str, wrong: str, right: str, line: int = 3, **files: str) -> Mistake:
    """Return a mistake below the two settings that every site has."""
    return Mistake(code, "_config.yml", CONFIG + wrong + "\n", line, CONFIG + right + "\n", files)


def page(code: str, wrong: str, right: str, line: int | None = 4, **files: str) -> Mistake:
    """Return a mistake in the text of a page."""
    return Mistake(code, "a.md", f"{PAGE}{wrong}\n", line, f"{PAGE}{right}\n", {"there.md": PAGE, **files})


def post(code: str, wrong: str, right: str) -> Mistake:
    """Return a mistake in the name of a post."""
    return Mistake(code, f"_posts/{wrong}", PAGE, 1, f":_posts/{right}")


def front(wrong: str, right: str, line: int = 3) -> Mistake:
    """Return a misspelled key of front matter."""
    return Mistake("front-matter-misspelled", "a.md", f"---\na: 1\n{wrong}\n---\n", line, f"---\na: 1\n{right}\n---\n")


def plugin(gem: str, wrong: str, right: str, line: int = 4) -> Mistake:
    """Return a misspelled setting of a plugin that the site loads."""
    loaded = f"{CONFIG}plugins: [{gem}]\n"
    return Mistake("setting-misspelled", "_config.yml", f"{loaded}{wrong}\n", line, f"{loaded}{right}\n")


def in_front_matter(gem: str, wrong: str, right: str, line: int = 4) -> Mistake:
    """Return a misspelled key of front matter that a plugin of the site knows."""
    return front(wrong, right, line)._replace(files={"_config.yml": f"{CONFIG}plugins: [{gem}]\n"})


def bibliography(wrong: str, right: str) -> Mistake:
    """Return a misspelled field of a BibTeX entry."""
    entry = "@book{{a,\n  title = {{A}},\n  {}\n}}\n"
    code = "bibtex-field-misspelled"
    return Mistake(code, "_bibliography/references.bib", entry.format(wrong), 3, entry.format(right))


SET = "defaults:\n  - scope: {path: ''}\n    values: {a: 1}"
THEIRS = "one\n<<<<<<< HEAD\ntwo\n=======\nthree\n>>>>>>> theirs\n"

MISTAKES = {
    "titel": Mistake("setting-misspelled", "_config.yml", "url: http://x.org\ntitel: A\n", 2, CONFIG),
    "basurl": config("setting-misspelled", "basurl: /a", "baseurl: /a"),
    "base_url": config("setting-misspelled", "base_url: /a", "baseurl: /a"),
    "exlude": config("setting-misspelled", "exlude: [x]", "exclude: [x]"),
    "inclde": config("setting-misspelled", "inclde: [x]", "include: [x]"),
    "plugin": config("setting-misspelled", "plugin: []", "plugins: []"),
    "permlink": config("setting-misspelled", "permlink: pretty", "permalink: pretty"),
    "timzone": config("setting-misspelled", "timzone: UTC", "timezone: UTC"),
    "colections": config("setting-misspelled", "colections: {}", "collections: {}"),
    "descripton": config("setting-misspelled", "descripton: x", "description: x"),
    "Markdown": config("setting-misspelled", "Markdown: kramdown", "markdown: kramdown"),
    "shared-pictures": config("setting-misspelled", "share_pictrues: true", "share_pictures: true"),
    "publications-owners": config(
        "setting-misspelled", "publications: {permlink: /p/:key/}", "publications: {permalink: /p/:key/}"
    ),
    "ouput": config(
        "setting-misspelled", "collections:\n  a:\n    ouput: true", "collections:\n  a:\n    output: true", 5
    ),
    "premalink": config(
        "setting-misspelled", "collections: {a: {premalink: /:name}}", "collections: {a: {permalink: /:name}}"
    ),
    "sortby": config("setting-misspelled", "collections:\n  a: {sortby: b}", "collections:\n  a: {output: true}", 4),
    "scope-pth": config("setting-misspelled", SET.replace("path", "paths"), SET, 4),
    "defaults-mapping": config("defaults-not-a-list", "defaults: {scope: {path: ''}, values: {a: 1}}", SET),
    "publications": Mistake(
        "collection-missing",
        "_config.yml",
        CONFIG + "a: 1\n",
        1,
        CONFIG + "collections: {publications: {output: true}}\n",
        {"_publications/a.md": PAGE},
        "_publications/a.md",
    ),
    "talks": config("collection-missing", "a: 1", "exclude: [_talks]", 1, **{"_talks/b/c.md": PAGE})._replace(
        found_in="_talks/b/c.md"
    ),
    "day-first": post("post-name", "20-02-2020-q.md", "2020-02-20-q.md"),
    "no-date": post("post-name", "My-post.md", "2020-02-20-My-post.md"),
    "underscores": post("post-name", "2020_02_20_q.md", "2020-02-20-q.md"),
    "no-title": post("post-name", "2020-02-20.md", "2020-02-20-q.md"),
    "31-february": post("post-date", "2020-02-31-q.md", "2020-02-20-q.md"),
    "31-june": post("post-date", "2021-06-31-q.md", "2021-06-30-q.md"),
    "29-february": post("post-date", "2021-02-29-q.md", "2020-02-29-q.md"),
    "titl": front("titel: x", "title: x"),
    "layuot": front("layuot: none", "layout: none"),
    "permlink-of-page": front("permlink: /x/", "permalink: /x/"),
    "publised": front("publised: true", "published: true"),
    "catagories": front("catagories: [x]", "categories: [x]"),
    "redirect-from": front("redirect-from: /x", "redirect_from: /x")._replace(files={"_config.yml": REDIRECTS}),
    "twice-in-config": config("yaml-key-repeated", "a: 1\na: 2", "a: 1", 4),
    "twice-in-front-matter": Mistake("yaml-key-repeated", "a.md", "---\nb: 1\nc: 1\nb: 2\n---\n", 4, PAGE),
    "twice-in-data": Mistake("yaml-key-repeated", "_data/a.yml", "- a: 1\n  b: 1\n  a: 2\n", 3, "- a: 1\n"),
    "conflict": Mistake("merge-conflict", "a.md", PAGE + THEIRS, 5, f"{PAGE}```\n{THEIRS}```\n"),
    "conflict-in-include": Mistake("merge-conflict", "_includes/a.html", THEIRS, 2, "one\n"),
    "windows-1252": page("encoding-misread", "x\n\nJosÃ©", "x\n\nJosé", 6),
    "quotes": page("encoding-misread", "itâ€™s", "it’s"),
    "mac-roman": page("encoding-misread", "Ê±üÂÆ∏ÂÆá", "江宸宇 “é” È«»"),
    "link": page("link-broken", "[x](/gone/)", "[x](/there)"),
    "link-beside": page("link-broken", "x\n\n[x](gone.html)", "x\n\n[x](there.html#a)\n{: #a}", 6)._replace(
        mended=f"{PAGE}[x](there.html) [y](#) [z](mailto:a@b.org) [w](//b.org/x)\n"
    ),
    "link-whole": page("link-broken", "[x](https://example.org/gone)", "[x](https://example.org/there)"),
    "link-in-comment-first": page(
        "link-broken",
        '<!-- <a href="/gone">x</a> -->\n<!-- y -->\n\n<a href="/gone">x</a>',
        '<!-- <a href="/gone">x</a> -->\n\n<a href="/there">x</a>',
        7,
    ),
    "link-two-slashes": page("link-broken", "[x](https://example.org//gone)", "[x](https://example.org//there)"),
    "link-in-layout": Mistake(
        "link-broken",
        "_layouts/l.html",
        "<p>\n<a href='/gone'>x</a>{{ content }}",
        2,
        "<a href='/a'>x</a>",
        {"a.md": "---\nlayout: l\n---\n", "b.md": "---\nlayout: l\n---\n"},
    ),
    "letter-case": page("link-letter-case", "[x](/There.html)", "[x](/there.html)"),
    "image-case": page("link-letter-case", "![x](/A.png)", "![x](/a.png)", **{"a.png": PNG}),
    "anchor": page("anchor-missing", "[x](#gone)\n\n## There", "[x](#there)\n\n## There"),
    "anchor-of-other": page("anchor-missing", "[x](/b.html#gone)", "[x](/b.html#c)", **{"b.md": f"{PAGE}## C\n"}),
    "image": page("image-missing", "![x](/img/gone.png)", "![x](/a.png)", **{"a.png": PNG}),
    "stylesheet": page("stylesheet-missing", '<link rel="stylesheet" href="/x.css">', "<link rel='a' href='/x'>"),
    "icon": page(
        "icon-missing", "<link rel='shortcut icon' href='/i.ico'>", "<link rel='icon' href='/a.png'>", **{"a.png": PNG}
    ),
    "script": page("script-missing", '<script src="/x.js"></script>', "<script>1</script>"),
    "alt": page("image-alt-missing", '<img src="/a.png">', '<img src="/a.png" alt="">', **{"a.png": PNG}),
    "without-baseurl": page(
        "link-without-baseurl", "[x](/there.html)", "[x](/sub/there.html) [y](/other/)", **{"_config.yml": BELOW}
    ),
    "style-without-baseurl": page(
        "link-without-baseurl",
        '<link rel="stylesheet" href="/a.css">',
        '<link rel="stylesheet" href="{{ \'/a.css\' | relative_url }}">',
        **{"_config.yml": BELOW, "a.css": ""},
    ),
    "title": Mistake(
        "page-title-missing",
        "a.md",
        "---\nlayout: l\n---\n",
        None,
        "---\nlayout: l\ntitle: A\n---\n",
        {"_layouts/l.html": HEAD},
    ),
    "unclosed-for": page("render", "x\n{% for a in b %}", "x", 5),
    "unknown-tag": page("render", "{% nothing %}", "x"),
    "missing-include": page("render", "{% include gone.html %}", "x"),
    "broken-sass": Mistake("render", "a.scss", "---\n---\na { b: $c; }\n", 3, "---\n---\na { b: c; }\n"),
    "broken-front-matter": Mistake("front-matter-invalid", "a.md", "---\na: [\n---\n", 3, PAGE),
    "layout": Mistake("layout-missing", "a.md", "---\nlayout: l\n---\n", 2, PAGE),
    # -- templates
    "unknown-filter": page("filter-unknown", "x\n{{ page.title | upcasse }}", "x\n{{ page.title | upcase }}", 5),
    "filter-in-assign": page("filter-unknown", "{% assign a = 'b|c' | sise %}", "{% assign a = 'b|c' | size %}"),
    "filter-in-include": Mistake(
        "filter-unknown", "_includes/a.html", "a\n\n{{ site.url | relativ_url }}", 3, "{{ site.url | relative_url }}"
    ),
    "filter-after-comment": page(
        "filter-unknown",
        "{% comment %}{{ a | b }}{% endcomment %}\n{{ a | strip_htlm }}",
        "{% raw %}{{ a | b }}{% endraw %}\n{{ a | strip_html }}",
        5,
    ),
    "liquid-in-html": Mistake(
        "liquid-not-rendered", "a.html", "<p>\n{{ site.title }}</p>\n", 2, "---\ntitle: A\n---\n{{ site.title }}\n"
    ),
    "liquid-in-css": Mistake(
        "liquid-not-rendered", "a.css", "a { b: url({{ '/c' | relative_url }}) }\n", 1, "---\n---\na { b: c }\n"
    ),
    "include-in-html": Mistake(
        "liquid-not-rendered", "a.html", "{% include b.html %}\n", 1, "---\ntitle: A\n---\n", {"_includes/b.html": "b"}
    ),
    # -- files that the site leaves out
    "no-front-matter": Mistake("front-matter-missing", "about.md", "# About\n", 1, f"{PAGE}# About\n"),
    "no-front-matter-below": Mistake("front-matter-missing", "a/b.markdown", "text\n", 1, f"{PAGE}text\n"),
    "post-without-front-matter": Mistake("front-matter-missing", "_posts/2020-01-01-a.md", "# A\n", 1, f"{PAGE}text\n"),
    "layout-folder": Mistake("folder-misspelled", "_layout/a.html", "a", None, ":_layouts/a.html"),
    "include-folder": Mistake("folder-misspelled", "_include/a.html", "a", None, ":_includes/a.html"),
    "post-folder": Mistake("folder-misspelled", "_post/2020-01-01-a.txt", "a", None, ":notes/a.txt"),
    "folder-of-data": Mistake("folder-misspelled", "_dta/a.yml", "a: 1", None, ":_data/a.yml"),
    "underscore": Mistake("file-left-out", "_about.md", PAGE, None, ":about.md"),
    "underscore-below": Mistake("file-left-out", "a/_b.html", PAGE, None, ":a/b.html"),
    "sheet": Mistake("data-file-ignored", "_data/people.xlsx", "a", None, ":_data/people.csv"),
    "text-of-yaml": Mistake("data-file-ignored", "_data/a.yml.txt", "a: 1", None, ":_data/a.yml"),
    "collection-without-output": Mistake(
        "collection-not-shown",
        "_config.yml",
        CONFIG + "collections: [talks]\n",
        None,
        CONFIG + "collections: {talks: {output: true}}\n",
        {"_talks/a.md": PAGE},
        "_talks/a.md",
    ),
    "collection-that-nobody-lists": Mistake(
        "collection-not-shown",
        "a.md",
        PAGE,
        None,
        PAGE + "{{ site.talks.size }}\n",
        {"_config.yml": CONFIG + "collections: {talks: {permalink: /t/:name/}}\n", "_talks/a.md": PAGE},
        "_talks/a.md",
    ),
    "include-of-pages": config("include-misspelled", "include: [_fiels]", "include: [_files]", **{"_files/a.png": PNG}),
    "pages-folder": config("collection-missing", "a: 1", "include: [_pages]", 1, **{"_pages/a.md": PAGE})._replace(
        found_in="_pages/a.md"
    ),
    # -- values
    "quoted-false": Mistake(
        "boolean-in-quotes", "a.md", '---\na: 1\npublished: "false"\n---\n', 3, "---\npublished: true\n---\n"
    ),
    "quoted-no": Mistake("boolean-in-quotes", "a.md", "---\nsitemap: 'no'\n---\n", 2, "---\nsitemap: no\n---\n"),
    "quoted-future": config("boolean-in-quotes", 'future: "false"', "future: false"),
    "quoted-output": config(
        "boolean-in-quotes", 'collections:\n  a:\n    output: "false"', "collections:\n  a:\n    output: false", 5
    ),
    "norway": Mistake("text-read-as-boolean", "a.md", "---\ntitle: A\nlang: no\n---\n", 3, '---\nlang: "no"\n---\n'),
    "title-yes": Mistake("text-read-as-boolean", "a.md", "---\ntitle: Yes\n---\n", 2, "---\ntitle: Yes!\n---\n"),
    "lang-of-site": config("text-read-as-boolean", "lang: no", "lang: nb"),
    "title-with-hash": Mistake(
        "text-cut-by-comment", "a.md", "---\ntitle: Notes #1\n---\n", 2, '---\ntitle: "Notes #1" # a comment\n---\n'
    ),
    "description-with-hash": config(
        "text-cut-by-comment", "description: We use C and #tags", "description: C# and a#b"
    ),
    "tags-with-commas": Mistake(
        "words-with-commas", "a.md", "---\ntags: one, two\n---\n", 2, "---\ntags: [one, two]\n---\n"
    ),
    "categories-with-commas": Mistake(
        "words-with-commas", "_posts/2020-01-01-a.md", "---\na: 1\ncategories: a b, c\n---\n", 3, PAGE
    ),
    "prety": config("permalink-style", "permalink: prety", "permalink: pretty"),
    "permalink-word": config("permalink-style", "permalink: blog", "permalink: /blog/:title/"),
    "style-in-page": Mistake(
        "permalink-style", "a.md", "---\npermalink: pretty\n---\n", 2, "---\npermalink: /pretty/\n---\n"
    ),
    "localhost": Mistake(
        "url-local", "_config.yml", "title: A\nurl: http://localhost:4000\n", 2, "title: A\nurl: https://x.org\n"
    ),
    "own-machine": Mistake("url-local", "_config.yml", "url: http://127.0.0.1\n", 1, CONFIG),
    "no-url": Mistake("url-setting", "_config.yml", "title: A\n", None, CONFIG),
    # -- nested settings
    "kramdown-key": config("setting-misspelled", "kramdown: {hard_warp: true}", "kramdown: {hard_wrap: true}"),
    "sass-key": config("setting-misspelled", "sass:\n  styl: compressed", "sass:\n  style: compressed", 4),
    "liquid-key": config("setting-misspelled", "liquid: {eror_mode: warn}", "liquid: {error_mode: warn}"),
    "feed-key": config("setting-misspelled", "feed: {post_limit: 5}", "feed: {posts_limit: 5}"),
    "scholar-key": config("setting-misspelled", "scholar: {bibliograpy: a.bib}", "scholar: {bibliography: a.bib}"),
    "feed-key-loaded": plugin("jekyll-feed", "feed:\n  post_limit: 5", "feed:\n  posts_limit: 5", 5),
    "feed-tags": plugin("jekyll-feed", "feed: {tags: {exept: [a]}}", "feed: {tags: {except: [a]}}"),
    "scholar-key-loaded": plugin("jekyll-scholar", "scholar: {sort_bye: year}", "scholar: {sort_by: year}"),
    "seo-key": plugin("jekyll-seo-tag", "twitter: {usernmae: ada}", "twitter: {username: ada}"),
    "archives-key": plugin(
        "jekyll-archives", "jekyll-archives: {enabeld: [year]}", "jekyll-archives: {enabled: [year]}"
    ),
    "archives-layout": plugin(
        "jekyll-archives",
        "jekyll-archives:\n  enabled: [tags]\n  layouts:\n    catagory: a",
        "jekyll-archives:\n  enabled: [tags]\n  layouts:\n    category: a",
        7,
    ),
    "paginate-key": plugin("jekyll-paginate", "paginate_pth: /p:num/", "a: 1"),
    "pagination-key": plugin(
        "jekyll-paginate-v2", "pagination: {per_pgae: 3, enabled: false}", "pagination: {per_page: 3, enabled: false}"
    ),
    "autopages-key": plugin(
        "jekyll-paginate-v2",
        "autopages: {enabled: false, tags: {permlink: /t/}}",
        "autopages: {enabled: false, tags: {permalink: /t/}}",
    ),
    "polyglot-key": plugin("jekyll-polyglot", "exclude_from_localisation: [a]", "exclude_from_localization: [a]"),
    "toc-key": plugin("jekyll-toc", "toc: {min_levl: 2}", "toc: {min_level: 2}"),
    "relative-links-key": plugin(
        "jekyll-relative-links", "relative_links: {exlude: []}", "relative_links: {exclude: []}"
    ),
    "titles-key": plugin(
        "jekyll-titles-from-headings",
        "titles_from_headings: {strip_titel: true}",
        "titles_from_headings: {strip_title: true}",
    ),
    "imagemagick-key": plugin("jekyll-imagemagick", "imagemagick: {widhts: [1]}", "imagemagick: {widths: [1]}"),
    "external-links-key": plugin(
        "jekyll-link-attributes", "external_links: {taget: _top}", "external_links: {target: _top}"
    ),
    "seo-in-front-matter": in_front_matter(
        "jekyll-seo-tag", "seo:\n  date_modifed: 2020-01-01", "seo:\n  date_modified: 2020-01-01"
    ),
    "pagination-in-front-matter": in_front_matter(
        "jekyll-paginate-v2", "pagination:\n  per_pgae: 3", "pagination:\n  per_page: 3"
    ),
    "polyglot-in-front-matter": in_front_matter("jekyll-polyglot", "lang-exlusive: [en]", "lang-exclusive: [en]", 3),
    "bibtex-field": bibliography("autor = {A}", "author = {A}"),
    "bibtex-fields": bibliography("authors = {A}", "author = {A}"),
    "bibtex-custom-field": bibliography("selcted = {true}", "selected = {true}"),
    "doctor-key": config("setting-misspelled", "doctor: {ignroe: [a]}", "doctor: {ignore: [a]}"),
    "keep_file": config("setting-misspelled", "keep_file: [a]", "keep_files: [a]"),
    "pagniate": config("setting-misspelled", "pagniate: 5", "a: 5"),
    "excerpt-separator": config("setting-misspelled", "excerpt-separator: x", "excerpt_separator: x"),
    "unknown-type": config(
        "defaults-match-nothing", SET.replace("''}", "'', type: talks}"), SET.replace("''}", "'', type: posts}"), 4
    ),
    "type-misspelled": config(
        "defaults-match-nothing", SET.replace("''}", "'', type: psots}"), SET.replace("''}", "'', type: pages}"), 4
    ),
    "discription": front("discription: x", "description: x"),
    "exerpt": front("exerpt: x", "excerpt: x"),
    "Layout": front("Layout: none", "layout: none"),
    "autor": front("autor: x", "author: x"),
    "site_map": front("site_map: false", "sitemap: false"),
    # -- text
    "ligature": page("encoding-misread", "x\n\nEï¬€icient", "x\n\nEﬀicient", 6),
    "accent": page("encoding-misread", "CafÃ© rÃ©sumÃ©", "Café résumé Ærø Ã"),
    "dash": page("encoding-misread", "2010â€“2020", "2010–2020"),
    "chinese": page("encoding-misread", "ä½\u00a0å¥½", "你好"),
    "in-data": Mistake("encoding-misread", "_data/a.yml", "- b: 1\n- a: MÃ¼ller\n", 2, "- a: Müller\n"),
    "in-bibliography": Mistake(
        "encoding-misread", "a.bib", "@book{a,\n title = {GÃ¶del}}\n", 2, "@book{a,\n title = {Gödel}}\n"
    ),
    "conflict-in-config": Mistake("merge-conflict", "a.yml", f"a: 1\n{THEIRS}", 3, "a: 1\n"),
    # -- redirects and dates
    "redirect-shadows": Mistake(
        "redirect-shadows",
        "a.md",
        "---\ntitle: A\nredirect_from: /b/\n---\n",
        3,
        "---\ntitle: A\nredirect_from: /c/\n---\n",
        {"_config.yml": REDIRECTS, "b/index.md": PAGE},
    ),
    "redirect-shadows-file": Mistake(
        "redirect-shadows",
        "a.md",
        "---\nredirect_from: [/c/, /b.html]\n---\n",
        2,
        "---\nredirect_from: /c/\n---\n",
        {"_config.yml": REDIRECTS, "b.md": PAGE},
    ),
    "redirect-repeated": Mistake(
        "redirect-repeated",
        "b.md",
        "---\nredirect_from: /c/\n---\n",
        2,
        "---\nredirect_from: /d/\n---\n",
        {"_config.yml": REDIRECTS, "a.md": "---\nredirect_from: /c/\n---\n"},
    ),
    "redirect-without-plugin": Mistake(
        "redirect-without-plugin", "a.md", "---\ntitle: A\nredirect_from: /c/\n---\n", 3, PAGE
    ),
    "day-in-other-zone": Mistake(
        "date-moves-day",
        "_posts/2020-01-01-a.md",
        "---\ndate: 2020-01-01 22:00:00 -0800\n---\n",
        2,
        "---\ndate: 2020-01-01 22:00:00 +0100\n---\n",
        {"_config.yml": CONFIG + "timezone: Europe/Oslo\n"},
    ),
    "day-before": Mistake(
        "date-moves-day",
        "_posts/2020-01-02-a.md",
        "---\ndate: 2020-01-02 03:00:00 +0000\n---\n",
        2,
        "---\ndate: 2020-01-02 03:00:00 -0500\n---\n",
        {"_config.yml": CONFIG + "timezone: America/Bogota\n"},
    ),
    "year": Mistake(
        "date-unlikely", "_posts/2020-01-02-a.md", "---\ndate: 0202-01-02\n---\n", 2, "---\ndate: 2020-01-02\n---\n"
    ),
    "count": Mistake(
        "jekyll-fails",
        "_posts/2020-01-02-a.md",
        "---\ntitle: A\ncount: 3\n---\n",
        3,
        "---\ntitle: A\nnumber: 3\n---\n",
        {"a.md": PAGE + "{% for post in site.posts %}{{ post.count }}{{ post.number }}{% endfor %}\n"},
    ),
    # -- leftovers and secrets
    "awesome": Mistake("template-leftover", "_config.yml", f"{CONFIG}email: your-email@example.com\n", 3, CONFIG),
    "awesome-title": Mistake(
        "template-leftover", "_config.yml", "title: Your awesome title\nurl: https://x.org\n", 1, CONFIG
    ),
    "your-name": config("template-leftover", "author:\n  name: Your Name", "author:\n  name: Ada", 4),
    "owner-of-action": Mistake(
        "workflow-placeholder",
        ".github/workflows/publish.yml",
        "jobs:\n  build:\n    steps:\n      # uses: OWNER/other\n      - uses: OWNER/pylekyll@main\n",
        5,
        "jobs:\n  build:\n    steps:\n      - uses: ada/pylekyll@main\n",
        {"_config.yml": CONFIG + "pylekyll: {compat: jekyll-4}\n"},
    ),
    "owner-of-package": Mistake(
        "workflow-placeholder",
        ".github/workflows/citations.yml",
        'run: pip install "pylekyll[scholar] @ git+https://github.com/OWNER/pylekyll@main"\n',
        1,
        'run: pip install "pylekyll[scholar] @ git+https://github.com/ada/pylekyll@main" # OWNER/x\n',
    ),
    "jekyllrb": config(
        "template-leftover", "twitter_username: jekyllrb", "twitter_username: ada", **{".git/config": GIT}
    ),
    "author-of-theme": config(
        "template-leftover", "author: {github: RayeRen}", "author: {github: ada}", **{".git/config": GIT}
    ),
    "other-repository": config(
        "address-of-another", "repository: bob/bob.github.io", "repository: ada/site", **{".git/config": GIT}
    ),
    "other-url": Mistake(
        "address-of-another", "_config.yml", "title: A\nurl: https://bob.github.io\n", 2, CONFIG, {".git/config": GIT}
    ),
    "github-token": page("secret-committed", "x\ntoken: ghp" + "_" + "aB3" * 12, "ghp_short", 5),
    "amazon-key": config("secret-committed", "key: AKIA" + "Q7R2" * 4, "key: AKIA"),
    "private-key": Mistake(
        "secret-committed",
        "_keys/a.txt",
        "-----BEGIN RSA PRIVATE " + "KEY-----\n" + "MIIE" * 20 + "\n",
        1,
        "-----BEGIN PUBLIC " + "KEY-----\n" + "MIIE" * 20 + "\n",
    ),
    "environment": Mistake("secret-committed", ".env", "A=1\nAPI_SECRET=a1b2c3d4e5f6a7b8c9\n", 2, "A=1\n"),
    "password": config("secret-committed", "smtp_password: hunter2hunter2hunter2", "smtp_password: example"),
    "published-env": config("private-file-published", "include: [.env]", "a: 1", None, **{".env": "A=1\n"})._replace(
        found_in=".env"
    ),
    # -- built pages
    "srcset": page(
        "image-missing",
        '<img src="/a.png" alt="" srcset="/a.png 1x, /b.png 2x">',
        '<img src="/a.png" alt="" srcset="/a.png 1x, https://x.org/b,c.png 2x">',
        **{"a.png": PNG},
    ),
    "background": page("style-file-missing", '<p style="background: url(/b.png)">', "<p>"),
    "style-element": page("style-file-missing", "<style>\na { b: url('c.woff') }\n</style>", "<p>", 5),
    "css": Mistake(
        "style-file-missing",
        "css/a.css",
        "a { }\nb { c: url(../d.png) }\n",
        2,
        "b { c: url(../e.png) }\n",
        {"e.png": PNG},
    ),
    "import": Mistake("style-file-missing", "a.css", '@import "b.css";\n', 1, "/* @import 'b.css'; */\n"),
    "film": page("media-missing", '<video src="/b.mp4"></video>', '<video src="/a.mp4"></video>', **{"a.mp4": PNG}),
    "frame": page("frame-missing", '<iframe src="/b.html"></iframe>', '<iframe src="/there.html"></iframe>'),
    "static-html": Mistake(
        "link-broken",
        "a.html",
        "<title>a</title>\n<a href='/b/c.html'>x</a>",
        2,
        "<title>a</title>",
        {"b/d.md": PAGE},
    ),
    "excluded": page(
        "link-broken",
        "[x](/b.pdf)",
        "[x](/c.pdf)",
        **{"_config.yml": CONFIG + "exclude: [b.pdf]\n", "b.pdf": PNG, "c.pdf": PNG},
    ),
    "underscored": page("image-missing", "![x](/_b/c.png)", "![x](/b/c.png)", **{"_b/c.png": PNG, "b/c.png": PNG}),
    "baseurl-case": page("link-letter-case", "[x](/Sub/there.html)", "[x](/sub/there.html)", **{"_config.yml": BELOW}),
    "http-picture": page("mixed-content", "![x](http://x.org/a.png)", "![x](https://x.org/a.png)"),
    "http-script": page(
        "mixed-content", '<script src="http://x.org/a.js"></script>', '<script src="//x.org/a.js"></script>'
    ),
    "http-frame": page("mixed-content", '<iframe src="http://x.org/"></iframe>', "[x](http://x.org/)"),
    "no-address": page("link-without-address", "x\n\n[the slides]()", "[the slides](/there.html)", 6),
    "no-text": page("link-without-text", "[](/there.html)", "[x](/there.html)"),
    "description": Mistake(
        "description-missing",
        "index.html",
        HTML.format(""),
        None,
        HTML.format('<meta name="description" content="x">'),
    ),
    "unreachable": Mistake(
        "page-unreachable",
        "index.html",
        HTML.format(DESCRIPTION),
        None,
        HTML.format(DESCRIPTION).replace("</body>", "<a href='/b.html'>b</a></body>"),
        {"b.html": HTML.format(""), "404.html": HTML.format("")},
        "b.html",
    ),
    "unreachable-by-others": Mistake(
        "page-unreachable",
        "c.html",
        HTML.format("").replace("</body>", "<a href='/c.html'>c</a></body>"),
        None,
        HTML.format("").replace("title: A", "title: A\nsitemap: false"),
        {"index.html": HTML.format(DESCRIPTION)},
    ),
}

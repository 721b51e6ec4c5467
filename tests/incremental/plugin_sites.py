"""Small sites with plugins that read more than items and templates, and texts that their files may have."""

from __future__ import annotations

from typing import NamedTuple

STYLE = """\
<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="in-text">
  <citation><layout><text variable="citation-number"/></layout></citation>
  <bibliography><layout><text variable="title"/><text term="page"/><text variable="container-title"/></layout>
  </bibliography>
</style>
"""
BIB = """\
@string{jot = "Journal of Tests"}
@proceedings{conf, title={Conference}, year={2001}, booktitle={Conf}}
@inproceedings{one, title={One}, author={Doe, Jane}, year={2001}, crossref={conf}, selected={true}}
@article{two, title={Two}, author={Roe, Jo}, journal=jot, year={2002}, pages={1--2}}
"""


class PluginSite(NamedTuple):
    """The files of a site, and for some of them other texts; ``None`` stands for a missing file."""

    files: dict[str, str]
    edits: dict[str, list[str | None]]


def _post(front: str, body: str) -> str:
    return f"---\n{front}---\n{body}\n"


SCHOLAR_CONFIG = (
    "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-scholar, jekyll-feed]\nurl: https://example.org\n"
    "scholar:\n  style: own.csl\n  bibliography: papers.bib\n  bibliography_template: bib\n  query: '@*'\n"
    "  repository: papers\n"
)
SCHOLAR = PluginSite(
    {
        "_config.yml": SCHOLAR_CONFIG,
        "own.csl": STYLE,
        "_bibliography/papers.bib": BIB,
        "_bibliography/other.bib": "@book{three, title={Three}}\n",
        "papers/one.pdf": "x",
        "_layouts/bib.html": "{{ reference }} {{ entry.title }} {{ link }}\n",
        "_layouts/bibtex.html": "---\n---\n{{ page.entry.title }} {{ page.reference }}\n",
        "publications.html": "---\n---\n{% bibliography %}",
        "selected.html": "---\n---\n{% bibliography --query @*[selected=true] %}{% bibliography_count %}",
        "other.html": "---\n---\n{% bibliography -f other %}",
        "plain.html": "---\n---\nplain",
        "list.html": "---\n---\n{% for post in site.posts %}{{ post.excerpt }}{{ post.title }}{% endfor %}",
        "_posts/2024-01-01-a.md": _post(
            "title: A\n", "{% cite two %} first\n\n{% cite one %}{% bibliography --cited %}"
        ),
        "_posts/2024-01-02-b.md": _post(
            "title: B\n", "plain\n\n{% cite nothing %} {% nocite two %}{% reference two %}"
        ),
        "_posts/2024-01-03-c.md": _post("title: C\n", "No citation\n\n{{ page.previous.title }}"),
    },
    {
        "_bibliography/papers.bib": [
            BIB.replace("{Two}", "{Zwei}"),
            BIB.replace("Journal of Tests", "Other Journal"),
            BIB.replace("title={Conference}", "title={Meeting}").replace("booktitle={Conf}", "booktitle={Meet}"),
            BIB.replace("selected={true}", "keywords={x}"),
            BIB + "@misc{four, title={Four}}\n@misc{five, title={Fi\n",
            BIB.replace("one,", "uno,"),
            BIB.replace("jot,", "missing,"),
        ],
        "_bibliography/other.bib": ["@book{three, title={Drei}}\n", "@book{three, title={Three}\n"],
        "_config.yml": [SCHOLAR_CONFIG.replace("papers.bib", "other.bib"), SCHOLAR_CONFIG + "  sort_by: year\n"],
        "own.csl": [STYLE.replace("page", "volume"), STYLE.replace("style xmlns", "stile xmlns")],
        "_layouts/bib.html": ["{{ reference }}|{{ site.title }}", None, "{{ entry.year }}{% assign x = 1 %}"],
        "_layouts/bibtex.html": [None, "---\n---\n{{ page.entry.year }}\n"],
        "papers/one.pdf": [None, "y"],
        "papers/two.pdf": ["z", None],
        "list.html": ["---\n---\n{% for post in site.posts %}{{ post.excerpt }}{% endfor %}", "---\n---\nnothing"],
        "0.html": ["---\n---\n{% for post in site.posts %}{{ post.excerpt }}{% endfor %}", None],
        "_posts/2024-01-01-a.md": [
            _post("title: A\n", "{% cite one %}\n\n{% cite two %}"),
            _post("title: A2\n", "{% cite two %} first\n\n{% cite one %}{% bibliography --cited %}"),
            None,
        ],
        "_posts/2024-01-03-c.md": [_post("title: C\n", "{{ page.previous.excerpt }}\n\n{{ page.previous.content }}")],
        "plain.html": ["---\n---\nplain {% cite one %}", "---\n---\nother"],
    },
)

_LISTS = {
    "_layouts/archive.html": (
        "---\n---\n{{ page.title }} {{ page.type }} {{ page.date | date: '%Y' }}"
        "{% for post in page.posts %}{{ post.title }}{% endfor %}{% for post in page.documents %}{{ post.title }}"
        "{% endfor %}\n"
    ),
    "_posts/2024-01-01-a.md": _post("title: A\ntags: [x, y]\n", "First"),
    "_posts/2024-01-02-b.md": _post("title: B\ntags: [y]\ncategories: [z]\n", "Second"),
    "_posts/2024-02-03-c.md": _post("title: C\n", "Third {{ page.date | date: '%Y' }}"),
    "_notes/n.md": _post("title: N\ntags: [x]\n", "Note {{ page.date | date: '%B %Y' }}"),
    "plain.html": "---\n---\nplain {{ site.time | date: '%Y' }}",
    "all.html": "---\n---\n{% for page in site.pages %}{{ page.url }}{% endfor %}",
}
_LIST_EDITS: dict[str, list[str | None]] = {
    "_posts/2024-01-01-a.md": [
        _post("title: A\ntags: [x]\n", "First"),
        _post("title: A\ntags: [x, new]\ndate: 2023-07-08\n", "First"),
        _post("title: Other\ntags: [x, y]\n", "Text"),
        None,
    ],
    "_posts/2024-01-02-b.md": [_post("title: B\ntags: [Y]\ncategories: [z, w]\n", "Second"), None],
    "_posts/2024-06-07-future.md": [_post("title: F\ntags: [y]\n", "Later"), None],
    "_notes/n.md": [_post("title: N\ntags: [x, z]\ndate: 2022-02-02\n", "Note"), None],
    "_layouts/archive.html": ["---\n---\n{{ page.title }}{{ page.posts.size }}\n"],
    "plain.html": ["---\n---\nplain {{ 'now' | date: '%C' }}{{ site.posts.first.date | date: '%d' }}"],
}

ARCHIVES = PluginSite(
    {
        "_config.yml": (
            "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-archives]\ncollections: {notes: {output: true}}\n"
            "jekyll-archives: {enabled: all}\n"
        ),
        **_LISTS,
    },
    _LIST_EDITS,
)

ARCHIVES_V2 = PluginSite(
    {
        "_config.yml": (
            "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-archives-v2]\ncollections: {notes: {output: true}}\n"
            "jekyll-archives:\n  posts: {enabled: [year, month, tags, categories], layout: archive}\n"
            "  notes: {enabled: [year, tags], layout: archive}\n"
        ),
        **_LISTS,
    },
    _LIST_EDITS,
)

#: The gem renders all lists with the text of the first (docs/plugins.md).
_LIST = "{{ page.title }}{% for post in paginator.posts %}{{ post.title }}{{ post.excerpt }}{% endfor %}\n"

PAGINATE_V2 = PluginSite(
    {
        "_config.yml": (
            "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-paginate-v2]\ncollections: {notes: {output: true}}\n"
            "pagination: {enabled: true, per_page: 1, permalink: '/p:num/', sort_reverse: true}\n"
            "autopages: {enabled: true, tags: {layouts: [tag.html]}, categories: {enabled: false}, "
            "collections: {enabled: false}}\n"
        ),
        **_LISTS,
        "_layouts/tag.html": f"---\n---\n{_LIST}",
        "index.html": f"---\npagination: {{enabled: true}}\n---\n{_LIST}",
        "notes.html": f"---\npagination: {{enabled: true, collection: notes}}\npermalink: /notes/\n---\n{_LIST}",
    },
    {
        **_LIST_EDITS,
        "index.html": ["---\npagination: {enabled: true, per_page: 2}\n---\n{{ paginator.posts.first.title }}\n"],
        "_layouts/tag.html": ["---\n---\n{{ page.title }} {{ paginator.page }}"],
    },
)

POLYGLOT = PluginSite(
    {
        "_config.yml": (
            "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-polyglot, jekyll-sitemap]\nurl: https://example.org\n"
            "languages: [en, de, fr]\ndefault_lang: en\nexclude_from_localization: [assets]\n"
        ),
        "_layouts/default.html": "{% I18n_Headers %}<a href='/b'>{{ site.data.words.hello }}</a><a href=\"/b\">b</a>"
        "{{ site.active_lang }}{{ content }}",
        "_data/en/words.yml": "hello: Hello\n",
        "_data/de/words.yml": "hello: Hallo\n",
        "a.md": "---\nlayout: default\nlang: en\npermalink: /a/\n---\nA\n",
        "a-de.md": "---\nlayout: default\nlang: de\npermalink: /a/\n---\nA deutsch\n",
        "b.md": "---\nlayout: default\npermalink: /b\n---\n{{ site.posts.size }}\n",
        "plain.html": "---\n---\n{{ site.time | date: '%Y' }}",
        "assets/x.txt": "x",
        "_posts/2024-01-01-p.md": _post("layout: default\nlang: en\npage_id: p\npermalink: /p\n", "Post"),
        "_posts/2024-01-01-p-fr.md": _post("layout: default\nlang: fr\npage_id: p\npermalink: /p-fr\n", "Billet"),
    },
    {
        "a-de.md": [None, "---\nlayout: default\nlang: de\npermalink: /a/\n---\nAnders\n"],
        "a-fr.md": ["---\nlayout: default\nlang: fr\npermalink: /a/\n---\nA fr\n", None],
        "_data/de/words.yml": ["hello: Servus\n", None],
        "_data/en/words.yml": ["hello: Hi\n"],
        "_posts/2024-01-01-p-fr.md": [
            None,
            _post("layout: default\nlang: fr\npage_id: q\npermalink: /p-fr\n", "Billet"),
            _post("layout: default\nlang: fr\npage_id: p\npermalink: /autre\n", "Billet"),
        ],
        "b.md": ['---\nlayout: default\npermalink: /b\n---\nb {% static_href %}href="/a/"{% endstatic_href %}\n'],
        "assets/x.txt": ["y"],
    },
)

FILES = PluginSite(
    {
        "_config.yml": (
            "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-cache-bust, jekyll-get-json]\n"
            "jekyll_get_json: [{data: resume, json: assets/resume.json}]\nexclude: [hidden]\n"
        ),
        "_plugins/exists.py": "from pylekyll.gems.counterparts.file_exists import register as register\n",
        "exists.html": "---\n---\n{% file_exists hidden/x %} {% file_exists assets/deep %}",
        "assets/main.css": "a {}\n",
        "assets/_sass/x.scss": "b {}\n",
        "assets/resume.json": '{"name": "x"}\n',
        "bust.html": "---\n---\n{{ 'assets/main.css' | bust_file_cache }}",
        "styles.html": "---\n---\n{{ 'assets/main.css' | bust_css_cache }}",
        "resume.html": "---\n---\n{{ site.data.resume.name }}",
        "plain.html": "---\n---\nplain",
    },
    {
        "assets/main.css": ["a { margin: 0 }\n"],
        "assets/_sass/x.scss": ["b { margin: 0 }\n", None],
        "assets/_sass/deep/y.scss": ["c {}\n", None],
        "hidden/x": ["x", None],
        "assets/deep": ["x", None],
        "assets/resume.json": ['{"name": "y"}\n', None, "{"],
    },
)

CACHED_INCLUDES = PluginSite(
    {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-include-cache]\n",
        "_includes/i.html": "{{ page.url }} {{ include.of }}",
        "_includes/plain.html": "plain {{ include.of }}",
        "_posts/2024-01-01-p.md": _post("title: P\n", "Post {% include_cached plain.html of=2 %}"),
        "a.html": "---\n---\n{% include_cached i.html of=1 %}",
        "b.html": "---\n---\n{% include_cached i.html of=1 %}{% include_cached plain.html of=1 %}",
        "c.html": "---\n---\n{% include_cached i.html of=2 %}{% include_cached i.html of=1 %}",
        "d.html": "---\n---\n{% include_cached plain.html of=1 %}{% include_cached plain.html of=site.posts.first %}",
        "e.html": "---\n---\nplain",
    },
    {
        "_includes/i.html": ["{{ page.url }}: {{ include.of }}", "{{ include.of }}"],
        "_includes/plain.html": ["{{ site.posts.size }}", "plain: {{ include.of.title }}"],
        "_posts/2024-01-01-p.md": [_post("title: Q\n", "Post")],
        "a.html": ["---\n---\nnothing", "---\n---\n{% include_cached i.html of=1 %} more", None],
        "b.html": ["---\n---\n{% include_cached i.html of=2 %}", "---\n---\nnothing"],
        "0.html": ["---\n---\n{% include_cached i.html of=1 %}", None],
        "e.html": ["---\n---\n{% include_cached i.html of=2 %}{% include_cached plain.html of=page %}"],
    },
)

DATA = PluginSite(
    {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-seo-tag]\nauthor: me\n",
        "_data/people.yml": "- {name: Ann}\n- {name: Bob}\n",
        "_data/venues.yml": "a: A\n",
        "_data/en/strings.yml": "hello: Hello\n",
        "_data/authors.yml": "me: {name: Myself}\n",
        "people.html": "---\n---\n{% for p in site.data.people %}{{ p.name }}{% endfor %}{{ site.data.people.size }}",
        "venue.html": "---\nvenue: a\n---\n{{ site.data.venues[page.venue] }}{{ site.data['venues'].a }}",
        "hello.html": "---\nlang: en\n---\n{{ site.data[page.lang].strings.hello }}",
        "all.html": "---\n---\n{{ site.data | jsonify }}",
        "size.html": "---\n---\n{{ site.data.size }}{% for d in site.data %}{{ d[0] }}{% endfor %}",
        "nothing.html": "---\n---\n{{ site.data.nothing }}",
        "assigned.html": "---\n---\n{% assign d = site.data %}{{ d.venues.a }}{{ site['data'].people.size }}",
        "seo.html": "---\n---\n{% seo %}",
        "loop.html": "---\n---\n{% for i in (1..12) %}{{ site.data.people[i].name }}{% endfor %}",
    },
    {
        "_data/people.yml": ["- {name: Cid}\n", None, "name: x\n"],
        "_data/venues.yml": ["a: B\n", None, "a: [1, 2]\n"],
        "_data/en/strings.yml": ["hello: Hi\n", None],
        "_data/authors.yml": ["me: {name: Other, twitter: x}\n", None],
        "_data/nothing.csv": ["a,b\n1,2\n", None],
        "_data/en.yml": ["strings: {hello: Shadow}\n", None],
        "venue.html": ["---\nvenue: b\n---\n{{ site.data.venues[page.venue] }}"],
    },
)

TABS = PluginSite(
    {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-tabs]\n",
        "_includes/tabs.html": "{% tabs log %}{% tab log a %}{{ page.title }}{% endtab %}{% endtabs %}",
        "a.md": "---\ntitle: A\n---\n{% include tabs.html %}\n",
        "b.md": "---\n---\nplain\n",
        "c.md": "---\n---\n{% tabs other %}{% tab other b %}x{% endtab %}{% endtabs %}\n",
        "_posts/2024-01-01-p.md": _post(
            "title: P\n", "{% tabs own %}{% tab own p %}p{% endtab %}{% endtabs %}\n\nMore"
        ),
        "list.html": "---\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}",
    },
    {
        "a.md": ["---\ntitle: B\n---\n{% include tabs.html %}\n", "---\n---\nnothing\n"],
        "b.md": ["---\n---\n{% include tabs.html %}\n", "---\n---\nmore\n"],
        "c.md": ["---\n---\n{% tabs log %}{% tab log b %}x{% endtab %}{% endtabs %}\n", "---\n---\n{{ tabs-log }}\n"],
        "list.html": ["---\n---\n{% for post in site.posts %}{{ post.excerpt }}{% endfor %}"],
    },
)

PUBLICATIONS = PluginSite(
    {
        "_config.yml": (
            "time: 2024-05-06 07:08:09 +0000\nurl: https://example.org\nauthor: {name: Ada Lovelace}\n"
            "publications: {owner: A. Lovelace}\ncv: {pdf: false}\ncollections: {publications: {output: true}}\n"
        ),
        "_layouts/publication.html": "{{ page.title }} {{ page.description }} {{ page.publication | jsonify }}\n",
        "_layouts/cv.html": "{{ page.curriculum | jsonify }}\n",
        "_bibliography/papers.bib": (
            "@article{a, title={On Engines}, author={Lovelace, Ada and Babbage, C.}, year=1843, journal={J},\n"
            "  google_scholar_id={x:abc}}\n@book{b, title={Tables}, author={Ada Lovelace}, year=1840, abstract={X}}\n"
        ),
        "_publications/c.md": _post("title: Notes\nyear: 1842\n", "Notes"),
        "_data/cv.yml": "cv:\n  name: Ada Lovelace\n  sections:\n    work: [{company: Engines, position: Analyst}]\n",
        "_data/google_scholar.yml": "publications: {'x:abc': {num_citations: 5}}\n",
        "cv.md": "---\nlayout: cv\n---\n",
        "list.html": "---\n---\n{{ site.data.publications | jsonify }}",
        "titles.html": "---\n---\n{% for one in site.data.publications %}{{ one.title }}{{ one.page_url }}{% endfor %}",
        "name.html": "---\n---\n{{ site.data.curriculum.name }}",
        "plain.html": "---\n---\nplain",
    },
    {
        "_bibliography/papers.bib": [
            "@article{a, title={On Engines}, author={Babbage, C. and Ada Lovelace}, year=1843}\n",
            "@article{a, title={Broken, author={Lovelace, Ada}, year=1843}\n",
            "",
            None,
        ],
        "_bibliography/more.bib": ["@string{j={Journal}}\n@article{a, title={Again}, journal=j, year=2000}\n", None],
        "_publications/c.md": [_post("title: Sketch\n", "Notes"), None],
        "_data/cv.yml": [
            "cv:\n  name: A. Lovelace\n  sections:\n    work: [{company: 3}]\n    publications: []\n",
            "cv:\n  name: [\n",
            "cv: {name: Ada, email: not an address, sections: {text: [Words]}}\n",
            None,
        ],
        "_data/google_scholar.yml": ["publications: {'y:abc': 7}\n", None],
        "_data/publications.yml": ["- {title: Own, year: 1}\n", None],
        "_config.yml": [
            "time: 2024-05-06 07:08:09 +0000\npublications: {permalink: /p/:key}\ncv: {pdf: false, publications: 1}\n",
            "time: 2024-05-06 07:08:09 +0000\npublications: {pages: false, owner: C. Babbage}\ncv: {pdf: false}\n",
            "time: 2024-05-06 07:08:09 +0000\npublications: {}\ncv: {sections: [publications], pdf: false}\n",
        ],
        "_layouts/publication.html": ["{{ page.publication.page_url }}\n", None],
        "cv.md": ["---\nlayout: cv\nlang: de\n---\n", None],
        "plain.html": ["---\n---\nother"],
    },
)

ALL = {
    "publications": PUBLICATIONS,
    "tabs": TABS,
    "data": DATA,
    "scholar": SCHOLAR,
    "archives": ARCHIVES,
    "archives-v2": ARCHIVES_V2,
    "paginate-v2": PAGINATE_V2,
    "polyglot": POLYGLOT,
    "files": FILES,
    "cached includes": CACHED_INCLUDES,
}

"""The mistakes that docs/troubleshooting.md explains, by the anchor of their section: a site that has the mistake."""

from __future__ import annotations

from dataclasses import dataclass, field

PAGE = "---\ntitle: Home\n---\n"


@dataclass(frozen=True)
class Mistake:
    """Files of a site, the command that is run in it, and the exit status that it ends with.

    ``links`` are symlinks in the site, with what they lead to, and ``pipes`` names of pipes.
    """

    files: dict[str, str | bytes] = field(default_factory=dict)
    command: str = "build"
    status: int = 1
    environment: dict[str, str] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)
    pipes: tuple[str, ...] = ()


def page(text: str) -> dict[str, str | bytes]:
    """Return a site of one page."""
    return {"index.md": PAGE + text}


MISTAKES: dict[str, Mistake] = {
    # The command line
    "no-such-command": Mistake(command="buidl"),
    "no-such-option": Mistake(command="build --drfats"),
    "ignored-a-folder-is-named-with---source": Mistake(page("Hello"), command="build docs", status=0),
    "configuration-file-none": Mistake(page("Hello"), status=0),
    "the-configuration-file-could-not-be-found": Mistake(command="build --config _config.yml,_config.local.yml"),
    "the-source-directory-does-not-exist": Mistake(command="build --source docs"),
    "destination-directory-cannot-be-or-contain-the-source-directory": Mistake(command="build --destination ."),
    "is-a-folder-with-files-of-yours": Mistake({"_posts/2024-01-01-a.md": PAGE}, command="build --destination _posts"),
    "the-destination-is-a-file": Mistake({**page("Hello"), "_site": "not a folder"}),
    "exists-and-is-not-empty": Mistake({"mysite/index.md": "Hello"}, command="new mysite"),
    "port-is-taken": Mistake(page("Hello"), command="serve --port 4000"),
    "build-failed-1-warning-with---strict": Mistake({"index.md": "---\nlayout: home\n---\n"}, command="build --strict"),
    # The configuration
    "a-colon-cannot-start-a-value-here": Mistake({"_config.yml": "title: My page: a home\n"}),
    "error-reading-configuration": Mistake({"_config.yml": "title My page\n", **page("Hello")}, status=0),
    "should-be-set-as-an-array": Mistake({"_config.yml": "exclude: README.md\n"}),
    "the-option-lsi-is-not-available": Mistake({"_config.yml": "lsi: true\n"}),
    "invalid-markdown-processor-given": Mistake({"_config.yml": "markdown: redcarpet\n", **page("Hello")}),
    "the-timezone-is-not-known": Mistake({"_config.yml": "timezone: Berlin\n", **page("Hello")}, status=0),
    "unknown-dialect": Mistake({"_config.yml": "pylekyll: {compat: jekyll-3}\n"}),
    "publishing": Mistake(
        {"_config.yml": "url: https://you.github.io/project\nbaseurl: project\n", **page("Hello")}, status=0
    ),
    "the-math-engine-is-not-available": Mistake(
        {"_config.yml": "kramdown: {math_engine: katex}\n", **page("$$x$$")}, status=0
    ),
    "is-not-a-setting": Mistake({"_config.yml": "pylekyll: {compta: jekyll-4}\n", **page("Hello")}, status=0),
    # Themes and plugins
    "the-theme-could-not-be-found": Mistake({"_config.yml": "theme: jekyll-theme-of-mine\n", **page("Hello")}),
    "the-theme-cannot-be-fetched": Mistake(
        {"_config.yml": "plugins: [jekyll-remote-theme]\nremote_theme: owner/name\n", **page("Hello")},
        environment={"PYLEKYLL_THEME_ARCHIVES": "https://themes.invalid/{owner}/{name}/{ref}"},
    ),
    "not-available-in-pylekyll": Mistake(
        {"_config.yml": "plugins: [jekyll-feed, jekyll-jsonball]\n", **page("Hello")}, status=0
    ),
    "is-written-in-ruby-and-does-not-run-here": Mistake({"_plugins/reading_time.rb": "# ...", **page("x")}, status=0),
    "the-plugin-cannot-be-loaded": Mistake({"_plugins/reading.py": "import readability\n", **page("Hello")}),
    "does-not-have-a-function-register": Mistake(
        {"_plugins/reading.py": "def reading(): ...\n", **page("Hello")}, status=0
    ),
    "not-allowed-on-github-pages": Mistake(
        {"_config.yml": "plugins: [jekyll-archives]\ntheme: null\n", **page("Hello")},
        command="build --compat github-pages",
        status=0,
    ),
    "the-gemfile-names-github-pages": Mistake(
        {"Gemfile": 'gem "github-pages"\n', "_config.yml": "theme: null\n", **page("Hello")}, status=0
    ),
    "pagination-is-turned-on": Mistake({"_config.yml": "paginate: 5\n", **page("Hello")}, status=0),
    "couldnt-find-an-indexhtml-page": Mistake(
        {"_config.yml": "paginate: 5\nplugins: [jekyll-paginate]\n", **page("Hello")}, status=0
    ),
    "is-not-used-remote_theme-needs-jekyll-remote-theme": Mistake(
        {"_config.yml": "remote_theme: mmistakes/minimal-mistakes\n", **page("Hello")}, status=0
    ),
    "did-you-mean": Mistake({"_config.yml": "plugins: [jekyll-fed]\n", **page("Hello")}, status=0),
    "is-not-a-valid-remote-theme": Mistake(
        {"_config.yml": "plugins: [jekyll-remote-theme]\nremote_theme: minima\n", **page("Hello")}, status=0
    ),
    "the-redirects-go-round-in-a-circle": Mistake(
        {
            "_config.yml": "plugins: [jekyll-redirect-from]\n",
            "a.md": "---\nredirect_to: /b.html\n---\n",
            "b.md": "---\nredirect_to: /a.html\n---\n",
        },
        status=0,
    ),
    # Front matter and data
    "the-file-cannot-be-read": Mistake(page("Hello"), links={"paper.pdf": "../papers/one.pdf"}),
    "is-a-symlink-to-a-folder-that-contains-it": Mistake(
        {**page("Hello"), "notes/a.md": PAGE}, status=0, links={"notes/up": ".."}
    ),
    "the-front-matter-cannot-be-read": Mistake({"index.md": '---\ntitle: "A page\n---\n'}, status=0),
    "text-follows-the-closing-quote": Mistake({"index.md": "---\ntitle: 'It's me'\n---\n"}, status=0),
    "must-be-a-list-or-a-string": Mistake({"_posts/2024-01-01-a.md": "---\ncategories: 2024\n---\n"}, status=0),
    "no-pages-found": Mistake(status=0),
    "git-left-both-versions-of-a-merge-conflict-here": Mistake(
        {"_config.yml": "title: A\n<<<<<<< HEAD\nurl: a\n=======\nurl: b\n>>>>>>> main\n"}
    ),
    "and-no-line-of-three-dashes-closes-it": Mistake({"index.md": "---\ntitle: A\n----\nHello\n"}, status=0),
    "which-hides-its-front-matter": Mistake({"index.md": f"\ufeff{PAGE}"}, status=0),
    "above-its-front-matter-which-is-not-seen-then": Mistake({"index.md": f"\n{PAGE}"}, status=0),
    "is-not-a-regular-file": Mistake(page("Hello"), status=0, pipes=("queue",)),
    "invalid-yaml-front-matter": Mistake({"index.md": "---\nThis is a page\n---\n"}),
    "the-file-is-not-valid-utf-8": Mistake({"index.md": PAGE.encode() + b"Caf\xe9\n"}),
    "invalid-date": Mistake({"_posts/2024-13-41-leap.md": PAGE}),
    "has-a-future-date": Mistake({"_posts/2999-12-31-party.md": PAGE}, status=0),
    "expected-a-list-item": Mistake({"_data/papers.yml": "- one\ntwo: 2\n"}),
    "unclosed-quoted-field": Mistake({"_data/papers.csv": 'title,year\n"On light,1905\n'}),
    "doesnt-have-such-keys": Mistake({"_config.yml": "permalink: /:yaer/:title/\n", "_posts/2024-01-01-a.md": PAGE}),
    # Templates
    "could-not-locate-the-included-file": Mistake(
        {**page("{% include heder.html %}"), "_includes/header.html": "Hello"}
    ),
    "unknown-tag": Mistake(page("{% seo %}")),
    "unknown-tag-of-a-plugin-that-pylekyll-does-not-have": Mistake(page("{% picture me.jpg %}")),
    "unknown-tag-endfor": Mistake(page("{% for post in site.posts %}{% endfor %}\n{% endfor %}\n")),
    "left-out-as-a-plugin-is-not-available": Mistake(
        {"_config.yml": "plugins: [jekyll_picture_tag]\n", **page("{% picture me.jpg %}")}, status=0
    ),
    "was-never-closed": Mistake(page("{% if page.title %}\nHello\n")),
    "was-not-properly-terminated": Mistake(page("{{ page.title }\n")),
    "liquid-warning": Mistake(page("{% assign name = page.title | %}"), status=0),
    "undefined-filter": Mistake({"_config.yml": "liquid: {strict_filters: true}\n", **page("{{ 'a' | upcas }}")}),
    "could-not-find-post": Mistake(page("{% post_url 2024-01-01-hello %}")),
    "could-not-find-document": Mistake(page("{% link about.md %}")),
    "layout-requested-does-not-exist": Mistake(
        {"index.md": "---\nlayout: pge\n---\nHello\n", "_layouts/page.html": "{{ content }}"}, status=0
    ),
    "unknown-operator": Mistake(page("{% if page.title = 'Home' %}\n{% endif %}")),
    "is-not-a-valid-delimiter": Mistake(page("{% for post in site.posts %}\n{% if post.x %}\n{% endfor %}\n")),
    "syntax-error-in-tag-highlight": Mistake(page("{% highlight %}\nx = 1\n{% endhighlight %}\n")),
    "invalid-syntax-for-include-tag": Mistake(page("{% include header.html title=Home page %}")),
    "nesting-too-deep": Mistake({**page("{% include a.html %}"), "_includes/a.html": "{% include a.html %}"}),
    "divided-by-0": Mistake(page("{{ site.posts.size | divided_by: 0 }}")),
    "excerpt-modified": Mistake(
        {"_posts/2024-01-01-a.md": PAGE + "{% if true %}\nOne.\n\nTwo.\n{% endif %}\n"}, status=0
    ),
    # Stylesheets
    "cant-find-stylesheet-to-import": Mistake({"main.scss": '---\n---\n@use "colours";\n'}),
    "undefined-variable": Mistake({"main.scss": "---\n---\na { color: $ink; }\n"}),
    "sass-deprecation-warning": Mistake(
        {"main.scss": '---\n---\n@import "colours";\n', "_sass/_colours.scss": "a { color: red; }\n"}, status=0
    ),
    "compiles-instead-of-dart-sass": Mistake({"main.scss": "---\n---\nmain { width: calc(100%-2em); }\n"}, status=0),
    # Writing
    "the-following-destination-is-shared-by-multiple-files": Mistake(
        {"about.md": "---\npermalink: /about/\n---\n", "me.md": "---\npermalink: /about/\n---\n"}, status=0
    ),
    "the-build-was-stopped": Mistake({**page("Hello"), "b.txt": "b"}, command="build --untrusted --max-files 1"),
    "cannot-be-a-file-and-a-folder": Mistake(
        {"a.md": "---\npermalink: /x\n---\n", "b.md": "---\npermalink: /x.html/y.html\n---\n"}
    ),
    # Citation numbers
    "this-site-shows-no-citation-numbers": Mistake(page("Hello"), command="scholar status"),
    "must-be-a-time": Mistake({"_config.yml": "google_scholar: {max_age: often}\nrepository: you/you.github.io\n"}),
}

#: Failures of Ruby's Jekyll, by the anchor of their section: sites that pylekyll builds.
BUILT_ALL_THE_SAME: dict[str, Mistake] = {
    "could-not-find-gem": Mistake(
        {"Gemfile": 'source "https://rubygems.org"\ngem "jekyll", "~> 4.4"\ngem "minima"\n', **page("Hello")}, status=0
    ),
    "your-ruby-version-is": Mistake({"Gemfile": 'ruby "2.7.4"\ngem "jekyll"\n', **page("Hello")}, status=0),
    "failed-to-build-gem-native-extension": Mistake(
        {"Gemfile": 'gem "jekyll"\ngem "eventmachine"\ngem "wdm"\n', **page("Hello")}, status=0
    ),
    "cannot-load-such-file----webrick": Mistake({"Gemfile": 'gem "jekyll"\n', **page("Hello")}, status=0),
    "you-dont-have-write-permissions": Mistake(page("Hello"), status=0),
    "undefined-method-tainted": Mistake(page("{{ page.title | upcase }}"), status=0),
    "undefined-method-exists": Mistake(page("Hello"), status=0),
    "you-dont-have-kramdown-parser-gfm": Mistake(
        {"_config.yml": "kramdown: {input: GFM}\n", **page("| a | b |\n|---|---|\n| 1 | 2 |\n")}, status=0
    ),
    "invalid-us-ascii-character": Mistake(
        {"main.scss": '---\n---\na::after { content: "→"; }\n'}, status=0, environment={"LC_ALL": "C", "LANG": "C"}
    ),
    "no-github-api-authentication-could-be-found": Mistake(
        {"_config.yml": "repository: you/project\nplugins: [jekyll-github-metadata]\n", **page("Hello")}, status=0
    ),
}

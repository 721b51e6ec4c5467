"""What is known about gems: which plugin module stands for them, which need none, and who provides which tag."""

from __future__ import annotations

#: The built-in plugins: a gem's name, and the module that does its work.
BUILT_IN: dict[str, str] = {
    "jekyll-archives": "pylekyll.plugins.builtin.archives",
    "jekyll-avatar": "pylekyll.plugins.builtin.avatar",
    "jekyll-coffeescript": "pylekyll.plugins.builtin.coffeescript",
    "jekyll-commonmark": "pylekyll.plugins.builtin.commonmark",
    "jekyll-commonmark-ghpages": "pylekyll.plugins.builtin.commonmark_ghpages",
    "jekyll-default-layout": "pylekyll.plugins.builtin.default_layout",
    "jekyll-email-protect": "pylekyll.plugins.builtin.email_protect",
    "jekyll-feed": "pylekyll.plugins.builtin.feed",
    "jekyll-gist": "pylekyll.plugins.builtin.gist",
    "jekyll-github-metadata": "pylekyll.plugins.builtin.github_metadata",
    "jekyll-include-cache": "pylekyll.plugins.builtin.include_cache",
    "jekyll-last-modified-at": "pylekyll.plugins.builtin.last_modified_at",
    "jekyll-mentions": "pylekyll.plugins.builtin.mentions",
    "jekyll-octicons": "pylekyll.plugins.builtin.octicons",
    "jekyll-optional-front-matter": "pylekyll.plugins.builtin.optional_front_matter",
    "jekyll-paginate": "pylekyll.plugins.builtin.paginate",
    "jekyll-paginate-v2": "pylekyll.plugins.builtin.paginate_v2",
    "jekyll-polyglot": "pylekyll.plugins.builtin.polyglot",
    "jekyll-readme-index": "pylekyll.plugins.builtin.readme_index",
    "jekyll-redirect-from": "pylekyll.plugins.builtin.redirect_from",
    "jekyll-relative-links": "pylekyll.plugins.builtin.relative_links",
    "jekyll-remote-theme": "pylekyll.plugins.builtin.remote_theme",
    "jekyll-seo-tag": "pylekyll.plugins.builtin.seo_tag",
    "jekyll-sitemap": "pylekyll.plugins.builtin.sitemap",
    "jekyll-titles-from-headings": "pylekyll.plugins.builtin.titles_from_headings",
    "jekyll-toc": "pylekyll.plugins.builtin.toc",
    "jemoji": "pylekyll.plugins.builtin.jemoji",
}

#: Gems that a site may name and that have nothing to add here: what they do is built in, or is about Ruby itself.
NEEDLESS = frozenset(
    {
        "base64",
        "bigdecimal",
        "bundler",
        "csv",
        "eventmachine",
        "faraday-retry",
        "github-pages",
        "ffi",
        "hawkins",
        "http_parser.rb",
        "jekyll",
        "jekyll-livereload",
        "jekyll-sass-converter",
        "jekyll-watch",
        "json",
        "kramdown",
        "kramdown-parser-gfm",
        "liquid",
        "logger",
        "mini_racer",
        "rake",
        "rouge",
        "sass",
        "sass-embedded",
        "sassc",
        "tzinfo",
        "tzinfo-data",
        "wdm",
        "webrick",
    }
)

#: Tags that come with a built-in plugin, and its gem. Those of other gems are in ``left_out``.
TAGS: dict[str, str] = {
    "avatar": "jekyll-avatar",
    "feed_meta": "jekyll-feed",
    "gist": "jekyll-gist",
    "github_edit_link": "jekyll-github-metadata",
    "I18n_Headers": "jekyll-polyglot",
    "include_cached": "jekyll-include-cache",
    "last_modified_at": "jekyll-last-modified-at",
    "octicon": "jekyll-octicons",
    "seo": "jekyll-seo-tag",
    "static_href": "jekyll-polyglot",
    "toc": "jekyll-toc",
}

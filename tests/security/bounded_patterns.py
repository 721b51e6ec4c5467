"""Patterns in which two loops read the same text, by the reason for which that is accepted.

``tests/security/test_quadratic_patterns.py`` compares this list with the patterns of the program.
``python -m tests.reliability patterns`` tries the texts of both loops, and finds none on which the time grows with the
square of the length.
"""

from __future__ import annotations

BOUNDED: dict[str, tuple[str, ...]] = {
    "Date._parse refuses texts of more than 128 characters": (
        *("languages.ruby.date_parse:_AMERICAN", "languages.ruby.date_parse:_CLOCK"),
        *("languages.ruby.date_parse:_DOTS", "languages.ruby.date_parse:_EUROPEAN", "languages.ruby.date_parse:_ISO"),
        *("languages.ruby.date_parse:_MONTH_DAY_ALONE", "languages.ruby.date_parse:_SLASHES"),
        *("languages.ruby.date_parse:_TIME", "languages.ruby.date_parse:_VMS"),
        *("languages.ruby.date_parse:_VMS_MONTH_FIRST",),
    ),
    "the pattern bounds what one of its loops reads": (
        *("gems.counterparts.lab_website:_KEPT", "languages.bibtex.escaped:_DOLLARS"),
        *("languages.bibtex.formulas:_UNIT", "languages.bibtex.formulas:_UNITS"),
        *("languages.bibtex.macros:_DEFINITION", "languages.bibtex.people:_MARKS"),
        *("languages.gemfile.gemspec:_METADATA", "rendering.origins:_MARKUP"),
    ),
    "a lookahead leaves one place alone at which the first loop may end": (
        *("checks.compare.builds:_GENERATOR", "checks.doctor.templates:_TEMPLATE_TEXT"),
        *("checks.publishing.workflows:_OUR_COMMAND", "checks.publishing.workflows:_PUSH"),
        *("checks.publishing.workflows:_RUBY_COMMAND",),
    ),
    "the harness finds no text on which their time grows faster than the length": (
        *("academic.cv.formulas:_FORMULA", "academic.cv.latex:_HELD", "academic.cv.text:_TAGS"),
        *("academic.cv.text:_TOKEN", "academic.importing.records:_PARAGRAPHS", "academic.importing.records:_WORD"),
        *("academic.migrating.hugo:_EXAMPLE_TITLE", "academic.migrating.hugo_text:_FRONT_MATTER"),
        *("academic.migrating.hugo_text:_PAIRS", "build.mistakes.posts:_DATE_FIRST"),
        *("build.mistakes.publishing:_LINK", "build.mistakes.source:_ORIGIN", "checks.doctor.catalogue:_SECTION"),
        *("checks.doctor.reach:_ADDRESS", "cli.man:_lines:1"),
        *("gems.builtin.gist:_ARGUMENTS", "gems.builtin.github_metadata:_LINK_TEXT"),
        *("gems.builtin.octicons:_ATTRIBUTE", "gems.builtin.relative_links.html:_ADDRESS"),
        *("gems.builtin.relative_links.html:_SIMPLE", "gems.builtin.seo_tag.values:_FORMAT_FIELD"),
        *("gems.builtin.spaceship.diagrams:_DECLARATION", "gems.builtin.spaceship.diagrams:_EMPTY_LINES"),
        *("gems.builtin.spaceship.media:_QUERY", "gems.builtin.spaceship.table:_ATTRIBUTE"),
        *("gems.builtin.spaceship.table:_ATTRIBUTES", "gems.builtin.spaceship.table:_MATH"),
        *("gems.builtin.spaceship.table:_OUTER_SPACE", "gems.builtin.spaceship.table:_REFERENCE"),
        *("gems.builtin.third_party_libraries:_CSS_URL", "gems.builtin.titles_from_headings:_HEADING"),
        *("gems.counterparts.bibtex:_AUTHOR", "gems.ruby_files:_TAG", "languages.bibtex.addresses:_ARXIV"),
        *("languages.bibtex.escaped:_ARGUMENT", "languages.bibtex.escaped:_JSON", "languages.bibtex.macros:_MODES"),
        *("languages.bibtex.markup:_BESIDE_TEX", "languages.bibtex.markup:_MATHML"),
        *("languages.bibtex.name_lists:_AND", "languages.bibtex.name_lists:_INITIALS_FIRST"),
        *("languages.csl.item:_NUMBERS", "languages.csl.text_case:_FIRST_LETTER"),
        *("languages.csl.text_case:_LAST_WORD", "languages.csl.text_case:_TITLE_WORD"),
        *("languages.highlighting.exact:_TOKEN", "languages.highlighting.guess:_DIFF"),
        *("languages.highlighting.guess:_MODELINES", "languages.liquid.expressions.condition:_LAX_CHAIN"),
        *("languages.liquid.expressions.condition:_LAX_COMPARISON",),
        *("languages.liquid.expressions.filtered:_ARGUMENT", "languages.liquid.expressions.filtered:_FILTER"),
        *("languages.liquid.expressions.filtered:_FRAGMENT_AND_REST",),
        *("languages.liquid.expressions.syntax:PLAIN_ARGUMENT", "languages.liquid.expressions.syntax:TAG_ATTRIBUTES"),
        *("languages.liquid.expressions.syntax:TEMPLATE_PARSER", "languages.liquid.tags.assign:_SYNTAX"),
        *("languages.liquid.tags.capture:_SYNTAX", "languages.liquid.tags.case:_SYNTAX"),
        *("languages.liquid.tags.case:_WHEN", "languages.liquid.tags.cycle:_ITEM"),
        *("languages.liquid.tags.highlight:_OPTION", "languages.liquid.tags.highlight:_SYNTAX"),
        *("languages.liquid.tags.include:_WITH_VARIABLE", "languages.markdown.kramdown.blocks.list_items:_ONLY_IAL"),
        *("languages.markdown.kramdown.blocks.table:_LINE", "languages.markdown.kramdown.code:_WHITE_SPACE"),
        *("languages.markdown.kramdown.html:_ATTRIBUTE", "languages.ruby.date_digits:_DIGITS"),
        *("languages.ruby.uri:_ESCAPED", "languages.ruby.uri:_URI", "languages.sass.libsass:_CALLER"),
        *("languages.sass.libsass:_ERROR", "languages.sass.ruby_sass:_PIECE"),
        *("languages.sass.ruby_sass:_SOURCE_PIECE", "languages.sass.ruby_sass:_STRING"),
        *("languages.sass.ruby_sass:_TOKEN", "languages.sass.whole_colours:_PIECE", "site.authoring.line_ends:_LINE"),
        *("site.authoring.psych:_BEGINS_WITH_SIGN", "foundation.private:_HAS_KEY", "site.config.toml:_LONG_KEY"),
        *("site.config.toml:_STRING", "site.content.excerpt:_LIQUID_TAG", "site.read.data:_UNWANTED"),
    ),
    "they are matched at one place, or once at a beginning that was found": (
        *("checks.publishing.repository:remote_url:1", "checks.publishing.subject:named_domain:1"),
        *("languages.highlighting.lexers.irb:_PROMPT", "languages.highlighting.lexers.rouge3.irb:_PROMPT"),
        *("languages.markdown.kramdown.positions:_OPENING", "site.themes.resolve:version_key:1"),
    ),
}

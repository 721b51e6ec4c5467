"""``{% highlight %}`` with GitHub Pages' processor, as Jekyll 4.4.1 with jekyll-commonmark-ghpages 0.5.1 writes it."""

from __future__ import annotations

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

CODE = "{% highlight ruby %}\ndef a\n\n  b\nend\n{% endhighlight %}\n"
MARK = "<br data-jekyll-commonmark-ghpages>"
OPENING = '<figure class="highlight"><pre><code class="language-ruby" data-lang="ruby"><span class="k">def</span>'
LINES = (f'{OPENING} <span class="nf">a</span>', "", '  <span class="n">b</span>')
CLOSING = '<span class="k">end</span></code></pre></figure>'


def pages(folder, **settings):
    (folder / "a.md").write_text(f"---\n---\n*one*\n\n{CODE}\n*two*\n")
    (folder / "b.html").write_text(f"---\n---\n{CODE}")
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "true"}
    build(load(folder, settings, environment=environment, working_directory=folder), Log())
    return [(folder / "_site" / name).read_text() for name in ("a.html", "b.html")]


@pytest.mark.parametrize("settings", [{"markdown": "GFM"}, {"commonmark": {"options": ["UNSAFE"]}}])
def test_blank_lines_in_code_do_not_end_it(tmp_path, settings):
    markdown, html = pages(tmp_path, **{"markdown": "CommonMarkGhPages", **settings})
    lines = "\n".join((*LINES, CLOSING))
    assert markdown == f"<p><em>one</em></p>\n{lines}\n<p><em>two</em></p>\n"
    # Unconverted text keeps the marks.
    assert html == f"{MARK.join((*LINES, CLOSING))}\n"


def test_other_processors_leave_the_tag_alone(tmp_path):
    assert MARK not in "".join(pages(tmp_path, markdown="CommonMark"))

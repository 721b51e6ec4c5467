"""Jekyll's tags, which ask the site."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from pylekyll.languages.liquid.environment import Environment
from pylekyll.languages.liquid.errors import ForeignError, LiquidError, LiquidSyntaxError
from tests.languages.liquid.site import FakeSite, registers

if TYPE_CHECKING:
    from pylekyll.languages.liquid.registers import Registers


def render(template: str, site: FakeSite | None = None, page: dict[str, Any] | None = None, **variables: Any) -> str:
    return render_with(template, registers(site, page), **variables)


def render_with(template: str, given: Registers, **variables: Any) -> str:
    return Environment().parse(template, "page.html").render(variables, given)


@pytest.mark.parametrize(
    ("page", "path"),
    [
        (None, "part.md"),
        ({"path": "index.md"}, "part.md"),
        ({"path": "docs/index.md"}, "docs/part.md"),
        ({"path": "_posts/2024-01-01-a.md/#excerpt"}, "_posts/part.md"),
        ({"path": "_posts/2024-01-01-a.md", "collection": "posts"}, "things/_posts/part.md"),
    ],
)
def test_include_relative_looks_beside_the_page(page: dict[str, Any] | None, path: str) -> None:
    site = FakeSite(files={path: "[{{ include.x }}]"}, collections_dir="things")
    assert render("{% include_relative part.md x='1' %}", site, page) == "[1]"


def test_include_relative_needs_the_file() -> None:
    with pytest.raises(ForeignError, match=r"Could not locate the included file 'a.md' in any of \[\"/source/docs\"\]"):
        render("{% include_relative a.md %}", page={"path": "docs/index.md"})


def test_include_in_safe_mode_says_why_not() -> None:
    site = FakeSite()
    site.safe = True
    with pytest.raises(ForeignError, match="is not a symlink as those are not allowed in safe mode"):
        render("{% include a.html %}", site)


def test_link() -> None:
    site = FakeSite(urls={"_posts/2024-01-01-a.md": "/2024/a.html", "/assets/x.png": "/assets/x.png"})
    assert render("{% link _posts/2024-01-01-a.md %}", site) == "/base/2024/a.html"
    assert render("{% link assets/x.png %}", site) == "/base/assets/x.png"
    assert render("{% link /assets/x.png %}", site) == "/base/assets/x.png"
    assert render("{% link _posts/{{ name }}.md %}", site, name="2024-01-01-a") == "/base/2024/a.html"


def test_link_to_nothing() -> None:
    with pytest.raises(ForeignError) as caught:
        render("{% link nosuch.md %}")
    assert caught.value.kind == "ArgumentError"
    assert caught.value.message.startswith("Could not find document 'nosuch.md' in tag 'link'.\n")


class Post(NamedTuple):
    relative_path: str
    url: str
    data: dict[str, str]
    date: datetime


def post(path: str, day: int = 1) -> Post:
    slug = path.rsplit("/", 1)[-1].split("-", 3)[3].rsplit(".", 1)[0]
    return Post(path, f"/{slug}.html", {"slug": slug}, datetime(2024, 1, day, tzinfo=timezone.utc))


POSTS = [
    post("_posts/2024-01-01-one.md"),
    post("_posts/sub/2024-01-02-two.markdown", 2),
    post("cats/_posts/2024-01-03-a.b+c.md", 3),
]


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("2024-01-01-one", "/base/one.html"),
        ("/2024-01-01-one", "/base/one.html"),
        ("sub/2024-01-02-two", "/base/two.html"),
        ("cats/2024-01-03-a.b+c", "/base/a.b+c.html"),
    ],
)
def test_post_url(name: str, url: str) -> None:
    given = registers(FakeSite(posts=POSTS))
    assert render_with(f"{{% post_url {name} %}}", given) == url
    assert not given.log.lines


def test_post_url_the_old_way_warns() -> None:
    given = registers(FakeSite(posts=POSTS))
    assert render_with("{% post_url 2024-1-2-two %}", given) == "/base/two.html"
    (warning,) = given.log.warnings
    assert warning.topic == "Deprecation:"
    assert "{% post_url 2024-1-2-two %}" in warning.message


@pytest.mark.parametrize("name", ["2024-01-09-one", "other/2024-01-01-one2", "2024-01-01-two"])
def test_post_url_of_no_post(name: str) -> None:
    with pytest.raises(ForeignError, match=f"Could not find post \"{name}\" in tag 'post_url'"):
        render(f"{{% post_url {name} %}}", FakeSite(posts=POSTS))


def test_highlight_with_prefix_suffix_and_without_a_highlighter() -> None:
    code = "{% highlight html %}\n<b>'x'</b>\n{% endhighlight %}"
    site = FakeSite()
    site.highlighter = None
    assert render(code, site, highlighter_prefix="\n", highlighter_suffix="\n") == (
        '\n<figure class="highlight"><pre><code class="language-html" data-lang="html">'
        "&lt;b&gt;&#39;x&#39;&lt;/b&gt;</code></pre></figure>\n"
    )


def test_highlight_by_pygments_warns() -> None:
    site = FakeSite()
    site.highlighter = "pygments"
    given = registers(site)
    assert "<figure" in render_with("{% highlight c++ %}int a;{% endhighlight %}", given)
    assert [(finding.message, finding.hint) for finding in given.log.findings] == [
        ("Highlight Tag no longer supports rendering with Pygments.", "Using the default highlighter, Rouge, instead.")
    ]


def test_an_error_in_a_name_is_blamed_on_the_tag() -> None:
    with pytest.raises(LiquidError) as caught:
        render("\n  {% link {{ 1 | divided_by: 0 }} %}")
    assert str(caught.value) == "page.html:2:3: divided by 0"


def test_an_error_in_a_name_that_is_never_rendered() -> None:
    assert render("{% if false %}{% link {{ a %}{% endif %}{% comment %}{% link {{ a %}{% endcomment %}x") == "x"
    with pytest.raises(LiquidSyntaxError, match=r"page\.html:1:2: Variable '{{' was not properly terminated"):
        render(" {% link {{ a %}")

"""Record the addresses that Ruby's Jekyll gives documents and pages: ``python tests/record/record_permalinks.py``.

Needs ``ruby`` and the gem ``jekyll`` on the path. Writes ``tests/site/content/permalinks.json``.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

TARGET = Path(__file__).parents[1] / "site" / "content" / "permalinks.json"

DOCUMENTS = [
    {"path": "_posts/2024-02-29-Hello-World.md", "data": {}},
    {"path": "_posts/2024-02-29-über maß & co.md", "data": {"categories": ["A B", "a b", "Ünï/Cod"]}},
    {"path": "deep/er/_posts/2019-12-31-x.y.z..md", "data": {"date": "2019-12-30 23:59:59", "slug": "My Slug_1"}},
    {"path": "_posts/sub/2020-01-05-a+b%c#d?e.markdown", "data": {"categories": "one two"}},
    {"path": "_posts/2021-1-3-own.html", "data": {"permalink": "/own/:year/:title/"}},
    {"path": "_posts/2021-1-4-short.html", "data": {"permalink": "no-slash/:slug.php"}},
]
TEMPLATES = [
    "date",
    "pretty",
    "ordinal",
    "weekdate",
    "none",
    "/:categories/:title",
    "/:slugified_categories/:slug/",
    "/:year/:short_year/:month/:i_month/:day/:i_day/:y_day/:title:output_ext",
    "/:hour-:minute-:second/:short_month/:long_month/:short_day/:long_day/:w_year/:week/:w_day",
    "/:collection/:path/:name",
    "/a/../b/./:title//x",
    "/:title_/:month_:day",
    "/blog/:title.:output_ext",
]
PAGES = [
    "index.html",
    "about.md",
    "a/index.md",
    "a b/ü.md",
    "feed.xml",
    "x.y.md",
    "a..md",
    "deep/er/file.txt",
    "404.html",
]

RUBY = r"""
require "json"
require "jekyll"
require "tmpdir"
require "fileutils"

def write(dir, path, front_matter)
  path = File.join(dir, path)
  FileUtils.mkdir_p(File.dirname(path))
  File.write(path, "---\n#{front_matter}---\nx\n")
end

def addresses(items, site)
  items.map do |item|
    [item.relative_path, item.url, item.destination(site.dest).delete_prefix(site.dest + "/"), yield(item)]
  end
end

input = JSON.parse($stdin.read)
cases = input["templates"].map do |template|
  Dir.mktmpdir do |dir|
    input["documents"].each { |doc| write(dir, doc["path"], doc["data"].empty? ? "" : doc["data"].to_yaml[4..]) }
    input["pages"].each { |page| write(dir, page, "") }
    options = { "source" => dir, "quiet" => true, "permalink" => template, "timezone" => "UTC" }
    site = Jekyll::Site.new(Jekyll.configuration(options))
    site.reset
    site.read
    { "template" => template,
      "documents" => addresses(site.posts.docs, site, &:id),
      "pages" => addresses(site.pages, site, &:dir) }
  end
end
puts JSON.pretty_generate("versions" => { "jekyll" => Jekyll::VERSION, "ruby" => RUBY_VERSION }, "cases" => cases)
"""


def main() -> None:
    """Run Ruby once over all cases."""
    given = json.dumps({"documents": DOCUMENTS, "templates": TEMPLATES, "pages": PAGES})
    done = subprocess.run(["ruby", "-e", RUBY], input=given, capture_output=True, text=True, check=True)
    recorded = {"sources": DOCUMENTS, **json.loads(done.stdout)}
    TARGET.write_text(json.dumps(recorded, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

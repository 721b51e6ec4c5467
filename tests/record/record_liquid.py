"""Record what Ruby's Jekyll makes of the templates in ``tests/languages/liquid/cases``.

Run ``python tests/record/record_liquid.py FILE...`` with a ``ruby`` (``$RUBY``, or the one on the path) that loads
Jekyll 4.4.1 and Liquid 4.0.4. A file's templates, ``data``, ``includes`` and ``liquid`` settings stay as they are; what
became of the templates and ``versions`` are written again. New templates are given as a list ``templates``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

RUBY = r"""
require "json"
require "jekyll"
require "tmpdir"
given = JSON.parse($stdin.read)
folder = Dir.mktmpdir
Dir.mkdir(File.join(folder, "_includes"))
given["includes"].each { |name, text| File.write(File.join(folder, "_includes", name), text) }
config = Jekyll.configuration(
  "source" => folder, "quiet" => true, "title" => "T", "url" => "https://example.org", "baseurl" => "/base",
  "timezone" => "UTC", "liquid" => given["liquid"]
)
Jekyll.logger.log_level = :error
cases = given["templates"].map do |source|
  site = Jekyll::Site.new(config)
  variables = JSON.parse(JSON.generate(given["data"]))
  variables["site"] = { "title" => "T", "url" => "https://example.org", "baseurl" => "/base" }
  begin
    template = site.liquid_renderer.file("page.html").parse(source)
    info = { :registers => { :site => site, :page => { "path" => "page.html" } } }
    info[:strict_variables] = config["liquid"]["strict_variables"]
    info[:strict_filters] = config["liquid"]["strict_filters"]
    outcome = { "result" => template.render!(variables, info) }
    outcome["warnings"] = template.warnings.map(&:message) unless template.warnings.empty?
  rescue Exception => e
    kind = e.is_a?(Liquid::SyntaxError) ? "syntax" : e.is_a?(Liquid::Error) ? "render" : "exception"
    message = kind == "exception" ? "#{e.class}: #{e.original_message rescue e.message}" : e.message
    outcome = { "error" => kind, "message" => message.lines.first.chomp.gsub(folder, "/source") }
  end
  { "template" => source, **outcome }
end
versions = { "jekyll" => Jekyll::VERSION, "liquid" => Liquid::VERSION, "ruby" => RUBY_VERSION }
puts JSON.generate("versions" => versions, "cases" => cases)
"""


def record(path: Path) -> None:
    """Run the templates of one file through Ruby and write its cases."""
    given = json.loads(path.read_text(encoding="utf-8"))
    for key in ("includes", "liquid", "data"):
        given.setdefault(key, {})
    given.setdefault("templates", [case["template"] for case in given.pop("cases", [])])
    environment = {**os.environ, "JEKYLL_NO_BUNDLER_REQUIRE": "true"}
    run = subprocess.run(
        [os.environ.get("RUBY", "ruby"), "-e", RUBY],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    recorded = json.loads(run.stdout)
    del given["templates"]
    path.write_text(
        json.dumps({**recorded, **given, **recorded}, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    for name in sys.argv[1:]:
        record(Path(name))

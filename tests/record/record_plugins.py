"""Record what Ruby Jekyll and the real gems write for every site of tests/plugins/sites.

usage: record_plugins.py [--jekyll COMMAND] [--ruby COMMAND] [SITE ...]

COMMAND runs the Jekyll to record, with the plugins' gems on its load path; `--ruby` is a Ruby with the same load path,
asked for the versions that are written beside the trees (tests/plugins/expected/SITE/versions.txt). The trees are those
of Jekyll 4.4.1 and of the versions that docs/plugins.md lists. Nothing is recorded when a build fails.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from plugins.plugin_runs import EXPECTED, PluginRun, all_runs, plugins_of
from trees import BUILD_MARKS, read_tree

VERSIONS = """
require "jekyll"
gems = %w(commonmark default-layout feed gist github-metadata include-cache optional-front-matter paginate readme-index
          redirect-from relative-links seo-tag sitemap titles-from-headings).map { |name| "jekyll-#{name}" }
known = { "jekyll" => Jekyll::VERSION, "liquid" => Liquid::VERSION, "kramdown" => Kramdown::VERSION,
          "ruby" => RUBY_VERSION }
gems.each do |gem|
  begin
    require gem
  rescue LoadError
    next
  end
  file = $LOAD_PATH.map { |folder| File.join(folder.to_s, gem, "version.rb") }.find { |path| File.exist?(path) }
  known[gem] = File.read(file)[/VERSION = "([^"]+)"/, 1] if file
end
others = { "jekyll-archives" => "jekyll-archives", "jekyll-avatar" => "jekyll-avatar",
           "jekyll-email-protect" => "jekyll/email-protect", "jekyll-last-modified-at" => "jekyll-last-modified-at",
           "jekyll-mentions" => "jekyll-mentions", "jekyll-paginate-v2" => "jekyll-paginate-v2",
           "jekyll-scholar" => "jekyll/scholar", "jekyll-toc" => "table_of_contents", "jemoji" => "jemoji" }
others.each do |gem, folder|
  roots = $LOAD_PATH.map(&:to_s) + Gem::Specification.select { |spec| spec.name == gem }.flat_map(&:full_require_paths)
  file = roots.map { |root| File.join(root, folder, "version.rb") }.find { |path| File.exist?(path) }
  known[gem] = File.read(file)[/VERSION *= *["']([^"']+)["']/, 1] if file
end
specs = $LOAD_PATH.map { |folder| File.join(folder.to_s, "..", "jekyll-polyglot.gemspec") }
polyglot = specs.find { |path| File.exist?(path) }
installed = Gem::Specification.find_all_by_name("jekyll-polyglot").first&.version&.to_s
known["jekyll-polyglot"] = polyglot ? File.read(polyglot)[/version *= *["']([^"']+)["']/, 1] : installed
known["jekyll-sitemap"] ||= Gem.loaded_specs["jekyll-sitemap"]&.version&.to_s
%w(3rd-party-libraries archives-v2 cache-bust get-json jupyter-notebook link-attributes regex-replace socials spaceship
   tabs twitter-plugin).map { |name| "jekyll-#{name}" }.each do |gem|
  root = $LOAD_PATH.map(&:to_s).find { |folder| File.exist?(File.join(folder, "#{gem}.rb")) } or next
  files = [File.join(root, gem, "version.rb"), File.join(root, "#{gem}.rb"), *Dir[File.join(root, "..", "*.gemspec")]]
  found = files.select { |path| File.exist?(path) }.map { |path| File.read(path)[/version *= *["']([^"']+)["']/i, 1] }
  known[gem] = found.compact.first
end
known.compact.sort.each { |name, version| puts "#{name} #{version}" }
"""


def record(run: PluginRun, jekyll: list[str]) -> int:
    """Build ``run`` with Jekyll and keep its tree; returns how many files it has."""
    with tempfile.TemporaryDirectory() as folder:
        source, destination = run.lay_out(Path(folder))
        command = [*jekyll, *run.arguments(destination), "--quiet"]
        done = subprocess.run(command, cwd=source, env=run.environment(), capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{run}: {done.stderr.strip().splitlines()[0]}")
        shutil.rmtree(run.expected, ignore_errors=True)
        tree = read_tree(destination)
        for path, content in tree.items():
            for mark in BUILD_MARKS:
                content = mark.set_aside(path, content)  # noqa: PLW2901
            target = run.expected / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        return len(tree)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jekyll", default="jekyll", type=shlex.split)
    parser.add_argument("--ruby", default="ruby", type=shlex.split)
    parser.add_argument("sites", nargs="*")
    options = parser.parse_args()
    versions = subprocess.run([*options.ruby, "-e", VERSIONS], capture_output=True, text=True, check=True).stdout
    runs = [run for run in all_runs() if not options.sites or run.site in options.sites]
    for site in {run.site for run in runs}:
        shutil.rmtree(EXPECTED / site, ignore_errors=True)
    for run in runs:
        sys.stdout.write(f"{run}: {record(run, options.jekyll)} files\n")
        named = {"jekyll", "kramdown", "liquid", "ruby", *plugins_of(run.site)}
        kept = [line for line in versions.splitlines() if line.split()[0] in named]
        (EXPECTED / run.site / "versions.txt").write_text("".join(f"{line}\n" for line in kept))


if __name__ == "__main__":
    main()

"""Record what Jekyll takes for true and for false, setting by setting, into tests/site/config/booleans.json.

usage: record_booleans.py --ruby COMMAND

COMMAND is a Ruby with Jekyll 4.4.1 on its load path. Each site of tests/site/config/boolean_site.py is built; recorded
is whether it comes out as with ``true`` or as with ``false``, or else the whole tree.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.site.config.boolean_site import FRONT_MATTER, LINK, SETTINGS, VALUES, files

TARGET = Path(__file__).parents[1] / "site" / "config" / "booleans.json"
BUILD = """
require "jekyll"
require "json"
found = Dir.children(".").sort_by(&:to_i).map do |name|
  Dir.chdir(name) do
    begin
      Jekyll::Cache.instance_variable_set(:@disk_cache_enabled, true)  # which one site turns off for all
      config = Jekyll.configuration("source" => "site", "destination" => "_site", "quiet" => true)
      Jekyll::Site.new(config).process
      built = Dir.glob("_site/**/*").select { |path| File.file?(path) }
      tree = built.sort.to_h { |path| [path, File.read(path)] }
      [tree, File.directory?("site/.jekyll-cache/Jekyll")]
    rescue StandardError, Psych::SyntaxError, SystemExit => e
      e.class.name
    end
  end
end
puts JSON.generate(found)
"""


def outcome(setting: str, value: Any, found: dict[str, Any]) -> Any:
    """Which of ``true`` and ``false`` a value came out like, or the tree that it came out as."""
    of_cache = setting == "disable_disk_cache"
    results = {name: result if of_cache or isinstance(result, str) else result[:1] for name, result in found.items()}
    result = results[json.dumps(value)]
    if results["true"] == results["false"]:
        return "no difference"
    return next((name for name in ("true", "false") if results[name] == result), result[0])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruby", default="ruby", type=shlex.split)
    options = parser.parse_args()
    cases = [(setting, value) for setting in (*SETTINGS, *FRONT_MATTER) for value in VALUES]
    with tempfile.TemporaryDirectory() as folder:
        for number, (setting, value) in enumerate(cases):
            for path, text in files(setting, value).items():
                target = Path(folder, str(number), "site", path)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text)
            Path(folder, str(number), LINK[1]).write_text("outside\n")
            Path(folder, str(number), "site", LINK[0]).symlink_to(f"../{LINK[1]}")
        command = [*options.ruby, "-W0", "-e", BUILD]
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    results: dict[str, dict[str, Any]] = {}
    for (setting, value), result in zip(cases, json.loads(done.stdout.splitlines()[-1]), strict=True):
        results.setdefault(setting, {})[json.dumps(value)] = result
    recorded = {
        setting: {json.dumps(value): outcome(setting, value, found) for value in VALUES[:-2]}
        for setting, found in results.items()
    }
    TARGET.write_text(json.dumps(recorded, indent=1) + "\n")


if __name__ == "__main__":
    main()

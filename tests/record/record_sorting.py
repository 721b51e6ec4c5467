"""Record how Ruby sorts by a comparison that contradicts itself: by date where both have one, else by name.

usage: record_sorting.py [RUBY] > tests/languages/ruby/sorting.json
"""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
require "json"
random = Random.new(7)
cases = (0..40).map do |size|
  items = (0...size % 14).map { |i| [random.rand(3).zero? ? nil : random.rand(9), "%02d" % random.rand(50)] }
  sorted = items.sort do |left, right|
    order = left[0] <=> right[0]
    order.nil? || order.zero? ? left[1] <=> right[1] : order
  end
  { "items" => items, "sorted" => sorted }
end
puts JSON.generate("versions" => { "ruby" => RUBY_VERSION, "platform" => RUBY_PLATFORM }, "cases" => cases)
"""

subprocess.run([*(sys.argv[1:] or ["ruby"]), "-e", SCRIPT], check=True)

# Records what Ruby, Jekyll::Utils, Jekyll::URL and Addressable answer, for tests/languages/ruby/*.json.
# usage: ruby tests/record/ruby_rules.rb
# Needs the gem jekyll (and with it addressable and i18n) on the load path.

require "date"
require "json"
require "pathname"
require "time"
require "jekyll"

TARGET = File.expand_path("../ruby", __dir__)
VERSIONS = { "ruby" => RUBY_VERSION, "jekyll" => Jekyll::VERSION, "json" => JSON::VERSION,
             "addressable" => Addressable::VERSION::STRING, "i18n" => I18n::VERSION }.freeze
Jekyll.logger.log_level = :error

def write(name, content)
  text = JSON.generate({ "versions" => VERSIONS }.merge(content))
  File.write(File.join(TARGET, "#{name}.json"), text.gsub(/\],\[/, "],\n[") + "\n")
end

def attempt
  yield
rescue StandardError => e
  "#{e.class}!"
end

# strftime

ENV["TZ"] = "America/New_York"
times = [Time.new(2020, 1, 5, 0, 3, 9), Time.utc(2021, 12, 31, 23, 59, 59.5r), Time.new(2016, 2, 29, 13, 30, 0, "+05:30"),
         Time.new(2024, 7, 14, 9, 8, 7, "-11:00"), Time.utc(2019, 12, 30, 1, 2, Rational(3_123_456, 1_000_000)),
         Time.at(1_152_098_955_000).utc]
dates = [Date.new(2020, 1, 5), Date.new(2016, 12, 31)]
codes = "aAbBcCdDeFgGhHIjklLmMnNpPQrRsStTuUvVwWxXyYzZ+%fi".chars
formats = ["", "-", "_", "0", "^", "#", "10", "_10", "010", "^10", "#^", "E", "O", "3"].flat_map { |flags| codes.map { |code| "%#{flags}#{code}" } }
formats += %w(%:z %::z %:::z %::::z %10:z %_10:z %-:z %_12::z %012:::z %:d % a% %%d %- 100% %Ez %-3N %03L é%Yü %10% %^5%)
write "strftime",
      "formats" => formats,
      "times"   => times.map { |t| [t.to_i, t.nsec / 1000, t.utc? ? "UTC" : t.zone || t.utc_offset, formats.map { |f| attempt { t.strftime(f) } }] },
      "dates"   => dates.map { |d| [d.to_s, formats.map { |f| attempt { d.strftime(f) } }] }

# Time.parse, Date.parse

texts = File.read(File.join(TARGET, "date_texts.txt")).split("\n")
pieces = %w(2020 01 5 05 jan Feb 10:11 10:11:12 pm am Z +0100 -05:00 EST / - . , : T 99 th 3rd tuesday 12 31 2001-02-03 h .5 time)
random = Random.new(7)
400.times { texts << Array.new(1 + random.rand(4)) { pieces.sample(random: random) }.join([" ", " ", "", "-", "/"].sample(random: random)) }
now = Time.utc(2019, 7, 9, 16, 17, 18)
zones = ["UTC", "America/New_York", "Europe/Berlin"]
rows = texts.uniq.map do |text|
  parsed = zones.map { |zone| ENV["TZ"] = zone; attempt { Time.parse(text, now.getlocal).inspect } }
  next if parsed.any? { |result| result[/\A-?\d+/] && !result[/\A\d+/].to_i.between?(1920, 2100) }

  [text, parsed, attempt { d = Date._parse(text); [:year, :mon, :mday].all? { |k| d[k] } ? Date.parse(text).to_s : nil }]
end
write "times", "now" => now.to_i, "zones" => zones, "cases" => rows.compact
ENV["TZ"] = "UTC"

# Strings and slugs

titles = ["The _config.yml file", "  Hello  World! ", "--a--", "-", "", "é à Ü ñ", "日本語 テスト", "a_b.c~d!$&'()+,;=@e", "Ελλάδα ΣΑΣ",
          "a\nb\n-c", "\u0301abc", "½ ² Ⅷ ①", "--- x ---", "!!!", " - a", "a/b\\c", "ŉa Æ ß þ ×÷", "naïve café", "tab\there", "x²", "٣", "\u00a0nbsp\u00a0"]
modes = [nil, "raw", "default", "pretty", "ascii", "latin", "none", "weird", ""]
letters = (0x80..0x250).map { |code| [code].pack("U") }.join
write "text",
      "slugify"       => titles.product(modes).map { |t, m| [t, m, Jekyll::Utils.slugify(t, :mode => m), Jekyll::Utils.slugify(t, :mode => m, :cased => true)] },
      "transliterate" => letters.chars.map { |c| [c, I18n.transliterate(c)] },
      "titleize_slug" => ["a-b", "-a", "a-", "a--b", "", "the_cat-sat", "éa-b", "ǆx-ΑΣ"].map { |s| [s, Jekyll::Utils.titleize_slug(s)] },
      "split"         => ["a,b,,", "a b  c ", " a", "", ",a", "aXbX", "a\u00a0b\tc\0d"].product([",", " ", "", "X", "b"]).map { |s, p| [s, p, s.split(p)] },
      "strip"         => ["\0 a \0", "\u00a0a\u00a0", "\t\n\v\f\ra\t\n\v\f\r", "\u2003a"].map { |s| [s, s.strip, s.lstrip, s.rstrip] },
      "case"          => ["ΑΣ ΣΑΣ", "ǆ ǅ Ǆ", "ﬁx ßs", "İiIı", "ŉa", "hELLO wORLD", "éÉ"].map { |s| [s, s.upcase, s.downcase, s.capitalize] },
      "squeeze"       => [["//a//b", "/"], ["aab--b", "-a"]].map { |s, c| [s, c, s.squeeze(c)] }

# Paths

patterns = %w(* ** **/* *.md **/*.md a/** a/**/b ? [a] [a-z] [^a] [!a] [a-] [-a] []] [^] [ [a \\* \\? a\\b .* .a */.* **/.* {a,b} {a,b}/c a{,b}
              {a,{b,c}}d {a a} a/ /a /** **/ **/**/a a**b a/*/c [.]a ?a *a a* a/[/]b a/[^x]b **a/b [a\\]b] \\[a\\] é* [é] [à-ü] **/b/**/c *b*c)
paths = %w(a b ab abc a.md a/b.md a/b/c.md a/b a/x/b .a .a/b a/.b a/b/.c b/c A a\\b * [a] a/ /a /a/b é éa a/b/c aXbXc x/a/b/y/c ^ - a]b ad bd cd .) + ["", "a.b"]
flags = [0, 2, 4, 6, 1, 16, 18, 22, 3]
sanitized = [["/s", "a/b"], ["/s", "/a/../b"], ["/s", "../../x"], ["/s", "/s/x"], ["/s", "/sx"], ["/s", "~/x"], ["/s", "~"], ["/s", "C:/x"], ["/s", "//x//y"],
             ["/s", ""], ["/s", "/"], ["/s", "."], ["/", "a"], ["/s/t", "/s"], ["/s", "/s"], ["/s", "a//b"], ["/s/", "x"], ["", "x"], ["/s", nil], ["/s", "/s/../t"]]
relative = [["/a/b", "/a"], ["/a", "/a"], ["/a/b", "/c/d"], ["a/b", "a"], ["a", "b"], ["../a", "b"], ["a", "../b"], ["/a/", "/a/b/"], ["a", "/a"], ["/a/../b", "/b/c"],
            [".", "a"], ["a", "."], ["../a", "../b"], ["/", "/a"]]
write "paths",
      "fnmatch"            => flags.product(patterns).map { |f, pattern| [pattern, f, paths.select { |path| File.fnmatch?(pattern, path, f) }] },
      "paths"              => paths,
      "sanitized_path"     => sanitized.map { |base, path| [base, path, Jekyll.sanitized_path(base, path)] },
      "relative_path_from" => relative.map { |path, base| [path, base, attempt { Pathname.new(path).relative_path_from(Pathname.new(base)).to_s }] }

# URIs

links = File.read(File.join(TARGET, "links.txt")).split("\n").map { |link| link.gsub('\n', "\n") }
write "uri", "cases" => links.map { |link|
  unescaped = attempt { Jekyll::URL.unescape_path(link) }
  [link, attempt { Addressable::URI.parse(link).normalize.to_s }, attempt { Jekyll::URL.escape_path(link) }, unescaped.valid_encoding? ? unescaped : nil,
   attempt { Addressable::URI.normalize_component(link) }, attempt { Addressable::URI.parse(link).absolute? }, attempt { Addressable::URI.join("http://ex.com/a/b?c", link).to_s },]
}

# Values

floats = [0.1, 1e15, 123_456_789_012_345_680.0, 1e16, 1e-4, 1e-5, 1.5e300, -0.0, -1e15, 1_234_567_890_123_456.0, 999_999_999_999_999.9, 100.0, 2.5e-7, 1e22, 0.30000000000000004]
strings = ["a\"b\\c\#{x} \#$y \#@z #", "\e\a\0\x01\u007f\u0085\u00a0\u00ad\u200b\u{1f600}\u{e000}\u{10ffff}\ufffe\u2028é日", "", "\n\t\r\v\f\b"]
objects = [[], {}, [nil, true, false, 1, 2.5, "a"], { "a" => { 1 => nil }, nil => [{}] }, [[], {}], "\u007f/\u2028\u0001<>é😀\"\\", 1e20, -5]
lists = [[3, 1, 2], ["b", "A", "a", "é"], [1, 2.5, 0], [[2, 1], [1, 5], [1]], [1, nil], ["a", 1], [nil, nil], [true, false], [{}, []], [], [nil], [{ "a" => 1 }, { "a" => 1 }]]
integers = ["0x1A", "0b11", "0o17", "017", "1_000", " 12 ", "1__0", "+5", "-0x1a", "1.5", "", "09", "_1", "1_", "- 5", "12\n", "0x", "0_8", "0d10", "１"]
prefixes = ["12abc", " 1_000", "0x1A", "+5", "- 5", "1__0", "_1", "1.5e3x", ".5", "1_0.5", "-1.", "1e", "abc", "  2.5", "1.5.2", "1_e5", "-.5e-2"]
symbols = ["foo bar", "a-b", "a?", "[]=", "é", "9a", "A", "a=", "@a", "$a", "+", "", "a!=", "!"]
write "values",
      "floats"   => floats.map { |f| [f, f.to_s] },
      "strings"  => strings.map { |s| [s, s.inspect] },
      "objects"  => objects.map { |o| [o.to_json, o.inspect, JSON.pretty_generate(o)] },
      "sort"     => lists.map { |l| [l, attempt { l.sort }] },
      "integers" => integers.map { |s| [s, (Integer(s) rescue nil)] },
      "prefixes" => prefixes.map { |s| [s, s.to_i, s.to_f] },
      "symbols"  => symbols.map { |s| [s, s.to_sym.inspect] },
      "merge"    => [[{ "a" => { "b" => 1 } }, { "a" => { "c" => 2 } }], [{ "a" => 1 }, { "a" => nil }], [{ "a" => [1] }, { "a" => [2] }], [{ "a" => { "b" => 1 } }, { "a" => 3 }], [{}, { "x" => nil }]]
                    .map { |a, b| [a, b, Jekyll::Utils.deep_merge_hashes(a, b)] }

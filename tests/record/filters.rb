# Records what filters give for odd values, alone and in chains, for tests/languages/liquid/filters/filters.json.
# usage: ruby tests/record/filters.rb
# Needs Jekyll 4.4.1 and Liquid 4.0.4 on the load path.

require "json"
require "tmpdir"
require "jekyll"

ENV["TZ"] = "UTC"
TARGET = File.expand_path("../liquid/filters/filters.json", __dir__)
Jekyll.logger.log_level = :error
SITE = Jekyll::Site.new(Jekyll.configuration("quiet" => true, "source" => Dir.mktmpdir, "url" => "https://example.org", "baseurl" => "/base"))

VALUES = {
  "nil" => nil, "t" => true, "f" => false, "i" => 7, "neg" => -3, "big" => 2**70, "fl" => 2.5, "fl2" => -0.125, "fb" => 1e20,
  "s" => "Hello, World", "se" => "", "sp" => "  a  b ", "num" => "42", "flt" => "3.75", "neg_s" => "-7", "und" => "1_000",
  "html" => "<p class=\"x\">A &amp; B's</p>", "uni" => "Ünïcödé ΑΣ 日本", "nl" => "a\nb\r\nc", "url" => "/a b/index.html", "abs" => "http://ex.com/é",
  "date" => "2020-03-01 10:20:30", "d2" => "March 5, 2021", "ts" => "1600000000", "bs" => "a\\b\\1\\0",
  "arr" => [3, 1, 2], "sa" => ["b", "A", "c", "a"], "mixed" => [1, "a", nil, 2.5], "nested" => [[1, [2]], ["x"]], "h" => { "a" => 1, "b" => "two" },
  "eh" => {}, "ea" => [], "nn" => [nil, nil, "b", "A", nil], "rep" => ["a", "A", 1, 1.0, "1", true, nil, [1], [1], { "a" => 1 }, { "a" => 1.0 }],
  "hs" => [{ "n" => "b", "v" => 2, "t" => ["x", "y"] }, { "n" => "a", "v" => "10" }, { "n" => "c", "v" => nil }, { "n" => "a", "v" => 2.5, "d" => { "e" => "f" } }],
  "mh" => [{ "k" => { "n" => 1 } }, { "k" => nil }, { "k" => { "n" => "01" } }, { "k" => "s" }],
  "times" => [{ "v" => 1.0 }, { "v" => 1 }, { "v" => true }, { "v" => "1" }, { "v" => "true" }, { "v" => "" }, { "v" => [] }, { "v" => [""] }, { "n" => false }],
}.freeze
ARGUMENTS = ["1", "0", "-1", "2.5", "'a'", "'n'", "'v'", "'t'", "'y'", "' '", "''", "'%Y-%m-%d'", "'d.e'", "'k.n'", "nil", "empty", "blank", "true", "arr", "'\\\\0'",
             "'last'", "3", "10", "'cjk'", "s", "h", "'ordinal', 'US'", "'v', nil, 'last'", "'n', 'last'",].freeze
EXPRESSIONS = ["'i', 'i'", "'i', 'i.v > 1'", "'i', 'i.n == \"a\" or i.v contains \"1\"'", "'i', 'i.v and i.n != \"b\"'", "'i', 'i | size'", "'i', 'i.n | upcase'"].freeze
WITH_EXPRESSION = %w(where_exp find_exp group_by_exp).freeze
FILTERS = (Jekyll::Filters.public_instance_methods + Liquid::StandardFilters.public_instance_methods).map(&:to_s).uniq.sort -
  %w(markdownify smartify sassify scssify sample)

random = Random.new(441)
pick = ->(list) { list[random.rand(list.size)] }
call = lambda do |name|
  given = WITH_EXPRESSION.include?(name) ? [pick.(EXPRESSIONS)] : Array.new(pick.([0, 0, 1, 1, 1, 2])) { pick.(ARGUMENTS) }
  given.empty? ? name : "#{name}: #{given.join(", ")}"
end
templates = FILTERS.flat_map { |name| VALUES.keys.map { |value| "#{value} | #{call.(name)}" } }
templates += Array.new(400) { "#{pick.(VALUES.keys)} | #{call.(pick.(FILTERS))} | #{call.(pick.(FILTERS))}" }

cases = templates.uniq.map do |chain|
  template = "{{ #{chain} }}~{% assign z = #{chain} %}{{ z | inspect }}"
  data = Marshal.load(Marshal.dump(VALUES))
  result = Liquid::Template.parse(template, :error_mode => :warn).render!(data, :registers => { :site => SITE, :page => {} })
  [chain, result] unless result.include?("MethodLiteral")
rescue StandardError => e
  [chain, nil, e.class.to_s]
end

ENV["TZ"] = "Europe/Berlin"
TIMES = { "utc" => Time.utc(2020, 1, 5, 3, 4, 5), "local" => Time.local(2020, 7, 5, 3, 4, 5), "offset" => Time.new(2020, 1, 5, 3, 4, 5, "+05:30"), "day" => Date.new(2020, 1, 11),
          "days" => [{ "d" => Date.new(2020, 2, 1) }, { "d" => nil }, { "d" => Date.new(2020, 1, 1) }], "range" => (1..5), "symbol" => :sym,
          "hash" => { "t" => Time.utc(2020, 1, 5), :k => :v, "r" => (1..2) }, "far" => 1_152_098_955_000, "past" => -99_999_999_999, "digits" => "253402300800", }.freeze
CHAINS = ["date: '%c %z %Z %s %N'", "date_to_string", "date_to_long_string: 'ordinal', 'US'", "date_to_string: 'ordinal'", "date_to_xmlschema", "date_to_rfc822", "inspect", "jsonify",
          "size", "join: ','", "first", "last", "plus: 1", "sort", "default: 'x'", "upcase", "to_integer", "map: 'd'", "where: 'd', '2020-01-01'", "where: 'd', nil", "sort: 'd'",
          "sort: 'd', 'last'", "reverse", "slugify", "group_by: 'd'", "relative_url", "concat: range", "strip_index",].freeze
timed = TIMES.keys.product(CHAINS).map do |value, chain|
  [value, chain, Liquid::Template.parse("{{ #{value} | #{chain} | inspect }}").render!(TIMES.dup, :registers => { :site => SITE, :page => {} })]
rescue StandardError
  [value, chain, nil]
end
versions = { "ruby" => RUBY_VERSION, "jekyll" => Jekyll::VERSION, "liquid" => Liquid::VERSION }
head = JSON.generate("versions" => versions, "values" => VALUES)
File.write(TARGET, "#{head.chomp("}")},\"cases\":[\n#{cases.compact.map { |c| JSON.generate(c) }.join(",\n")}\n],\"times\":[\n#{timed.map { |c| JSON.generate(c) }.join(",\n")}\n]}\n")

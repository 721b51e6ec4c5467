# Record what Jekyll's Markdown converter makes of texts with other options of kramdown.
#
# usage: ruby record_inputs.rb CASES.json
#
# A case has a `text`, the option `input`, and perhaps `options`; its `html` or `error` is written anew. The load path
# has the versions that tests/expected/jekyll/versions.txt lists.
require "json"
require "jekyll"
require "kramdown"

# Jekyll keeps the options of its first conversion, so each case has a process of its own.
def convert(found)
  options = (found["options"] || {}).merge("input" => found["input"])
  config = Jekyll.configuration("kramdown" => options, "quiet" => true)
  { "html" => Jekyll::Converters::Markdown.new(config).convert(found["text"].dup) }
rescue StandardError => e
  { "error" => "#{e.class}: #{e.message}" }
end

file = ARGV.fetch(0)
cases = JSON.parse(File.read(file)).map do |found|
  found = found.slice("input", "options", "text")
  result = IO.popen("-") { |child| child ? child.read : print(JSON.generate(convert(found.dup))) }
  found.merge(JSON.parse(result))
end
File.write(file, "#{JSON.pretty_generate(cases)}\n")

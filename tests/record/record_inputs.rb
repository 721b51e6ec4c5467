# Record what Jekyll's Markdown converter makes of texts with other options of kramdown.
#
# usage: ruby record_inputs.rb CASES.json
#
# A case has a `text`, the option `input`, and perhaps `options`; its `html` or `error` is written anew. The load path
# has the versions that tests/expected/jekyll/versions.txt lists.
require "json"
require "jekyll"
require "kramdown"

file = ARGV.fetch(0)
cases = JSON.parse(File.read(file)).map do |found|
  found = found.slice("input", "options", "text")
  options = (found["options"] || {}).merge("input" => found["input"])
  config = Jekyll.configuration("kramdown" => options, "quiet" => true)
  begin
    %i(@cache @parser @options).each do |name|
      document = Kramdown::JekyllDocument
      document.remove_instance_variable(name) if document.instance_variable_defined?(name)
    end
    found.merge("html" => Jekyll::Converters::Markdown.new(config).convert(found["text"].dup))
  rescue StandardError => e
    found.merge("error" => "#{e.class}: #{e.message}")
  end
end
File.write(file, "#{JSON.pretty_generate(cases)}\n")

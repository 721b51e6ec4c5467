# frozen_string_literal: true

# Converts documents with Ruby's kramdown: JSON in on standard input, JSON out.
#
# In: a list of {"name", "options", "markdown"}. Out: the kramdown version, and for each document its "html", or the
# "error" that kramdown raised. The input "SmartyPants" is Jekyll's parser behind the filter `smartify`.
#
#   ruby tests/languages/markdown/record_kramdown.rb < documents.json > recorded.json

require "json"
require "kramdown"
require "kramdown-parser-gfm"
require "rouge"
require "jekyll"
require "jekyll/converters/smartypants"

Jekyll::External.require_with_graceful_fail "kramdown"

def convert(document)
  { "html" => Kramdown::Document.new(document["markdown"], document["options"]).to_html }
rescue StandardError, SystemStackError => e
  { "error" => e.class.name }
end

documents = JSON.parse($stdin.read)
puts JSON.generate("kramdown" => Kramdown::VERSION, "results" => documents.map { |document| convert(document) })

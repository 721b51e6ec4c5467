# frozen_string_literal: true

# Converts documents with Jekyll's CommonMark processors: JSON in on standard input, JSON out.
#
# In: a list of {"processor", "commonmark", "markdown"}; the processors are jekyll-commonmark's CommonMark and
# jekyll-commonmark-ghpages' CommonMarkGhPages, where that gem is to be found. Out: the versions, and for each document
# its "html".
#
#   ruby tests/languages/markdown/commonmark/record_commonmark.rb < documents.json

require "json"
require "commonmarker"
require "jekyll"
require "jekyll-commonmark"
require "jekyll-commonmark/version"
require "rouge"
begin
  require "jekyll-commonmark-ghpages"
rescue LoadError
  nil
end

Jekyll.logger.log_level = :error

def convert(document)
  name = document["processor"].to_sym
  return {} unless Jekyll::Converters::Markdown.const_defined?(name)

  processor = Jekyll::Converters::Markdown.const_get(name).new("commonmark" => document["commonmark"])
  html = processor.convert(document["markdown"])
  { "html" => html.force_encoding("utf-8") }
end

documents = JSON.parse($stdin.read)
versions = { "commonmarker" => CommonMarker::VERSION, "jekyll-commonmark" => Jekyll::CommonMark::VERSION,
             "rouge" => Rouge.version }
puts JSON.generate("versions" => versions, "results" => documents.map { |document| convert(document) })

# Records references and citations of citeproc-ruby, for tests/languages/csl/expected/*.json.
# usage: ruby tests/record/record_citations.rb
# Needs citeproc-ruby 2.1.8, csl-ruby 2.2.1, citeproc 1.1.0 and namae on the load path.

require "json"
require "citeproc/ruby"

FOLDER = File.expand_path("../csl", __dir__)
ENGLISH = File.read(File.expand_path("../../pylekyll/languages/csl/english.xml", __dir__))
ITEMS = JSON.parse(File.read("#{FOLDER}/items.json"))
CITATIONS = JSON.parse(File.read("#{FOLDER}/citations.json"))
VERSIONS = "citeproc-ruby #{CiteProc::Ruby::VERSION}, csl-ruby #{CSL::VERSION}, citeproc #{CiteProc::VERSION}, Ruby #{RUBY_VERSION}"

def renderer(style = nil)
  own = CSL::Locale.parse!(ENGLISH)
  # What CiteProc::Ruby::Engine#update! does with a style's own locales.
  style.locales.sort.reverse.each { |other| own.merge!(other) if own.like?(other) } if style
  CiteProc::Ruby::Renderer.new(:format => "html", :locale => own)
end

def cited(details)
  data = ITEMS[details["item"]]
  CiteProc::CitationItem.new(:id => data["id"]) do |citation|
    citation.data = CiteProc::Item.new(data)
    citation.data[:"citation-number"] = details["item"] + 1
    %w(locator label prefix suffix).each { |name| citation.send("#{name}=", details[name]) if details[name] }
    citation.data.suppress!("author") if details["suppress_author"]
  end
end

Dir["#{FOLDER}/styles/*.csl"].sort.each do |path|
  style = CSL::Style.parse!(File.read(path))
  plain, with_terms = renderer, renderer(style)
  entry = ->(one, data, number) { one.render(CiteProc::Item.new(data).cite(number), style.bibliography) }
  engine = CiteProc::Ruby::Engine.new
  engine.renderer.instance_variable_set(:@locale, plain.locale)
  keys = style.bibliography.sort_keys
  recorded = {
    "made_with" => VERSIONS,
    "bibliography" => ITEMS.map.with_index(1) { |data, number| entry.(plain, data, number) },
    "with_style_terms" => ITEMS.first(12).map.with_index(1) { |data, number| entry.(with_terms, data, number) },
    "citations" => CITATIONS.map { |cluster| plain.render(cluster.map { |details| cited(details) }, style.citation) },
    "order" => engine.sort!(ITEMS.map { |data| CiteProc::Item.new(data) }, keys).map { |item| item.id.to_s },
  }
  File.write("#{FOLDER}/expected/#{File.basename(path, ".csl")}.json", "#{JSON.pretty_generate(recorded)}\n")
end

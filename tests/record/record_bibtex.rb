# Records what bibtex-ruby and latex-decode make of tests/languages/bibtex: ruby record_bibtex.rb TESTS_BIBTEX
# Wants bibtex-ruby 6.2.0, latex-decode 0.4.2 and jekyll-scholar 7.3.0 on the load path.
require 'jekyll/scholar'
require 'json'

FILTERS = %i[smallcaps superscript italics textit lowercase textregistered tiny latex].freeze
$VERBOSE = nil
Dir.chdir(ARGV.fetch(0))

def fields(entry)
  entry.fields.map { |name, value| [name, value.to_s] }
end

def csl(entry)
  JSON.parse(JSON.generate(entry.to_citeproc.transform_values { |v| v.is_a?(BibTeX::Value) ? v.to_s : v }))
end

def read(path)
  BibTeX::Bibliography.parse(File.read(path), strip: false, parse_months: true)
end

def entries(bibliography)
  bibliography.select { |element| element.is_a?(BibTeX::Entry) }
end

files = Dir['files/*.bib'].sort.to_h do |path|
  bibliography = read(path)
  bibliography.replace_strings
  bibliography.join
  found = entries(bibliography).map do |entry|
    converted = entry.convert(*FILTERS)
    {
      key: entry.key, type: entry.type, fields: fields(entry), converted: fields(converted), text: entry.to_s,
      quoted: entry.to_s(quotes: ['"', '"'], filter: [:latex]), csl: csl(entry), converted_csl: csl(converted)
    }
  end
  unique = [[], ['doi'], %w[title year]].map do |names|
    bibliography = read(path)
    bibliography.replace_strings
    bibliography.join
    bibliography.uniq!(*names)
    [names, entries(bibliography).map(&:key)]
  end
  stripped = entries(BibTeX.parse(File.read(path))).map { |entry| fields(entry) }
  [File.basename(path), { entries: found, unique: unique, stripped: stripped }]
end
queries = JSON.parse(File.read('queries.json')).to_h do |query|
  [query, entries(read('files/queries.bib')[query]).map(&:key)]
end
latex = JSON.parse(File.read('latex_inputs.json')).to_h { |text| [text, LaTeX.decode(text)] }
names = JSON.parse(File.read('name_inputs.json')).to_h do |text|
  [text, BibTeX::Names.parse(text).map { |name| [name.first, name.prefix, name.last, name.suffix] }]
end
{ 'files' => files, 'queries' => queries, 'latex' => latex, 'names' => names }.each do |name, value|
  about = 'bibtex-ruby 6.2.0, latex-decode 0.4.2, jekyll-scholar 7.3.0, Ruby 3.1.2'
  File.write("expected/#{name}.json", JSON.pretty_generate(about: about, cases: value) + "\n")
end

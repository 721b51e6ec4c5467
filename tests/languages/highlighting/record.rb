# Records Rouge's output for the cases of recorded.json: `ruby tests/languages/highlighting/record.rb`, with rouge 4.7.0 installed, and
# in a second run with 3.30.0 for those of GitHub Pages. A case has a name (as in a fence, with options), a source, and perhaps a formatter with options; html is written.
require "json"
require "rouge"

path = File.join(__dir__, "recorded.json")
data = JSON.parse(File.read(path, encoding: "utf-8"))
is_old = Rouge.version.start_with?("3.")
data["versions"][is_old ? "rouge 3" : "rouge"] = Rouge.version
data["versions"]["ruby"] = RUBY_VERSION

def formatter(kind, options)
  options = options.transform_keys(&:to_sym)
  html = Rouge::Formatters::HTML.new
  case kind
  when "spans" then html
  when "marked" then Rouge::Formatters::HTMLLineHighlighter.new(html, **options)
  when "table" then Rouge::Formatters::HTMLTable.new(html, **options)
  when "marked table"
    inner = Rouge::Formatters::HTMLLineHighlighter.new(html, highlight_lines: options.delete(:highlight_lines))
    Rouge::Formatters::HTMLTable.new(inner, **options)
  when "rows" then Rouge::Formatters::HTMLLineTable.new(html, **options)
  when "linewise" then Rouge::Formatters::HTMLLinewise.new(html, **options)
  when "legacy" then Rouge::Formatters::HTMLLegacy.new(options)
  end
end

data[is_old ? "cases of rouge 3" : "cases"].each do |kase|
  lexer = Rouge::Lexer.find_fancy(kase["name"], kase["source"])
  kase["html"] = formatter(kase["formatter"] || "spans", kase["options"] || {}).format(lexer.lex(kase["source"]))
end
File.write(path, JSON.pretty_generate(data) + "\n")

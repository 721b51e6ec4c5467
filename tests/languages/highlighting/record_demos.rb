# Records the tokens of Rouge's own demos and of the beginnings of its visual samples:
#   ruby tests/languages/highlighting/record_demos.rb ROUGE_SOURCE [ROUGE_3_SOURCE]
# with the sources of rouge 4.7.0 and, in a second run, of 3.30.0 (only one Rouge fits into a process). A case has the
# lexer's tag, the source, and for each version its tokens as class names with lengths ("k3 _1 n5"; "_" is Text). The
# second run adds what 3.30.0 yields where that differs.
require "json"

root = ARGV.fetch(0)
$LOAD_PATH.unshift File.join(root, "lib")
require "rouge"

path = File.join(__dir__, "demos.json")
# Visual samples are long; an excerpt ends at a line's end.
EXCERPT = 900

def tokens(tag, source)
  runs = []
  Rouge::Lexer.find(tag).new.lex(source).each do |token, value|
    # Formatters show escapes as errors (Rouge::Formatter#filter_escapes).
    token = Rouge::Token::Tokens::Error if token == Rouge::Token::Tokens::Escape
    name = token.shortname.empty? ? "_" : token.shortname
    runs.last && runs.last[0] == name ? runs.last[1] += value.length : runs.push([name, value.length])
  end
  runs.map(&:join).join(" ")
end

if Rouge.version.start_with?("4.")
  cases = Rouge::Lexer.all.sort_by(&:tag).flat_map do |lexer|
    %w[lib/rouge/demos spec/visual/samples].filter_map do |folder|
      file = File.join(root, folder, lexer.tag)
      next unless File.exist?(file)

      source = File.read(file, encoding: "utf-8").gsub("\r\n", "\n")
      source = source[0, source.index("\n", EXCERPT) + 1] if source.length > EXCERPT && source.index("\n", EXCERPT)
      { tag: lexer.tag, source: source, Rouge.version => tokens(lexer.tag, source) }
    end
  end
  data = { versions: { rouge: Rouge.version, ruby: RUBY_VERSION }, cases: cases }
else
  data = JSON.parse(File.read(path, encoding: "utf-8"))
  data["versions"]["rouge 3"] = Rouge.version
  data["cases"].each do |kase|
    kase.delete(Rouge.version)
    # Some languages are not there, and Haxe's lexer fails: null.
    found = Rouge::Lexer.find(kase["tag"]) && begin
      tokens(kase["tag"], kase["source"])
    rescue RuntimeError
      nil
    end
    kase[Rouge.version] = found unless found == kase[data["versions"]["rouge"]]
  end
end
lines = data.fetch(:cases) { data["cases"] }.map { |kase| JSON.generate(kase) }.join(",\n")
versions = JSON.generate(data[:versions] || data["versions"])
File.write(path, "{\"versions\": #{versions}, \"cases\": [\n#{lines}\n]}\n")

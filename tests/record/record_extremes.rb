# Records what Jekyll 4.4.1 makes of numbers, dates and ranges beyond all bounds, for tests/languages/liquid/extremes.json.
# usage: ruby tests/record/record_extremes.rb
# Reads the templates from that file and writes the answers back. Needs Jekyll 4.4.1 and Liquid 4.0.4 on the load path.

require "json"
require "timeout"
require "jekyll"

TARGET = File.expand_path("../liquid/extremes.json", __dir__)
VALUES = {
  "inf" => Float::INFINITY, "ninf" => -Float::INFINITY, "nan" => Float::NAN, "big" => 10**5000, "page" => {},
  "e30" => 1e30, "me30" => -1e30, "e300" => 1e300, "arr" => %w(b a), "numarr" => [3, 1.5, Float::INFINITY, -2],
  "selfarr" => [1], "samearr" => [1], "otherarr" => [2], "selfhash" => {}, "samehash" => {}
}.freeze
%w(selfarr samearr otherarr).each { |name| VALUES[name] << VALUES[name] }
%w(selfhash samehash).each { |name| VALUES[name]["k"] = VALUES[name] }

ENV["TZ"] = "UTC"
Jekyll.logger.log_level = :error
site = Jekyll::Site.new(Jekyll.configuration("quiet" => true, "skip_config_files" => true))
cases = JSON.parse(File.read(TARGET))["cases"].map do |given|
  answer = begin
    registers = { :site => site, :page => {} }
    result = Timeout.timeout(20) { Liquid::Template.parse(given["template"]).render!(VALUES, :registers => registers) }
    { "result" => result }
  rescue StandardError => e
    { "error" => e.message.lines.first.chomp.delete_prefix("Liquid error: "), "class" => e.class.name }
  end
  { "template" => given["template"] }.merge(answer)
end
versions = { "jekyll" => Jekyll::VERSION, "liquid" => Liquid::VERSION, "ruby" => RUBY_VERSION }
File.write(TARGET, JSON.pretty_generate("versions" => versions, "cases" => cases) + "\n")

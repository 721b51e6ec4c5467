# Print the versions that the gem github-pages pins, a line each.
require "github-pages"
require "sass"
require "rouge"
require "kramdown"
require "jekyll-sass-converter"
require "jekyll-relative-links"
require "jekyll-github-metadata"
{
  "github-pages" => GitHubPages::VERSION, "jekyll" => Jekyll::VERSION, "jekyll-github-metadata" =>
  Jekyll::GitHubMetadata::VERSION, "jekyll-sass-converter" => JekyllSassConverter::VERSION, "kramdown" =>
  Kramdown::VERSION, "liquid" => Liquid::VERSION, "rouge" => Rouge.version, "ruby" => RUBY_VERSION, "sass" =>
  Sass.version[:number]
}.each { |name, version| puts "#{name} #{version}" }

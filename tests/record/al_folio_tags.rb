# Record what the tags of al-folio's gems write: tests/gems/al_folio_tags.json.
# usage: ruby -I LIB... tests/record/al_folio_tags.rb > tests/gems/al_folio_tags.json
# with the lib folders of the gems named below, Jekyll 4.4.1 and Liquid 4.0.4.
require "json"
require "jekyll"
%w(al_analytics al_charts al_comments al_img_tools al_math).each { |gem| require gem }

LIBRARIES = %w(mermaid d3 diff2html leaflet chartjs plotly vega vega-lite vega-embed mathjax pseudocode polyfill tikzjax).to_h do |name|
  [name, { "url" => { "js" => "/#{name}.js", "css" => "/#{name}.css" }, "integrity" => { "js" => "sha-#{name}" } }]
end
LIBRARIES["echarts"] = { "url" => { "js" => { "library" => "/e.js", "dark_theme" => "/d.js" } },
                         "integrity" => { "js" => { "library" => "sha-e" } } }
SITE = { "third_party_libraries" => LIBRARIES, "baseurl" => "/base", "max_width" => "930px", "enable_math" => true }
GISCUS = { "repo" => "me/x", "repo_id" => "R", "category" => "C", "category_id" => "I", "mapping" => "title",
           "strict" => 1, "reactions_enabled" => 1, "lang" => "en", "dark_theme" => "dark_dimmed" }
CASES = [
  ["al_charts_scripts", {}, { "mermaid" => { "enabled" => true, "zoomable" => true }, "code_diff" => true, "map" => "true" }],
  ["al_charts_scripts", { "enable_darkmode" => true },
   { "chart" => { "chartjs" => true, "echarts" => true, "plotly" => true, "vega_lite" => true } }],
  ["al_charts_scripts", {}, { "chart" => { "echarts" => true }, "mermaid" => false }],
  ["al_math_scripts", {}, {}],
  ["al_math_scripts", {}, { "pseudocode" => true, "tikzjax" => true }],
  ["al_math_scripts", { "enable_math" => false }, { "tikzjax" => "true" }],
  ["al_math_styles", {}, { "tikzjax" => true }],
  ["al_math_styles", {}, {}],
  ["al_analytics_scripts", { "google_analytics" => "G-1", "enable_google_analytics" => true, "cronitor_analytics" => "c",
                             "pirsch_analytics" => "p", "openpanel_analytics" => "o" }, {}],
  ["al_analytics_scripts", { "analytics" => { "google" => "G-2" }, "enable_cookie_consent" => true,
                             "enable_pirsch_analytics" => false, "pirsch_analytics" => "p" }, {}],
  ["al_comments", { "disqus_shortname" => "me" }, { "disqus_comments" => true, "id" => "/x", "title" => "A \"b\"" }],
  ["al_comments", { "giscus" => GISCUS, "enable_darkmode" => true }, { "giscus_comments" => true, "layout" => "post" }],
  ["al_comments", { "comments" => { "giscus" => GISCUS } }, { "giscus_comments" => "yes" }],
  ["al_comments", { "giscus" => { "repo" => "me/x" } }, { "giscus_comments" => true }],
  ["al_img_tools_styles", {}, { "images" => { "compare" => true, "lightbox2" => true, "photoswipe" => true, "slider" => true,
                                              "spotlight" => true, "venobox" => true } }],
  ["al_img_tools_scripts", { "enable_medium_zoom" => true },
   { "images" => { "compare" => true, "gallery" => true, "photoswipe" => true, "slider" => true, "spotlight" => true,
                   "venobox" => true } }],
  ["al_img_tools_scripts", {}, {}],
].freeze

recorded = CASES.map do |tag, config, page|
  whole = SITE.merge(config)
  registers = { :site => Struct.new(:config).new(whole), :page => page }
  output = Liquid::Template.parse("{% #{tag} %}").render({ "site" => whole }, :registers => registers)
  { "tag" => tag, "config" => config, "page" => page, "output" => output }
end
puts JSON.pretty_generate("jekyll" => Jekyll::VERSION, "liquid" => Liquid::VERSION, "site" => SITE, "cases" => recorded)

# Print the themes of Rouge as JSON: a theme's styles, each with the short names of its tokens (`inline_theme`).
#
# usage: ruby record_themes.rb > pylekyll/languages/highlighting/themes.json
require "json"
require "rouge"

below = ->(token) { [token, *token.sub_tokens.values.flat_map(&below)] }
tokens = Rouge::Token::Tokens.constants.flat_map { |name| below.call(Rouge::Token::Tokens.const_get(name)) }
themes = Rouge::Theme.registry.sort.to_h do |name, theme|
  styles = Hash.new { |found, style| found[style] = [] }
  (tokens.uniq - [Rouge::Token::Tokens::Text]).each do |token|
    next if token.shortname.to_s.empty?
    styles[theme.new.style_for(token).rendered_rules.to_a.join(";")] |= [token.shortname]
  end
  [name, styles.transform_values { |names| names.join(" ") }]
end
puts JSON.pretty_generate(themes, indent: " ")

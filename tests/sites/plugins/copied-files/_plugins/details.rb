# A disclosure element whose caption and body are Markdown.
class DetailsTag < Liquid::Block
  def initialize(tag_name, markup, tokens)
    super
    @caption = markup
  end

  def render(context)
    converter = context.registers[:site].find_converter_instance(Jekyll::Converters::Markdown)
    caption = converter.convert(@caption).gsub(/<\/?p[^>]*>/, '').chomp
    body = converter.convert(super(context))
    "<details><summary>#{caption}</summary>#{body}</details>"
  end
end

Liquid::Template.register_tag('details', DetailsTag)

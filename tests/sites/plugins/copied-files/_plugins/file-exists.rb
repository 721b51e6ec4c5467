class FileExistsTag < Liquid::Tag
  def initialize(tag_name, path, tokens)
    super
    @path = path
  end

  def render(context)
    path = Liquid::Template.parse(@path).render(context)
    File.exist?("#{context.registers[:site].source}/#{path}".strip).to_s
  end
end

Liquid::Template.register_tag('file_exists', FileExistsTag)

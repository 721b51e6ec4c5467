module HideCustomBibtex
  def hideCustomBibtex(input)
    @context.registers[:site].config['filtered_bibtex_keywords'].each do |keyword|
      input = input.gsub(/^.*\b#{keyword}\b *= *\{.*$\n/, '')
    end
    input.gsub(/^.*\bauthor\b *= *\{.*$\n/) { |line| line.gsub(/[*†‡§¶‖&^]/, '') }
  end
end

Liquid::Template.register_filter(HideCustomBibtex)

require 'i18n'

module RemoveAccents
  def remove_accents(string)
    I18n.config.available_locales = :en
    I18n.transliterate(string)
  end
end

Liquid::Template.register_filter(RemoveAccents)

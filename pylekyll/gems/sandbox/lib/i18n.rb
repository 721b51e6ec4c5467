# frozen_string_literal: true

# What sites use of the gem i18n: dates and texts in a language, from YAML files.
module I18n
  class ArgumentError < ::ArgumentError; end

  class InvalidLocale < ArgumentError
    def initialize(locale)
      super("#{locale.inspect} is not a valid locale")
    end
  end

  class MissingTranslationData < ArgumentError
    def initialize(locale, key)
      super("translation missing: #{[locale, *I18n.keys_of(key)].join(".")}")
    end
  end

  class MissingInterpolationArgument < ArgumentError
    def initialize(name, values, text)
      super("missing interpolation argument #{name.inspect} in #{text.inspect} (#{values.inspect} given)")
    end
  end

  # Translations by locale, and what is made from them.
  class Simple
    def initialize
      @loaded = false
    end

    def load_translations(*files)
      files = I18n.load_path if files.empty?
      files.flatten.each do |file|
        YAML.unsafe_load_file(file).each { |locale, data| store_translations(locale, data || {}) }
      end
    end

    def store_translations(locale, data, _options = {})
      own = translations[locale.to_sym] || {}
      translations[locale.to_sym] = merged(own, symbolized(data))
    end

    def available_locales
      load_once
      translations.keys - [:i18n]
    end

    def lookup(locale, keys)
      load_once
      keys.reduce(translations[locale.to_sym]) { |found, key| found.is_a?(Hash) ? found[key] : nil }
    end

    def reload!
      @translations = nil
      @loaded = false
    end

    private

    def translations
      @translations ||= {}
    end

    def load_once
      return if @loaded

      @loaded = true
      load_translations
    end

    def merged(old, new)
      old.merge(new) { |_, one, two| one.is_a?(Hash) && two.is_a?(Hash) ? merged(one, two) : two }
    end

    def symbolized(data)
      return data unless data.is_a?(Hash)

      data.to_h { |key, value| [key.is_a?(String) ? key.to_sym : key, symbolized(value)] }
    end
  end

  NAMES = {
    "%a" => [:abbr_day_names, :wday], "%A" => [:day_names, :wday],
    "%b" => [:abbr_month_names, :mon], "%B" => [:month_names, :mon]
  }.freeze

  @default_locale = :en
  @enforce_available_locales = true
  @load_path = []
  @backend = Simple.new

  class << self
    attr_accessor :load_path, :backend, :default_locale, :enforce_available_locales
    attr_writer :available_locales

    def locale
      @locale || default_locale
    end

    def locale=(locale)
      check(locale)
      @locale = locale&.to_sym
    end

    def available_locales
      @available_locales&.map(&:to_sym) || backend.available_locales
    end

    def with_locale(locale = nil)
      before = @locale
      self.locale = locale if locale
      yield
    ensure
      @locale = before
    end

    def exists?(key, locale = self.locale)
      !backend.lookup(locale, keys_of(key)).nil?
    end

    def translate(key = nil, locale: nil, raise: false, scope: nil, default: nil, **values)
      locale ||= self.locale
      check(locale)
      return key.map { |each| translate(each, locale:, raise:, scope:, default:, **values) } if key.is_a?(Array)

      keys = keys_of(scope) + keys_of(key)
      found = backend.lookup(locale, keys)
      found = default_of(default, locale, scope, values) if found.nil?
      found = counted(found, values[:count]) if values.key?(:count)
      return filled(found, values) unless found.nil?

      missing = MissingTranslationData.new(locale, keys)
      raise ? Kernel.raise(missing) : missing.message
    end

    def translate!(key, **options)
      translate(key, **options, raise: true)
    end

    alias t translate
    alias t! translate!

    def localize(object, locale: nil, format: nil, **options)
      locale ||= self.locale
      check(locale)
      return options[:default] if object.nil? && options.key?(:default)
      raise ArgumentError, "Object must be a Date, DateTime or Time object. #{object.inspect} given." unless object.respond_to?(:strftime)

      format ||= :default
      kind = object.respond_to?(:sec) ? "time" : "date"
      format = translate!(:"#{kind}.formats.#{format}", locale:) if format.is_a?(Symbol)
      object.strftime(in_language(locale, object, format.to_s))
    end

    alias l localize

    def keys_of(key)
      key.is_a?(Array) ? key.flat_map { |each| keys_of(each) } : key.to_s.split(".").reject(&:empty?).map(&:to_sym)
    end

    private

    def check(locale)
      raise InvalidLocale, locale if locale && enforce_available_locales && !available_locales.include?(locale.to_sym)
    end

    # The format with the names of days and months, and of the halves of a day.
    def in_language(locale, object, format)
      format.gsub(/%\^?[aAbBpP]/) do |match|
        name = match.delete("^")
        list, field = NAMES[name]
        text = list ? translate!([:date, list].join("."), locale:)[object.public_send(field)] : half_of(locale, object)
        { "%P" => text.downcase, "%p" => text.upcase }.fetch(name) { match == name ? text : text.upcase }
      end
    rescue MissingTranslationData => e
      e.message
    end

    def half_of(locale, object)
      hour = object.respond_to?(:hour) ? object.hour : 0
      translate!("time.#{hour < 12 ? "am" : "pm"}", locale:)
    end

    def default_of(default, locale, scope, values)
      Array(default).each do |each|
        found = each.is_a?(Symbol) ? backend.lookup(locale, keys_of(scope) + keys_of(each)) : each
        return found.is_a?(Proc) ? found.call(values) : found unless found.nil?
      end
      nil
    end

    def counted(entry, count)
      return entry unless entry.is_a?(Hash) && count

      key = count.zero? && entry.key?(:zero) ? :zero : { 1 => :one }.fetch(count, :other)
      entry.fetch(key)
    end

    def filled(text, values)
      return text unless text.is_a?(String) && !values.empty?

      text.gsub(/%%|%\{([\w|]+)\}/) do |match|
        next "%" if match == "%%"

        values.fetch(Regexp.last_match(1).to_sym) { |name| raise MissingInterpolationArgument.new(name, values, text) }.to_s
      end
    end
  end
end

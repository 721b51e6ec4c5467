# frozen_string_literal: true

# The module `Jekyll` as plugins know it, but for its drops, its items, its site and the bases of plugins.
module Jekyll
  class LogAdapter
    %i[debug info warn error].each do |level|
      define_method(level) do |topic = nil, message = nil, &block|
        Pylekyll::Bridge.ask("log", level.to_s, topic.to_s, (message || block&.call).to_s)
      end
    end

    def abort_with(topic, message = nil)
      error(topic, message)
      raise Errors::FatalException, [topic, message].compact.join(" ")
    end

    def message(topic, message = nil)
      "#{topic.to_s.rjust(20)} #{message}"
    end

    alias formatted_topic message

    attr_accessor :log_level
  end

  module Errors
    class FatalException < ::RuntimeError; end
    class MissingDependencyException < FatalException; end
    class InvalidThemeName < FatalException; end
    class DropMutationException < FatalException; end
    class InvalidPermalinkError < FatalException; end
    class InvalidYAMLFrontMatterError < FatalException; end
    class InvalidDateError < FatalException; end
    class InvalidPostNameError < FatalException; end
    class PostURLError < FatalException; end
    class InvalidURLError < FatalException; end
    class InvalidConfigurationError < FatalException; end
  end

  class Configuration < Hash
    DEFAULTS = {}.freeze

    def self.from(user_config)
      new.merge!(user_config)
    end
  end

  @sites = []
  @logger = LogAdapter.new

  class << self
    attr_reader :sites, :logger
    attr_accessor :env

    # The site that is built.
    def site
      sites.first || Pylekyll::Bridge.ask("site")
    end

    def configuration(override = {})
      (sites.first&.config || loaded_configuration).merge(override)
    end

    # The configuration while the files are loaded, when there is no site.
    attr_writer :loaded_configuration

    def loaded_configuration
      @loaded_configuration || {}
    end

    # A path below +base+, whatever +path+ says (`Jekyll.sanitized_path`).
    def sanitized_path(base, path)
      base = base.to_s
      path = path.to_s
      return base if path.empty? || path == base

      clean = File.expand_path(path.delete_prefix("~").sub(%r{\A/*}, "/"))
      clean.start_with?("#{base}/") ? clean : File.join(base, clean)
    end
  end

  module PathManager
    module_function

    def join(base, item)
      File.join(*[base, item].compact.map(&:to_s))
    end

    def sanitized_path(base, path)
      Jekyll.sanitized_path(base, path)
    end
  end

  module Utils
    SLUGIFY_MODES = %w[raw default pretty ascii latin].freeze

    extend self

    def slugify(string, mode: nil, cased: false)
      Pylekyll::Bridge.ask("slugify", string.nil? ? nil : string.to_s, mode, cased)
    end

    def titleize_slug(slug)
      slug.split("-").map!(&:capitalize).join(" ")
    end

    def deep_merge_hashes(master, other)
      deep_merge_hashes!(master.dup, other)
    end

    def deep_merge_hashes!(target, overwrite)
      target.merge!(overwrite) do |_, old, new|
        next old if new.nil?

        old.is_a?(Hash) && new.is_a?(Hash) ? deep_merge_hashes(old, new) : new
      end
    end

    def pluralized_array_from_hash(hash, singular, plural)
      value = hash[singular]
      value = plural_value(hash, plural) if value.nil? || value == false
      [value].flatten.compact
    end

    def transform_keys(hash)
      hash.transform_keys { |key| yield(key) }
    end

    def symbolize_hash_keys(hash)
      hash.transform_keys(&:to_sym)
    end

    def stringify_hash_keys(hash)
      hash.transform_keys(&:to_s)
    end

    def parse_date(input, message = "Input could not be parsed.")
      Time.parse(input).localtime
    rescue ArgumentError
      raise Errors::InvalidDateError, "Invalid date '#{input}': #{message}"
    end

    def has_yaml_header?(file)
      File.open(file, "rb") { |stream| stream.readline.match?(/\A---\s*\r?\n/) }
    rescue EOFError
      false
    end

    def has_liquid_construct?(content)
      !content.nil? && (content.include?("{%") || content.include?("{{"))
    end

    def strip_heredoc(text)
      text.gsub(/^[ \t]{#{(text.scan(/^[ \t]*(?=\S)/).min || "").size}}/, "")
    end

    def add_permalink_suffix(template, style)
      case style
      when :pretty then "#{template}/"
      when :date, :ordinal, :none then "#{template}:output_ext"
      else style.to_s.end_with?("/") ? "#{template}/" : "#{template}#{":output_ext" if style.to_s.end_with?(":output_ext")}"
      end
    end

    def safe_glob(dir, patterns, flags = 0)
      return [] unless Dir.exist?(dir)

      Array(patterns).flat_map { |pattern| Dir.glob(pattern, flags, base: dir).map { |name| File.join(dir, name) } }
    end

    def merged_file_read_opts(site, opts)
      (site ? site.file_read_opts : {}).merge(opts)
    end

    def mergable?(value)
      value.is_a?(Hash) || value.is_a?(Liquid::Drop)
    end

    def value_from_singular_key(hash, key)
      hash[key]
    end

    private

    def plural_value(hash, key)
      value = hash[key]
      value.is_a?(String) ? value.split : value
    end

    module Platforms
      extend self

      %i[windows? vanilla_windows? osx? bash_on_windows? wsl?].each { |name| define_method(name) { false } }

      def linux?
        true
      end

      alias really_windows? windows?
    end
  end

  # A cache that lives as long as the build.
  class Cache
    @all = Hash.new { |all, name| all[name] = {} }

    class << self
      attr_reader :all

      def clear
        all.clear
      end
    end

    def initialize(name)
      @entries = Cache.all[name]
    end

    def [](key)
      @entries.fetch(key)
    end

    def []=(key, value)
      @entries[key] = value
    end

    def getset(key)
      @entries.fetch(key) { @entries[key] = yield }
    end

    def key?(key)
      @entries.key?(key)
    end

    def delete(key)
      @entries.delete(key)
    end

    def clear
      @entries.clear
    end
  end

  module External
    class << self
      def require_with_graceful_fail(names)
        Array(names).each do |name|
          require name
        rescue LoadError => e
          raise Errors::MissingDependencyException, e.message
        end
      end

      def require_if_present(names)
        Array(names).each do |name|
          require name
        rescue LoadError
          yield(name, "> 0") if block_given?
        end
      end
    end
  end

  module Deprecator
    module_function

    def deprecation_message(message)
      Jekyll.logger.warn("Deprecation:", message)
    end
  end

  # Templates by their paths.
  class LiquidRenderer
    def initialize(site = nil)
      @site = site
    end

    def file(_path)
      Liquid::Template.new
    end

    def reset; end
  end

  class URL
    class << self
      def unescape_path(path)
        path.include?("%") ? URI.decode_www_form_component(path.gsub("+", "%2B")) : path
      end

      def escape_path(path)
        return path if path.empty? || path.match?(%r{\A[a-zA-Z0-9./-]+\z})

        URI::DEFAULT_PARSER.escape(path, %r{[^a-zA-Z\d\-._~!$&'()*+,;=:@/]})
      end
    end

    def initialize(options)
      @template = options[:template]
      @placeholders = options[:placeholders] || {}
      @permalink = options[:permalink]
    end

    def to_s
      filled = @placeholders.reduce((@permalink || @template).to_s) do |url, (name, value)|
        url.gsub(":#{name}", value.nil? ? "" : URL.escape_path(value.to_s))
      end
      "/#{filled}".gsub(%r{/+}, "/").gsub(%r{/\./}, "/")
    end
  end

  module LiquidExtensions
    def lookup_variable(context, variable)
      found = context[variable.to_s]
      found.nil? ? variable : found
    end
  end

  # Jekyll's filters: each method asks the other side.
  module Filters
    module DateFilters
      private

      # The time of a date or text in the site's zone, which the other side knows.
      def time(input)
        raise Errors::InvalidDateError, "Invalid Date: '#{input.inspect}' is not a valid datetime." if input.to_s.empty?

        Time.iso8601(Pylekyll::Bridge.ask("filter", "date_to_xmlschema", [input], @context))
      end

      def ordinal(number)
        return "th" if (11..13).cover?(number)

        { 1 => "st", 2 => "nd", 3 => "rd" }.fetch(number % 10, "th")
      end
    end

    module URLFilters; end

    include DateFilters

    # The modules that tags include, with their filters.
    PARTS = {
      DateFilters => %w[date_to_string date_to_long_string date_to_xmlschema date_to_rfc822],
      URLFilters => %w[absolute_url relative_url strip_index]
    }.freeze
  end

  module Tags
    %w[include include_relative link post_url highlight].each do |name|
      tag = Class.new(name == "highlight" ? Liquid::Block : Liquid::BuiltIn)
      tag.built_in_name = name unless name == "highlight"
      const_set({ "include" => "IncludeTag", "include_relative" => "IncludeRelativeTag", "link" => "Link",
                  "post_url" => "PostUrl", "highlight" => "HighlightBlock" }[name], tag)
    end
    IncludeError = Class.new(StandardError)
    OptimizedIncludeTag = IncludeTag
  end
end

module SafeYAML
  OPTIONS = {} # rubocop:disable Style/MutableConstant

  module_function

  def load(text, *_)
    Pylekyll::Bridge.ask("yaml", text.to_s)
  end

  def load_file(path, *_)
    load(File.read(path, encoding: "UTF-8"))
  end
end

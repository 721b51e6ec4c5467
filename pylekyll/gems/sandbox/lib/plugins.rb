# frozen_string_literal: true

# Hooks, and the classes that plugins build on.
module Jekyll
  module Hooks
    DEFAULT_PRIORITY = 20
    PRIORITY_MAP = { low: 10, normal: 20, high: 30 }.freeze

    @registered = []

    class << self
      attr_reader :registered

      def register(owners, event, priority: DEFAULT_PRIORITY, &block)
        raise "Hooks must respond to :call" unless block

        value = priority.is_a?(Integer) ? priority : PRIORITY_MAP.fetch(priority, DEFAULT_PRIORITY)
        Array(owners).each { |owner| @registered << [owner.to_s, event.to_s, value, block] }
      end

      # Plugins trigger events of items that they made; the other side calls all that is registered.
      def trigger(_owner, event, *arguments)
        Pylekyll::Bridge.ask("trigger", arguments.first, event.to_s) if arguments.first.is_a?(Pylekyll::Mirror)
      end
    end
  end

  # What was defined by plugins, in their order.
  module Plugins
    @classes = []

    class << self
      attr_reader :classes

      def note(plugin)
        @classes << plugin
      end

      # Classes that no other one builds on, as Jekyll instantiates them all.
      def of(kind)
        classes.select { |each| each < kind }
      end

      def instance(plugin)
        @instances ||= {}
        @instances[plugin] ||= plugin.new(config)
      end

      # The site's configuration; an empty one while the files are loaded, when there is no site.
      def config
        Jekyll.site.config
      rescue Pylekyll::HostError
        {}
      end

      def converters
        of(Converter).map { |each| instance(each) }.sort_by.with_index { |each, at| [-Plugin::PRIORITIES[each.class.priority], at] }
      end
    end
  end

  # The base of generators, converters and commands.
  class Plugin
    PRIORITIES = { low: -10, highest: 100, lowest: -100, normal: 0, high: 10 }.freeze

    class << self
      def inherited(base)
        super
        Plugins.note(base)
        base.instance_variable_set(:@subclasses_of_plugin, [])
      end

      def priority(priority = nil)
        @priority = priority if priority && PRIORITIES.key?(priority)
        @priority || :normal
      end

      def safe(safe = nil)
        @safe = safe unless safe.nil?
        @safe || false
      end

      def descendants
        Plugins.classes.select { |each| each < self }
      end

      def <=>(other)
        PRIORITIES[other.priority] <=> PRIORITIES[priority]
      end
    end

    def initialize(config = {})
      @config = config
    end
  end

  class Generator < Plugin
  end

  class Command < Plugin
  end

  class Converter < Plugin
    class << self
      def highlighter_prefix(prefix = nil)
        @highlighter_prefix = prefix if prefix
        @highlighter_prefix
      end

      def highlighter_suffix(suffix = nil)
        @highlighter_suffix = suffix if suffix
        @highlighter_suffix
      end
    end

    def highlighter_prefix
      self.class.highlighter_prefix
    end

    def highlighter_suffix
      self.class.highlighter_suffix
    end
  end

  # Converters of the other side.
  module Converters
    module BuiltIn
      def self.included(base)
        base.extend(Extension)
      end

      # The extension of the texts that it converts; subclasses of plugins convert as Jekyll's own do.
      module Extension
        attr_writer :extension

        def extension
          @extension || superclass.extension
        end
      end

      def convert(content)
        Pylekyll::Bridge.ask("convert", content.to_s, self.class.extension)
      end

      def matches(extension)
        self.class.extension == extension.downcase
      end

      def output_ext(_extension)
        ".html"
      end

      def setup; end
    end

    class Markdown < Converter
      include BuiltIn

      # The processor `kramdown`, with the site's settings, on which plugins build.
      class KramdownParser
        def initialize(config)
          @config = config
        end

        def convert(content)
          Pylekyll::Bridge.ask("kramdown_processor", content.to_s)
        end
      end

      def convert(content)
        Pylekyll::Bridge.ask("convert", content.to_s, extname_list.first)
      end

      def matches(extension)
        extname_list.include?(extension.downcase)
      end

      def extname_list
        extensions = @config["markdown_ext"] || Jekyll.site.config["markdown_ext"]
        @extname_list ||= extensions.split(",").map { |extension| ".#{extension.downcase}" }
      end
    end

    class Scss < Converter
      include BuiltIn

      self.extension = ".scss"
    end

    class Sass < Converter
      include BuiltIn

      self.extension = ".sass"
    end

    class SmartyPants < Converter
      include BuiltIn

      def convert(content)
        Pylekyll::Bridge.ask("filter", "smartify", [content], nil)
      end
    end

    class Identity < Converter
      include BuiltIn

      def convert(content)
        content
      end
    end

    BUILT_IN = [Markdown, Scss, Sass, SmartyPants, Identity].freeze
    Plugins.classes.clear # the next classes are those of the site's files
  end
end

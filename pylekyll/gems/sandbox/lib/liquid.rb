# frozen_string_literal: true

# Liquid as plugins know it: its errors, drops, templates and expressions. Templates are parsed and rendered by the
# other side.
module Liquid
  VERSION = "4.0.4"

  FilterSeparator = /\|/
  ArgumentSeparator = ","
  FilterArgumentSeparator = ":"
  VariableAttributeSeparator = "."
  WhitespaceControl = "-"
  TagStart = /\{%/
  TagEnd = /%\}/
  VariableSignature = /\(?[\w\-.\[\]]\)?/
  VariableSegment = /[\w-]/
  VariableStart = /\{\{/
  VariableEnd = /\}\}/
  VariableIncompleteEnd = /\}\}?/
  QuotedString = /"[^"]*"|'[^']*'/
  QuotedFragment = /#{QuotedString}|(?:[^\s,|'"]|#{QuotedString})+/o
  TagAttributes = /(\w+)\s*:\s*(#{QuotedFragment})/o
  AnyStartingTag = /#{TagStart}|#{VariableStart}/o
  PartialTemplateParser = /#{TagStart}.*?#{TagEnd}|#{VariableStart}.*?#{VariableIncompleteEnd}/om
  TemplateParser = /(#{PartialTemplateParser}|#{AnyStartingTag})/om
  VariableParser = /\[[^\]]+\]|#{VariableSegment}+\??/o

  class Error < ::StandardError
    attr_accessor :line_number, :template_name, :markup_context
  end

  class ArgumentError < Error; end
  class ContextError < Error; end
  class FileSystemError < Error; end
  class StandardError < Error; end
  class SyntaxError < Error; end
  class StackLevelError < Error; end
  class TaintedError < Error; end
  class MemoryError < Error; end
  class ZeroDivisionError < Error; end
  class FloatDomainError < Error; end
  class UndefinedVariable < Error; end
  class UndefinedDropMethod < Error; end
  class UndefinedFilter < Error; end
  class MethodOverrideError < Error; end
  class InternalError < Error; end

  # The base of values that templates ask for fields. Public methods of subclasses are fields.
  class Drop
    attr_writer :context

    class << self
      def invokable?(name)
        fields.include?(name.to_s)
      end

      def fields
        @fields ||= (public_instance_methods - Drop.public_instance_methods - [:each]).to_h { |name| [name.to_s, true] }
      end

      alias invokable_methods fields
    end

    def invoke_drop(name)
      self.class.invokable?(name) ? public_send(name) : liquid_method_missing(name)
    end

    alias [] invoke_drop

    def liquid_method_missing(_name)
      nil
    end

    alias before_method liquid_method_missing

    def key?(_name)
      true
    end

    def inspect
      self.class.to_s
    end

    def to_liquid
      self
    end

    def to_s
      self.class.name
    end

    # What the other side shows of it: the fields that need no arguments.
    def to_packed
      self.class.fields.keys.select { |name| method(name).arity.between?(-1, 0) }.to_h { |name| [name, public_send(name)] }
    end
  end

  class Template
    class << self
      attr_accessor :error_mode, :file_system

      def register_tag(name, tag)
        tags[name.to_s] = tag
      end

      def register_filter(mod)
        Strainer.add(mod)
      end

      def tags
        @tags ||= {}
      end

      def parse(source, _options = {})
        new(source)
      end
    end

    attr_reader :errors, :registers, :assigns

    def initialize(source = "")
      @errors = []
      @registers = {}
      @assigns = {}
      parse(source)
    end

    def parse(source, _options = {})
      @source = source.to_s
      @is_text = !@source.include?("{{") && !@source.include?("{%")
      Pylekyll::Bridge.ask("check_template", @source) unless @is_text
      self
    end

    def render(variables = {}, options = {})
      return @source.dup if @is_text

      if variables.is_a?(Context)
        Pylekyll::Bridge.ask("render_text", @source, variables)
      else
        variables = variables.to_h unless variables.is_a?(Hash)
        given = options.is_a?(Hash) ? options[:registers] || options["registers"] || registers : registers
        page = given[:page] || given["page"]
        Pylekyll::Bridge.ask("render_with", @source, @assigns.merge(variables), page)
      end
    end

    alias render! render
  end

  # An expression or `{{ variable }}` that a plugin evaluates itself.
  class Expression
    LITERALS = { nil => nil, "nil" => nil, "null" => nil, "" => nil, "true" => true, "false" => false }.freeze

    class << self
      def parse(markup)
        return markup unless markup.is_a?(String)
        return LITERALS[markup] if LITERALS.key?(markup)

        VariableLookup.new(markup)
      end
    end
  end

  class VariableLookup
    attr_reader :name

    def self.parse(markup)
      new(markup)
    end

    def initialize(markup)
      @name = markup
    end

    def evaluate(context)
      context[@name]
    end
  end

  class Variable
    attr_reader :raw

    def initialize(markup, _parse_context = nil)
      @raw = markup
    end

    def render(context)
      Pylekyll::Bridge.ask("evaluate", @raw, context)
    end

    alias evaluate render
  end

  module Utils
    module_function

    def to_number(value)
      case value
      when Numeric then value
      when String then value.strip.match?(/\A-?\d+\.\d+\z/) ? value.to_f : value.to_i
      else value.respond_to?(:to_number) ? value.to_number : 0
      end
    end

    def to_date(value)
      return value if value.respond_to?(:strftime)
      return Time.at(value.to_i) if value.is_a?(Integer) || value.to_s.match?(/\A\d+\z/)

      %w(now today).include?(value.to_s.downcase) ? Time.now : Time.parse(value.to_s)
    rescue ::ArgumentError
      nil
    end
  end

  # Liquid's filters: each method asks the other side.
  module StandardFilters
  end
end

class Object
  def to_liquid
    self
  end
end

# frozen_string_literal: true

# Liquid as plugins know it. Templates are parsed and rendered by the other side.
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

  # What a tag learns while it is made.
  class ParseContext
    attr_accessor :locale, :line_number, :trim_whitespace, :depth, :partial, :error_mode
    attr_reader :warnings

    def initialize(line_number = nil)
      @line_number = line_number
      @depth = 0
      @warnings = []
      @error_mode = :warn
    end

    def [](key)
      key == :line_numbers ? true : nil
    end

    def fetch(key, default = nil)
      self[key] || default
    end
  end

  # What is left of a template behind a tag, for tags that read their body themselves.
  class Tokenizer
    attr_reader :line_number, :reader

    def initialize(reader)
      @reader = reader
    end

    def shift
      Pylekyll::Bridge.ask("shift_token", @reader)
    end

    alias pop shift
  end

  class Tag
    attr_reader :nodelist, :tag_name, :line_number, :parse_context

    alias options parse_context

    class << self
      def parse(tag_name, markup, tokenizer, parse_context)
        tag = new(tag_name, markup, parse_context)
        tag.parse(tokenizer)
        tag
      end
    end

    def initialize(tag_name, markup, parse_context)
      @tag_name = tag_name
      @markup = markup
      @parse_context = parse_context
      @line_number = parse_context.line_number if parse_context.respond_to?(:line_number)
    end

    def parse(_tokens); end

    def raw
      "#{@tag_name} #{@markup}"
    end

    def name
      self.class.name.downcase
    end

    def render(_context)
      ""
    end

    def blank?
      false
    end

    def to_liquid
      self
    end
  end

  # The nodes of a block, which the other side has.
  class BlockBody
    def initialize
      @handles = []
      @blank = true
    end

    def add(handle, blank)
      @handles << handle
      @blank &&= blank
      @nodelist = nil
    end

    # The texts and nodes, which few tags ask for.
    def nodelist
      @nodelist ||= @handles.flat_map do |handle|
        Pylekyll::Bridge.ask("body_nodes", handle).map { |node| node.is_a?(Integer) ? Node.new(node) : node }
      end
    end

    def render(context)
      Pylekyll::Objects.flush_shared
      @handles.map { |handle| Pylekyll::Bridge.ask("render_body", handle, context) }.join
    end

    def blank?
      @blank
    end
  end

  # A node of a template that is not text.
  class Node
    def initialize(handle)
      @handle = handle
    end

    def render(context)
      Pylekyll::Bridge.ask("render_body", @handle, context)
    end
  end

  class Block < Tag
    def parse(tokens)
      @body = BlockBody.new
      true while parse_body(@body, tokens)
    end

    def render(context)
      @body.render(context)
    end

    def render_all(_nodes, context)
      @body.render(context)
    end

    def nodelist
      @body.nodelist
    end

    # A block of blank texts and tags shows nothing, whatever its `render` gives.
    def blank?
      @body.nil? || @body.blank?
    end

    # What comes of a tag inside that nobody has registered, such as `else`.
    def unknown_tag(name, markup, tokens)
      Pylekyll::Bridge.ask("unexpected", tokens.reader, name, markup)
    end

    def block_name
      @tag_name
    end

    def block_delimiter
      @block_delimiter ||= "end#{block_name}"
    end

    protected

    # Read nodes up to the end of the block; true where a tag came before it and more is to be read.
    def parse_body(body, tokens)
      handle, blank, name, markup = Pylekyll::Bridge.ask("parse_body", tokens.reader)
      body.add(handle, blank)
      return false if name == block_delimiter

      unknown_tag(name, markup, tokens)
      true
    end
  end

  class Raw < Block
    def parse(tokens)
      @body_text = Pylekyll::Bridge.ask("parse_raw", tokens.reader, block_delimiter)
      @nodelist = [@body_text]
      @body = self
    end

    def render(_context)
      @body_text
    end

    def blank?
      @body_text.empty?
    end
  end

  # A tag of Liquid's or Jekyll's own that a plugin builds on: the other side's does the work.
  class BuiltIn < Tag
    class << self
      attr_accessor :built_in_name
    end

    def render(context)
      built_in = self.class.ancestors.find { |each| each.respond_to?(:built_in_name) && each.built_in_name }
      Pylekyll::Bridge.ask("render_text", "{% #{built_in.built_in_name} #{@markup} %}", context)
    end
  end

  class Include < BuiltIn
    self.built_in_name = "include"
  end

  class Assign < BuiltIn
    self.built_in_name = "assign"
  end

  # What templates look values up in.
  class Context
    attr_accessor :exception_renderer, :template_name, :partial, :global_filter, :strict_variables, :strict_filters
    attr_reader :errors

    def initialize(environments = {}, outer_scope = {}, registers = {}, *_)
      @own = true
      @variables = [environments, outer_scope].flatten.reduce({}) { |all, each| all.merge(each) }
      @given = registers
      @errors = []
    end

    # The other side's context, for the length of a call.
    def self.of(id, state)
      context = allocate
      context.adopt(id, state)
      context
    end

    def adopt(id, state)
      @host_id = id
      @state = state
      @errors = []
    end

    def host_id
      @host_id ||= Pylekyll::Bridge.ask("new_context", @variables)
    end

    include Pylekyll::Mirror

    # Run a filter that reads values of the page by constant keys, which the other side has sent along.
    def with_given(values)
      @given_pages = values
      yield
    ensure
      @given_pages = nil
    end

    # The page with the values that were sent along; nil without any.
    def given_page(way)
      @given_pages && @given_pages[way]
    end

    def [](expression)
      return @given_pages["variable"] if expression == "page" && given_page("variable")

      expression.is_a?(String) ? Pylekyll::Bridge.ask("look_up", self, expression) : nil
    end

    def []=(name, value)
      Pylekyll::Bridge.ask("set_variable", self, name.to_s, Pylekyll::Objects.share(value))
    end

    def key?(name)
      !self[name].nil?
    end

    alias has_key? key?

    def find_variable(name, **)
      Pylekyll::Bridge.ask("find_variable", self, name.to_s)
    end

    def evaluate(object)
      object.respond_to?(:evaluate) ? object.evaluate(self) : object
    end

    def registers
      @registers ||= @own ? @given : Registers.of(self, @state)
    end

    def environments
      @environments ||= [Payload.new(self)]
    end

    # The innermost first; the last is where `assign` puts variables.
    def scopes
      [Scope.new(self, "inner"), Scope.new(self, "outer")]
    end

    def merge(variables)
      variables.each { |name, value| self[name] = value }
    end

    def stack(variables = nil)
      push(variables || {})
      yield
    ensure
      pop
    end

    def push(variables = {})
      Pylekyll::Bridge.ask("open_scope", self)
      merge(variables)
    end

    def pop
      Pylekyll::Bridge.ask("close_scope", self)
    end

    def invoke(name, *arguments)
      Pylekyll::Bridge.ask("filter", name.to_s, arguments, self)
    end

    def strainer
      @strainer ||= Strainer.new(self)
    end

    def resource_limits
      @resource_limits ||= Struct.new(:render_length, :render_score, :assign_score).new(0, 0, 0)
    end

    def handle_error(error, *)
      raise error
    end

    def warnings
      @warnings ||= []
    end
  end

  # One of a context's scopes.
  class Scope
    def initialize(context, place)
      @context = context
      @place = place
    end

    def [](name)
      @context.find_variable(name)
    end

    def []=(name, value)
      Pylekyll::Bridge.ask(@place == "outer" ? "assign" : "set_variable", @context, name.to_s, Pylekyll::Objects.share(value))
    end

    def key?(name)
      !self[name].nil?
    end

    def merge!(variables)
      variables.each { |name, value| self[name] = value }
    end
  end

  # What templates see by name: `page`, `site` and the other outermost variables.
  class Payload
    def initialize(context)
      @context = context
    end

    def [](name)
      name = name.to_s
      return @context.given_page("payload") || page if name == "page"
      return known[name] if known.key?(name)

      keep(name, Pylekyll::Bridge.ask("payload_get", @context, name))
    end

    def []=(name, value)
      name = name.to_s
      Pylekyll::Bridge.tell("payload_set", *Pylekyll::Wire.pack([@context, name, Pylekyll::Objects.share(value)]))
      known.delete(name)
      keep(name, value)
    end

    def key?(name)
      !self[name].nil?
    end

    private

    # The variables that were read or set since templates were last rendered.
    def known
      time = Pylekyll::Bridge.time
      @known, @time = {}, time unless @time == time
      @known
    end

    def keep(name, value)
      lasts = PLAIN.key?(value.class) || Pylekyll::Objects.shared?(value)
      known[name] = value if lasts && name != "page"
      value
    end

    PLAIN = { Integer => true, NilClass => true, TrueClass => true, FalseClass => true, String => true }.freeze

    # The item that is rendered, which plugins ask for again and again.
    def page
      Pylekyll::Mirrors.values_read = true
      turn = Pylekyll::Mirrors.turn
      return @page if @page && @turn == turn

      @turn = turn
      @page = Pylekyll::Bridge.ask("payload_get", @context, "page")
    end
  end

  # What a render carries besides variables; a plugin's own entries live as long as the template's.
  class Registers
    @all = {}

    class << self
      # The entries of each template that has some, by the number of its state.
      attr_reader :all

      def of(context, state)
        registers = allocate
        registers.bind(context, state)
        registers
      end
    end

    def bind(context, state)
      @context = context
      @state = state
    end

    def [](key)
      case key.to_s
      when "site" then Jekyll.site
      when "page" then own.fetch(key) { @context.given_page("current") || Pylekyll::Bridge.ask("current_page", @context) }
      else own[key]
      end
    end

    def []=(key, value)
      (Registers.all[@state] ||= {})[key] = value
    end

    def fetch(key, *default)
      value = self[key]
      return value unless value.nil?

      block_given? ? yield(key) : default.fetch(0)
    end

    def dig(key, *rest)
      value = self[key]
      rest.empty? || value.nil? ? value : value.dig(*rest)
    end

    def key?(key)
      !self[key].nil?
    end

    def delete(key)
      Registers.all[@state]&.delete(key)
    end

    def merge!(other)
      other.each { |key, value| self[key] = value }
      self
    end

    private

    def own
      Registers.all[@state] || NOTHING
    end

    NOTHING = {}.freeze
  end

  # Plugins' filters, with the context as `@context`.
  class Strainer
    @names = {}

    class << self
      attr_reader :names

      def add(mod)
        raise ArgumentError, "Expected module but got: #{mod.class}" unless mod.is_a?(Module)

        include mod
        mod.public_instance_methods.each { |name| @names[name.to_s] = mod }
      end

      alias global_filter add
    end

    def initialize(context)
      @context = context
    end
  end

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

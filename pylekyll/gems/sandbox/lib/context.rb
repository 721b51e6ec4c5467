# frozen_string_literal: true

# What tags and filters get of a template that is rendered: its variables and registers.
module Liquid
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

      return nil unless expression.is_a?(String)

      value = Pylekyll::Bridge.ask("look_up", self, expression)
      expression == "page" ? Pylekyll::Lent.page(self, value) : value
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
    @known = {}

    class << self
      # The variables that were read or set since the other side last changed one of them, by the contexts' numbers.
      attr_reader :known
    end

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

    def known
      Payload.known[@context.host_id] ||= {}
    end

    def keep(name, value)
      lasts = Pylekyll::Wire::PLAIN.key?(value.class) || Pylekyll::Objects.shared?(value)
      known[name] = value if lasts && name != "page"
      value
    end

    # The item that is rendered, which plugins ask for again and again.
    def page
      Pylekyll::Mirrors.values_read = true
      turn = Pylekyll::Mirrors.turn
      return Pylekyll::Lent.page(@context, @page) if @page && @turn == turn

      @turn = turn
      @page = Pylekyll::Lent.page(@context, Pylekyll::Bridge.ask("payload_get", @context, "page"))
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
      when "page" then own.fetch(key) { @context.given_page("current") || current_page }
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

    def current_page
      Pylekyll::Lent.page(@context, Pylekyll::Bridge.ask("current_page", @context))
    end

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
        return if include?(mod) # methods that it has got since are no filters

        include mod
        mod.public_instance_methods.each { |name| @names[name.to_s] = mod }
      end

      alias global_filter add
    end

    def initialize(context)
      @context = context
    end
  end
end

# frozen_string_literal: true

# Liquid's tags and blocks, on which those of plugins build.
module Liquid
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
end

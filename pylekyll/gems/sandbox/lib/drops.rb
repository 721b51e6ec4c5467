# frozen_string_literal: true

module Jekyll
  module Drops
    # A drop of the other side: `page`, `site`, documents in templates.
    class Drop < Liquid::Drop
      include Pylekyll::Mirror
      include Enumerable

      def self.of_host(id)
        drop = allocate
        drop.host_id = id
        drop
      end

      # A drop that the other side makes by answering `question` about `item`, once something of it is read. Templates
      # of plugins often get more than they read.
      def self.later(question, item = nil)
        drop = allocate
        drop.made_by(question, item)
        drop
      end

      def made_by(question, item)
        @question = question
        @item = item
      end

      def host_id
        @host_id ||= Pylekyll::Bridge.ask(@question, *[@item].compact).host_id
      end

      def packed
        return super if @host_id

        { Pylekyll::Wire::MARK => @question, "v" => @item&.host_id }
      end

      # Whether both show the same: the other side has one drop for an item.
      def ==(other)
        other.is_a?(Drop) && host_id == other.host_id
      end

      alias eql? ==

      def hash
        host_id.hash
      end

      # What is no plain value, or differs from one layout to the next, is read anew each time.
      ANEW = { "content" => true, "output" => true, "excerpt" => true }.freeze

      def [](key)
        key = key.to_s
        turn = Pylekyll::Mirrors.turn
        @read, @turn = {}, turn if @turn != turn
        return @read[key].dup if @read.key?(key)

        value = @lends ? Pylekyll::Lent.fetch(self, key) : Pylekyll::Bridge.ask("drop_get", self, key)
        @read[key] = value.dup if Pylekyll::Wire::PLAIN.key?(value.class) && !ANEW.key?(key)
        value
      end

      alias invoke_drop []

      def []=(key, value)
        Pylekyll::Lent.take_back(self, key.to_s)
        Pylekyll::Bridge.ask("drop_set", self, key.to_s, value)&.note_data(key.to_s, value)
      end

      # Notice changes in place of the lists and hashes that are read of it, for the payload and its page.
      def lend
        @lends = true
        self
      end

      def key?(key)
        keys.include?(key.to_s)
      end

      alias has_key? key?

      def keys
        Pylekyll::Bridge.ask("drop_keys", self)
      end

      def to_h
        keys.to_h { |key| [key, self[key]] }
      end

      alias to_hash to_h

      def each(&block)
        to_h.each(&block)
      end

      def each_key(&block)
        keys.each(&block)
      end

      def fetch(key, *default)
        return self[key] if key?(key)
        return yield(key) if block_given?
        raise KeyError, "key not found: #{key.inspect}" if default.empty?

        default.first
      end

      def dig(key, *rest)
        value = self[key]
        rest.empty? || value.nil? ? value : value.dig(*rest)
      end

      def merge(other)
        to_h.merge(other)
      end

      def to_s
        Pylekyll::Bridge.ask("to_s", self)
      end

      def to_packed
        self
      end

      def inspect
        Pylekyll::Bridge.ask("inspect", self)
      end

      def to_json(*arguments)
        JSON.generate(Pylekyll::Wire.pack(to_h), *arguments)
      end

      def method_missing(name, *arguments)
        arguments.empty? && key?(name.to_s) ? self[name.to_s] : super
      end

      def respond_to_missing?(name, include_private = false)
        key?(name.to_s) || super
      end
    end

    UnifiedPayloadDrop = Drop
    SiteDrop = Drop
    DocumentDrop = Drop
    JekyllDrop = Drop

    # What permalinks of documents are made from. Plugins may add methods.
    class UrlDrop < Liquid::Drop
      def initialize(item)
        super()
        @obj = item
      end

      %w[collection output_ext name path title slug categories year month day].each do |name|
        define_method(name) { Pylekyll::Bridge.ask("placeholder", @obj, name) }
      end
    end
  end
end

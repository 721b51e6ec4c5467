# frozen_string_literal: true

# Values on their way between Ruby and Python, as JSON. What JSON does not have is a hash with the key "^".
module Pylekyll
  module Wire
    MARK = "^"

    # The classes of values that have nothing inside: they are sent as they are, and can be kept until they are set again.
    PLAIN = { String => true, Integer => true, NilClass => true, TrueClass => true, FalseClass => true }.freeze

    # Shorter texts are sent again; longer ones are named.
    SHORT = 256

    # Without limits of nesting. `JSON.parse` and `JSON.generate` would prepare them anew for each message.
    READING = { max_nesting: 0 }.freeze
    WRITER = JSON::State.new(max_nesting: 0)

    @sent = nil

    module_function

    # While the block runs, a value that was sent before is named. No plugin runs meanwhile, so that none has changed.
    def sending_once
      @sent = {}.compare_by_identity
      @named = 0
      yield
    ensure
      Bridge.tell("forget_named") unless @named.zero?
      @sent = nil
    end

    # The value of a text; objects of the site come back as themselves.
    def load(text)
      value = JSON::Parser.parse(text, READING)
      text.include?('"^"') ? unpack(value) : value
    end

    def pack(value)
      case value
      when String then @sent && value.bytesize > SHORT ? pack_once(value) : pack_string(value)
      when Integer, true, false, nil then value
      when Float then value.finite? ? value : { MARK => "float", "v" => value.to_s }
      when Symbol then { MARK => "symbol", "v" => value.to_s }
      when Array, Hash then pack_container(value)
      else pack_other(value)
      end
    end

    def pack_container(value)
      if Objects.shared?(value) then pack_shared(value)
      elsif @sent && !value.empty? then pack_once(value)
      else pack_content(value)
      end
    end

    def pack_content(value)
      case value
      when String then pack_string(value)
      when Array then value.map { |each| pack(each) }
      else pack_hash(value)
      end
    end

    # The packed value; for one that was sent, its name.
    def pack_once(value)
      packed, number = @sent[value]
      return (@sent[value] = [pack_content(value)])[0] unless packed

      unless number
        number = @named += 1
        @sent[value] = [packed, number]
        Bridge.tell("name", number, packed)
      end
      { MARK => "named", "v" => number }
    end

    def pack_string(value)
      return value if value.encoding == Encoding::UTF_8 && value.valid_encoding?

      text = value.encoding == Encoding::BINARY ? value.dup.force_encoding("UTF-8") : value
      text = text.encode("UTF-8", invalid: :replace, undef: :replace) unless text.encoding == Encoding::UTF_8
      text.scrub
    end

    # A list or hash that both sides have hold of.
    def pack_shared(value)
      { MARK => "shared", "v" => Objects.keep(value) }
    end

    def pack_hash(value)
      if value.each_key.all?(String) && !value.key?(MARK)
        value.to_h { |key, each| [pack_string(key), pack(each)] }
      else
        { MARK => "hash", "v" => value.map { |key, each| [pack(key), pack(each)] } }
      end
    end

    def pack_other(value)
      case value
      when Mirror then value.packed
      when Time then { MARK => "time", "v" => [value.to_i, value.nsec, value.utc? ? nil : value.utc_offset] }
      when Range then value.first.is_a?(Integer) ? value.to_a : value.to_s
      else pack_by_class(value)
      end
    end

    def pack_by_class(value)
      if defined?(DateTime) && value.is_a?(DateTime) then pack(value.to_time)
      elsif defined?(Date) && value.is_a?(Date) then { MARK => "date", "v" => value.iso8601 }
      elsif value.is_a?(Set) || value.is_a?(Enumerator) then pack(value.to_a)
      elsif value.is_a?(Struct) then pack(value.to_h.transform_keys(&:to_s))
      elsif value.is_a?(Liquid::Drop) then pack_object(value, false)
      elsif value.respond_to?(:to_liquid) && value.method(:to_liquid).owner != Object then pack_object(value, true)
      elsif value.respond_to?(:to_hash) then pack(value.to_hash)
      elsif value.respond_to?(:to_str) then pack_string(value.to_str)
      else pack_object(value, false)
      end
    end

    # An object that stays here; `converts` tells whether templates see what its `to_liquid` gives.
    def pack_object(value, converts)
      { MARK => "opaque", "v" => [Objects.keep(value), converts] }
    end

    # The value with the objects that it names. Its lists and hashes are those of the message.
    def unpack(value)
      if value.instance_of?(Hash)
        return unpack_marked(value[MARK], value["v"]) if value.key?(MARK)

        value.transform_values! { |each| container?(each) ? unpack(each) : each }
      elsif value.instance_of?(Array)
        value.map! { |each| container?(each) ? unpack(each) : each }
      else
        value
      end
    end

    def container?(value)
      value.instance_of?(Hash) || value.instance_of?(Array)
    end

    def unpack_marked(kind, value)
      case kind
      when "object" then Objects.mirror(*unpack(value))
      when "time" then Time.at(value[0], value[1], :nsec, in: value[2] || "UTC")
      when "date" then Date.iso8601(value)
      when "symbol" then value.to_sym
      when "float" then { "nan" => Float::NAN, "inf" => Float::INFINITY, "-inf" => -Float::INFINITY }.fetch(value)
      when "hash" then value.to_h { |key, each| [unpack(key), unpack(each)] }
      when "opaque" then Objects.kept(value)
      when "shared" then Objects.share_again(value)
      end
    end
  end

  # Objects of this side that the other side has hold of, and objects of the other side that are shown here.
  module Objects
    @kept = {}
    @mirrors = {}
    @passing = {}
    @shared = {}.compare_by_identity

    class << self
      attr_reader :mirrors

      # A number for an object; the same object has the same number.
      def keep(object)
        @numbers ||= {}.compare_by_identity
        @numbers[object] ||= begin
          @kept[@kept.size + 1] = object
          @kept.size
        end
      end

      def kept(number)
        @kept.fetch(number)
      end

      # Share a list or hash that becomes a template's variable: it stays the same object when it is looked up, and
      # what is changed in it is told to the other side.
      def share(value)
        return value unless value.is_a?(Array) || value.is_a?(Hash)
        return value if shared?(value)

        plain = Wire.pack(value)
        @shared[value] = value.hash
        Bridge.tell("share", keep(value), plain)
        value
      end

      # A list or hash that comes back from the other side.
      def share_again(number)
        value = kept(number)
        @shared[value] ||= value.hash
        value
      end

      def shared?(value)
        @shared.key?(value)
      end

      # Tell of what was changed in shared lists and hashes.
      def flush_shared
        return if @shared.empty?

        @shared.each_key.select { |value| value.hash != @shared[value] }.each do |value|
          @shared[value] = value.hash
          plain = value.is_a?(Hash) ? Wire.pack_hash(value) : value.map { |each| Wire.pack(each) }
          Bridge.tell("share", keep(value), plain)
        end
      end

      # What belongs to an item that was rendered is of no use any longer.
      def forget_passing
        @shared.clear
        @passing.clear
      end

      # The object that stands for the other side's object +id+; +arguments+ are what its class wants to know.
      def mirror(kind, id, *arguments)
        known = @mirrors[id] || @passing[id]
        return known if known

        made = KINDS.fetch(kind).call(id, *arguments)
        (id.negative? ? @passing : @mirrors)[id] = made
      end
    end

    KINDS = {} # rubocop:disable Style/MutableConstant
  end
end

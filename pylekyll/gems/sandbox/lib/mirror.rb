# frozen_string_literal: true

module Pylekyll
  # An object whose fields are the other side's: read when they are asked for, written back when a call ends.
  #
  # A hash, list or text that was read here may be changed in place. `Mirrors.flush` compares its hash with that from
  # before and writes what differs. An object without an id was made here; it becomes one of the other side's once it
  # is given to it.
  module Mirror
    # Fields with readers and writers.
    module ClassMethods
      def field(*names)
        names.each do |name| # methods with a body are twice as fast as those with a block
          class_eval("def #{name} = read_field(:#{name})", "pylekyll:mirror.rb")
          define_method(:"#{name}=") { |value| write_field(name, value) }
        end
      end
    end

    def self.included(base)
      base.extend(ClassMethods)
    end

    attr_writer :host_id

    # The number that the other side knows this object by; one that was made here is given over.
    def host_id
      @host_id || Mirrors.give(self)
    end

    # The object in a message.
    def packed
      { Wire::MARK => "object", "v" => host_id }
    end

    # The site that the object belongs to.
    def site
      @site ||= Jekyll.site
    end

    def known_to_host?
      !@host_id.nil?
    end

    def read_field(name)
      Mirrors.accessed[self] = true
      known = @fields && @fields[name]
      return known if known

      fields = current_fields
      return fields[name] if fields.key?(name)
      return instance_variable_get(:"@#{name}") unless @host_id

      if name == :data
        value, @keeps_data = Mirrors.fetch(self, "data")
      else
        value = Bridge.ask("get", self, name.to_s)
      end
      keep_field(fields, name, value)
    end

    def write_field(name, value)
      fields = current_fields
      fields[name] = value
      Mirrors.note(self, lasts: false)
      Mirrors.accessed[self] = true
      return unless @host_id

      Bridge.ask("set", self, name.to_s, value)
      @hashes[name] = digest(name, value)
    end

    # What has changed since it was read or written, each with its new hash.
    def changed_fields
      return {} unless @fields

      @fields.each_with_object({}) do |(name, value), changed|
        new = digest(name, value)
        changed[name] = new unless @hashes[name] == new
      end
    end

    def mark_written(name, hash)
      @hashes[name] = hash
    end

    # Tell the other side of a field that was changed in place; `before` is its hash from before.
    def tell_changed(name, _before)
      Bridge.tell("set", *Wire.pack([self, name.to_s, @fields[name]]))
    end

    def hash_of(name)
      @hashes[name]
    end

    # Show a value of the data that the other side has set through a drop of the item.
    def note_data(key, value)
      @fields[:data][key] = value if @fields&.key?(:data)
    end

    # Show values of the data that the other side has set by itself.
    def note_values(values)
      return unless @fields&.key?(:data)

      same = @hashes[:data] == digest(:data, @fields[:data])
      @fields[:data].update(values)
      @hashes[:data] = digest(:data, @fields[:data]) if same
    end

    # Forget what was read, so that the next call sees what the other side has then.
    def forget_fields
      @fields = nil if @host_id
    end

    # Forget what rendering changes. Data is kept if the other side says so.
    def forget_rendered
      return forget_fields unless @keeps_data && @fields&.key?(:data)

      @fields = { data: @fields[:data] } if @fields.size > 1
    end

    # Whether what was read stays right while items are rendered.
    def lasting?
      false
    end

    private

    # What differs once a field was changed in place.
    def digest(_name, value)
      value.hash
    end

    # What the other side tells once, as Jekyll remembers it too.
    def ask_once(name)
      @told ||= {}
      @told.fetch(name) { @told[name] = Bridge.ask("get", self, name) }
    end

    def current_fields
      @hashes ||= {}
      @fields ||= {}
    end

    def keep_field(fields, name, value)
      @hashes[name] = digest(name, value)
      Mirrors.note(self, lasts: name == :data && @keeps_data)
      fields[name] = value
    end
  end

  # All mirrors that were read or changed since the last call that may have changed the site.
  module Mirrors
    @touched = {}.compare_by_identity
    @accessed = {}.compare_by_identity
    @passing = {}.compare_by_identity
    @turn = 0
    @ahead = {}

    class << self
      # `touched` may have been changed; `accessed` are those that were asked for since the last writing.
      attr_reader :touched, :accessed, :turn

      # A field of the mirror was read or changed; `lasts` if rendering does not change it.
      def note(mirror, lasts:)
        @touched[mirror] = true
        @passing[mirror] = true unless lasts
      end

      # Whether a plugin has had the site's data, its configuration or the page in hand, and may have changed them.
      attr_accessor :values_read

      # What was read of drops may have changed.
      def forget_drops
        @turn += 1
      end

      # A field of an item, and whether to keep it while items are rendered. The other side sends those of the items
      # behind it along once they are asked for in order.
      def fetch(mirror, name)
        write_back(mirror) if name == "url" # which follows from the data
        known = @ahead[name]
        if known&.key?(mirror)
          Bridge.tell("get", *Wire.pack([mirror, name])) if name == "url" # an item keeps the address that was read
          return known.delete(mirror), true
        end

        value, keeps, further = Bridge.ask("get_in_order", mirror, name)
        further.each { |item, field| (@ahead[name] ||= {}.compare_by_identity)[item] = field }
        [value, keeps]
      end

      # What was sent ahead may have changed.
      def forget_ahead
        @ahead.clear
      end

      # What was sent ahead of one item may have changed.
      def forget_ahead_of(mirror)
        @ahead.each_value { |known| known.delete(mirror) }
      end

      # Write back what was changed in place. A list of the site gives over the objects in it that are new.
      #
      # Comparing is dear for a site's data: only what the call has asked for is compared, but for +everything+.
      def flush(everything: false)
        all = everything ? @touched : @accessed
        return if @flushing || all.empty?

        @flushing = true
        begin
          Wire.sending_once { all.keys.each { |mirror| write_back(mirror) if mirror.known_to_host? } }
        ensure
          @accessed.clear
          @flushing = false
        end
      end

      # Do something that changes no mirror: those that it asks for are not compared with what they were.
      def unwatched
        before = @accessed
        @accessed = {}.compare_by_identity
        yield
      ensure
        @accessed = before
      end

      # Write back what was changed of one mirror.
      def write_back(mirror)
        mirror.changed_fields.each do |name, hash|
          before = mirror.hash_of(name)
          mirror.mark_written(name, hash)
          mirror.tell_changed(name, before)
        end
      end

      # Begin anew: what may have `changed` is read again. That is everything for "site", all of items for "items", and
      # what rendering changes of them for "rendered".
      def forget(changed)
        Objects.forget_passing
        forget_drops
        passing, @passing = @passing, {}.compare_by_identity
        return passing.each_key { |mirror| mirror.forget_rendered unless mirror.lasting? } if changed == "rendered"

        forget_ahead
        gone = @touched.keys.reject { |mirror| mirror.lasting? && changed != "site" }
        gone.each do |mirror|
          mirror.forget_fields
          @touched.delete(mirror)
        end
      end

      # What the other side asks an object for, because its class has methods of its own in place of Jekyll's.
      def overridden(mirror)
        mirror.respond_to?(:overridden) ? mirror.overridden : []
      end

      # Give an object that was made here to the other side.
      def give(mirror)
        kind, attributes = mirror.handed_over
        id = Bridge.ask("create", kind, attributes, Objects.keep(mirror), Mirrors.overridden(mirror))
        mirror.host_id = id
        Objects.mirrors[id] = mirror
        mirror.changed_fields.each { |name, hash| mirror.mark_written(name, hash) }
        note(mirror, lasts: false)
        id
      end
    end
  end
end

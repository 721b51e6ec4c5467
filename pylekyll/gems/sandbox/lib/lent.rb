# frozen_string_literal: true

module Pylekyll
  # The lists and hashes that plugins have read of a payload or of its page. They are copies of the other side's; those
  # that were changed in place are set again when a call ends, and before templates are rendered.
  module Lent
    @all = {}
    @pages = {}

    class << self
      # A field of a drop; the same object if it is read again.
      def fetch(drop, key)
        fields = (@all[drop.host_id] ||= {})
        return fields[key].first if fields.key?(key)

        value = Bridge.ask("drop_get", drop, key)
        if value.is_a?(Array) || value.is_a?(Hash)
          (@all[drop.host_id] ||= {})[key] = [value, value.hash, drop]
        elsif key == "page" && value.is_a?(Jekyll::Drops::Drop)
          value.lend
        end
        value
      end

      # What a template's context gives for the page: a drop, or a hash that is the same object in all places.
      def page(context, value)
        return value.is_a?(Jekyll::Drops::Drop) ? value.lend : value unless value.instance_of?(Hash)

        known, before, = @pages[context.host_id]
        return known if known.equal?(value)

        hashes = hashes_of(value)
        return known if before == hashes

        @pages[context.host_id] = [value, hashes, context]
        value
      end

      # Forget a field that is set anew.
      def take_back(drop, key)
        @all[drop.host_id]&.delete(key)
      end

      # Tell of what was changed, and forget all: the other side may change it from now on.
      def flush
        flush_fields unless @all.empty?
        flush_pages unless @pages.empty?
      end

      private

      def flush_fields
        all = @all
        @all = {}
        all.each_value do |fields|
          fields.each do |key, (value, before, drop)|
            Bridge.tell("drop_set", *Wire.pack([drop, key, value])) unless value.hash == before
          end
        end
      end

      def flush_pages
        pages = @pages
        @pages = {}
        pages.each_value do |page, before, context|
          hashes_of(page).each do |key, hash|
            Bridge.tell("page_set", *Wire.pack([context, key, page[key]])) unless before[key] == hash
          end
        end
      end

      # Without the content, which is long and which rendering replaces.
      def hashes_of(page)
        page.except("content").transform_values(&:hash)
      end
    end
  end
end

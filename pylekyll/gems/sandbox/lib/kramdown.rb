# frozen_string_literal: true

# kramdown as plugins call it: a document that becomes HTML on the other side, with kramdown's own defaults.
module Kramdown
  class Error < ::RuntimeError; end

  class Document
    def initialize(source, options = {})
      @source = source.to_s
      @options = options.to_h.transform_keys(&:to_s)
    end

    def to_html
      Pylekyll::Bridge.ask("kramdown", @source, @options)
    end
  end
end

# frozen_string_literal: true

module Jekyll
  class Document
    include Comparable
    include Convertible

    YAML_FRONT_MATTER_REGEXP = /\A(---\s*\n.*?\n?)^((---|\.\.\.)\s*$\n?)/m
    DATELESS_FILENAME_MATCHER = %r{^(?:.+/)*(.*)(\.[^.]+)$}
    DATE_FILENAME_MATCHER = %r{^(?>.+/)*?(\d{2,4}-\d{1,2}-\d{1,2})-([^/]*)(\.[^.]+)$}
    SASS_FILE_EXTS = %w[.sass .scss].freeze
    YAML_FILE_EXTS = %w[.yaml .yml].freeze
    ATTRIBUTES_FOR_LIQUID = [].freeze

    attr_reader :path, :collection

    alias basename name

    def self.of_host(id, path, relative_path, collection)
      document = allocate
      document.host_id = id
      document.place(path, relative_path, collection)
      document
    end

    def place(path, relative_path, collection)
      @path = path
      @relative_path = relative_path
      @collection = collection
      @name = File.basename(path)
      @ext = File.extname(path)
    end

    def initialize(path, relations = {})
      place(path, nil, relations[:collection])
      @site = relations[:site]
      self.data = {}
      self.content = ""
    end

    # Reads the file of a document that a plugin made.
    def read(_opts = {})
      read_yaml("", @name)
    end

    def relative_path
      @relative_path ||= path.delete_prefix("#{site.collections_path}/")
    end

    def date
      data["date"] ||= draft? ? File.mtime(path) : site.time
    end

    def draft?
      data["draft"] ||= relative_path.index(collection.relative_directory).nil? && collection.label == "posts"
    end

    def basename_without_ext
      File.basename(path, ".*")
    end

    def permalink
      data["permalink"]
    end

    %w[output_ext cleaned_relative_path id].each do |name|
      define_method(name) { ask_once(name) }
    end

    def url
      @url ||= Pylekyll::Mirrors.fetch(self, "url").first
    end

    def url_placeholders
      Drops::UrlDrop.new(self)
    end

    def url_template
      collection.url_template
    end

    def to_liquid(_attrs = nil)
      Drops::DocumentDrop.later("document_drop", self)
    end

    def destination(dest)
      File.join(dest, ask_once("destination"))
    end

    def write?
      ask_once("written")
    end

    def yaml_file?
      YAML_FILE_EXTS.include?(ext)
    end

    def type
      collection.label.to_sym
    end

    alias hook_owner type

    def next_doc
      neighbour(1)
    end

    def previous_doc
      neighbour(-1)
    end

    def related_posts
      Pylekyll::Bridge.ask("get", self, "related_posts")
    end

    def merge_data!(other, source: "YAML front matter")
      Pylekyll::Mirrors.write_back(self) if known_to_host?
      Pylekyll::Bridge.ask("merge", self, other, source)
      forget_fields
      data
    end

    def excerpt_separator
      (data["excerpt_separator"] || site.config["excerpt_separator"]).to_s
    end

    def generate_excerpt?
      !excerpt_separator.empty?
    end

    def [](key)
      data[key]
    end

    def <=>(other)
      return nil unless other.respond_to?(:data)

      order = data["date"] <=> other.data["date"] if data["date"] && other.data["date"]
      order.nil? || order.zero? ? path <=> other.path : order
    end

    def to_s
      output || content || ""
    end

    def inspect
      "#<#{self.class} #{relative_path} collection=#{collection.label}>"
    end

    def handed_over
      ["document", { "path" => @path, "collection" => collection.label, "data" => data || {}, "content" => content.to_s,
                     "output" => output }]
    end

    # A value of the front matter, asked for as a method.
    def method_missing(name, *arguments)
      return super unless data.key?(name.to_s)

      Jekyll.logger.warn("Deprecation:", "Document##{name} is now a key in the #data hash: `data['#{name}']`.")
      data[name.to_s]
    end

    def respond_to_missing?(name, include_private = false)
      (known_to_host? || @fields) && data.key?(name.to_s) || super
    end

    private

    def neighbour(step)
      place = collection.docs.index(self)
      other = place && place + step
      other && other >= 0 ? collection.docs[other] : nil
    end
  end

  class Excerpt
    include Pylekyll::Mirror

    attr_reader :doc

    %w[name ext extname collection related_posts type url next_doc previous_doc].each do |name|
      define_method(name) { doc.public_send(name) }
    end

    def self.of_host(id, doc)
      excerpt = allocate
      excerpt.host_id = id
      excerpt.instance_variable_set(:@doc, doc)
      excerpt
    end

    field :content, :output, :data

    def to_s
      output.to_s
    end

    def to_liquid
      to_s
    end

    def include?(text)
      to_s.include?(text)
    end

    def id
      "#{doc.id}#excerpt"
    end

    def path
      File.join(doc.path, "#excerpt")
    end

    def relative_path
      File.join(doc.relative_path, "#excerpt")
    end
  end

  PageExcerpt = Excerpt
end

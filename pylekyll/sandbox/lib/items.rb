# frozen_string_literal: true

module Jekyll
  # What pages, documents and layouts share: front matter, content, and a place among the other side's items.
  module Convertible
    # The methods that a plugin's class may define in place of Jekyll's, and that the other side then asks for.
    ASKED_BACK = %i[url permalink destination write? write to_liquid render content output path relative_path data].freeze

    # What Jekyll itself puts into the payload.
    VARIABLES = %w[site jekyll theme page layout content paginator highlighter_prefix highlighter_suffix].freeze

    def self.included(base)
      base.include(Pylekyll::Mirror)
      base.attr_accessor(:name, :ext, :basename)
      base.attr_writer(:site)
      base.alias_method(:extname, :ext)
      base.field(:data, :content, :output)
    end

    def to_s
      content || ""
    end

    def published?
      !(data.key?("published") && data["published"] == false)
    end

    def read_yaml(base, name, _opts = {})
      filename = @path || site.in_source_dir(base.to_s, name)
      self.content = File.read(filename, encoding: "UTF-8")
      if content =~ Document::YAML_FRONT_MATTER_REGEXP
        self.content = Regexp.last_match.post_match
        self.data = SafeYAML.load(Regexp.last_match(1)) || {}
      end
      self.data ||= {}
    rescue SystemCallError => e
      Jekyll.logger.warn("Error reading file #{filename}: #{e.message}")
      self.data ||= {}
    end

    def [](property)
      self.class::ATTRIBUTES_FOR_LIQUID.include?(property) ? public_send(property) : data[property]
    end

    def to_liquid(_attrs = nil)
      Pylekyll::Bridge.ask("to_liquid", self)
    end

    def asset_file?
      sass_file? || coffeescript_file?
    end

    def sass_file?
      Document::SASS_FILE_EXTS.include?(ext)
    end

    def coffeescript_file?
      ext == ".coffee"
    end

    def place_in_layout?
      !(asset_file? || data["layout"] == "none")
    end

    def trigger_hooks(event, *)
      Pylekyll::Bridge.ask("trigger", self, event.to_s)
    end

    def render(layouts, payload)
      do_layout(payload, layouts)
    end

    # Renders at once; the layouts are the site's. The payload's own values are variables of the templates.
    def do_layout(payload, _layouts = nil)
      variables = payload.is_a?(Hash) ? payload.except(*VARIABLES) : {}
      Pylekyll::Mirrors.write_back(self) if known_to_host?
      Pylekyll::Bridge.ask("render_item", self, variables)
      forget_fields
    end

    # A file that a generator writes is gone after the build, as in Jekyll, unless the site has it.
    def write(dest)
      path = destination(dest)
      FileUtils.mkdir_p(File.dirname(path))
      File.write(path, output, mode: "wb")
      Hooks.trigger(hook_owner, :post_write, self)
    end

    def render_with_liquid?
      data["render_with_liquid"] != false && Utils.has_liquid_construct?(content)
    end

    def render_liquid(content, payload, _info = nil, path = nil)
      Pylekyll::Bridge.ask("render_with", content, payload.to_h, payload["page"] || { "path" => path })
    end

    def transform
      Pylekyll::Bridge.ask("transform", content, ext)
    end

    def overridden
      own = self.class.instance_methods - Object.instance_methods
      (own & ASKED_BACK).reject { |name| of_jekyll?(name) }
    end

    private

    def of_jekyll?(name)
      owner = method(name).owner
      [Page, PageWithoutAFile, Document, StaticFile, Convertible, Pylekyll::Mirror].include?(owner)
    end
  end

  class Page
    include Convertible

    ATTRIBUTES_FOR_LIQUID = %w[content dir excerpt name path url].freeze
    HTML_EXTENSIONS = %w[.html .xhtml .htm].freeze

    attr_accessor :pager
    attr_writer :dir

    # The other side's page; its name and folder come with it.
    def self.of_host(id, dir, name)
      page = allocate
      page.host_id = id
      page.instance_variable_set(:@dir, dir)
      page.instance_variable_set(:@name, name)
      page.send(:learn_name, name)
      page
    end

    def initialize(site, base, dir, name)
      @site = site
      @base = base
      @dir = dir
      @name = name
      @path = site.in_source_dir(base.to_s, dir.to_s, name.to_s)
      process(name)
      read_yaml(File.join(base.to_s, dir.to_s), name)
      self.data ||= {}
      data.default_proc = proc { |_, key| known_to_host? ? nil : site.frontmatter_defaults.find(relative_path, type, key) }
    end

    def process(name)
      return unless name

      learn_name(name)
      Pylekyll::Bridge.ask("process", self, name) if known_to_host?
    end

    def name=(name)
      @name = name
      Pylekyll::Bridge.ask("rename", self, name) if known_to_host?
    end

    def dir
      url.end_with?("/") ? url : url_dir
    end

    def permalink
      data&.fetch("permalink", nil)
    end

    def url
      @url ||= Pylekyll::Mirrors.fetch(self, "url")
    end

    attr_writer :url

    def url_placeholders
      { path: @dir, basename: basename, output_ext: output_ext }
    end

    def template
      return "/:path/:basename:output_ext" unless html?

      index? ? "/:path/" : Utils.add_permalink_suffix("/:path/:basename", site.permalink_style)
    end

    def path
      data.fetch("path") { relative_path }
    end

    def relative_path
      @relative_path ||= File.join(*[@dir, @name].compact.map(&:to_s)).delete_prefix("/")
    end

    def output_ext
      Pylekyll::Bridge.ask("get", self, "output_ext")
    end

    def destination(dest)
      File.join(dest, Pylekyll::Bridge.ask("get", self, "destination"))
    end

    def html?
      HTML_EXTENSIONS.include?(output_ext)
    end

    def index?
      basename == "index"
    end

    def write?
      true
    end

    def type
      :pages
    end

    alias hook_owner type

    def excerpt
      data["excerpt"]&.to_s
    end

    def excerpt_separator
      (data["excerpt_separator"] || site.config["excerpt_separator"]).to_s
    end

    def inspect
      "#<#{self.class} @relative_path=#{relative_path.inspect}>"
    end

    def handed_over
      ["page", { "dir" => @dir.to_s, "name" => @name.to_s, "data" => data || {}, "content" => content.to_s,
                 "output" => output, "url" => @url }]
    end

    private

    def learn_name(name)
      self.ext = File.extname(name)
      self.basename = name[0..(-ext.length - 1)].gsub(/\.*\z/, "")
    end

    def url_dir
      value = File.dirname(url)
      value.end_with?("/") ? value : "#{value}/"
    end
  end

  # A page that is made by a generator.
  class PageWithoutAFile < Page
    def read_yaml(*)
      self.data ||= {}
    end
  end

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

    %w[output_ext permalink cleaned_relative_path].each do |name|
      define_method(name) { Pylekyll::Bridge.ask("get", self, name) }
    end

    def url
      @url ||= Pylekyll::Mirrors.fetch(self, "url")
    end

    def id
      @id ||= Pylekyll::Bridge.ask("get", self, "id")
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
      File.join(dest, Pylekyll::Bridge.ask("get", self, "destination"))
    end

    def write?
      Pylekyll::Bridge.ask("get", self, "written")
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

  class StaticFile
    include Pylekyll::Mirror

    attr_reader :name, :extname, :relative_path, :path

    def self.of_host(id, path, dir, name, label)
      file = allocate
      file.host_id = id
      file.place(path, dir, name, label)
      file
    end

    def place(path, dir, name, label)
      @path = path
      @dir = dir
      @name = name
      @label = label
      @extname = File.extname(name)
      @relative_path = File.join(*[dir, name].compact)
    end

    def initialize(site, base, dir, name, collection = nil)
      place(File.join(*[base, dir, name].compact.map(&:to_s)), dir.to_s, name.to_s, collection&.label)
      @site = site
    end

    field :data

    def type
      @label&.to_sym
    end

    %w[url cleaned_relative_path].each do |name|
      define_method(name) { Pylekyll::Bridge.ask("get", self, name) }
    end

    def basename
      File.basename(name, extname).gsub(/\.*\z/, "")
    end

    def modified_time
      Pylekyll::Bridge.ask("get", self, "modified_time")
    end

    def mtime
      modified_time.to_i
    end

    def destination(dest)
      File.join(dest, Pylekyll::Bridge.ask("get", self, "destination"))
    end

    def write?
      Pylekyll::Bridge.ask("get", self, "written")
    end

    def write(_dest)
      true
    end

    def to_liquid
      Pylekyll::Bridge.ask("to_liquid", self)
    end

    def inspect
      "#<#{self.class} @relative_path=#{relative_path.inspect}>"
    end

    def overridden
      %i[url destination write write? path].reject { |name| method(name).owner == StaticFile }
    end

    def handed_over
      ["file", { "path" => path, "dir" => @dir, "name" => name, "collection" => @label }]
    end
  end

  class Collection
    include Pylekyll::Mirror

    attr_reader :label, :metadata, :relative_directory, :directory

    field :docs, :files

    # Documents neither come nor go while items are rendered.
    def lasting?
      true
    end

    def self.of_host(id, label, metadata, directory)
      collection = allocate
      collection.host_id = id
      collection.place(nil, label, metadata, directory)
      collection
    end

    def place(site, label, metadata, directory)
      @site = site
      @label = label
      @metadata = metadata
      @relative_directory = "_#{label}"
      @directory = directory
    end

    def initialize(site, label)
      settings = site.config["collections"]
      metadata = settings.is_a?(Hash) ? settings[label] || {} : {}
      place(site, label, metadata, site.in_source_dir("_#{label}"))
    end

    def write?
      !!metadata["output"]
    end

    def url_template
      Pylekyll::Bridge.ask("get", self, "url_template")
    end

    def read
      self
    end

    def entries
      exists? ? Dir.glob("**/*", base: directory).select { |name| File.file?(File.join(directory, name)) } : []
    end

    def filtered_entries
      entries.reject { |name| File.basename(name).start_with?(".", "_", "#") || name.end_with?("~") }
    end

    def exists?
      File.directory?(directory)
    end

    def collection_dir(*files)
      site.in_source_dir(relative_directory, *files)
    end

    def to_liquid
      Pylekyll::Bridge.ask("to_liquid", self)
    end

    def inspect
      "#<#{self.class} @label=#{label} docs=#{docs}>"
    end

    def handed_over
      ["collection", { "label" => label, "metadata" => metadata, "docs" => docs || [], "files" => files || [] }]
    end

    # A collection is asked as the list of its documents.
    def method_missing(name, ...)
      docs.respond_to?(name) ? docs.public_send(name, ...) : super
    end

    def respond_to_missing?(name, include_private = false)
      Array.method_defined?(name) || super
    end
  end

  class Layout
    include Pylekyll::Mirror

    attr_reader :name, :ext, :path, :relative_path

    field :data, :content

    def self.of_host(id, name, path, relative_path)
      layout = allocate
      layout.host_id = id
      layout.instance_variable_set(:@name, name)
      layout.instance_variable_set(:@path, path)
      layout.instance_variable_set(:@relative_path, relative_path)
      layout.instance_variable_set(:@ext, File.extname(path))
      layout
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

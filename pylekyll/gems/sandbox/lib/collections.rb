# frozen_string_literal: true

module Jekyll
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

    %w[url cleaned_relative_path modified_time].each do |name|
      define_method(name) { ask_once(name) }
    end

    def basename
      File.basename(name, extname).gsub(/\.*\z/, "")
    end

    def mtime
      modified_time.to_i
    end

    def destination(dest)
      File.join(dest, ask_once("destination"))
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

    attr_reader :label, :relative_directory, :directory

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

    # The collection's settings, which a plugin may change.
    def metadata
      Pylekyll::Mirrors.values_read = true
      @metadata
    end

    def write?
      !!@metadata["output"]
    end

    def url_template
      ask_once("url_template")
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
      ["collection", { "label" => label, "metadata" => @metadata, "docs" => docs || [], "files" => files || [] }]
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
end

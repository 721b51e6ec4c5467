# frozen_string_literal: true

module Jekyll
  class Site
    include Pylekyll::Mirror

    attr_reader :source, :dest, :cache_dir, :time, :safe, :theme

    field :config, :data, :pages, :static_files, :keep_files, :exclude, :include
    attr_accessor :file_read_opts
    attr_writer :regenerator

    def self.of_host(id, facts)
      site = allocate
      site.host_id = id
      site.learn(facts)
      Jekyll.sites.replace([site])
      site
    end

    def site
      self
    end

    def learn(facts)
      @source = facts["source"]
      @dest = facts["dest"]
      @cache_dir = facts["cache_dir"]
      @time = facts["time"]
      @safe = facts["safe"]
      @theme = nil
      @file_read_opts = { encoding: "UTF-8" }
    end

    def lasting?
      true
    end

    def config
      Pylekyll::Mirrors.values_read = true
      read_field(:config)
    end

    def data
      Pylekyll::Mirrors.values_read = true
      read_field(:data)
    end

    def collections
      read_field(:collections)
    end

    # The site's data can be large: only what has changed in it is sent again.
    def tell_changed(name, before)
      after = hash_of(name)
      return super unless before.is_a?(Hash) && after.is_a?(Hash)

      values = @fields[:data].select { |key, _| before[key] != after[key] }
      Pylekyll::Bridge.tell("update_data", *Pylekyll::Wire.pack([self, values, before.keys - after.keys]))
    end

    def layouts
      read_field(:layouts)
    end

    def collection_names
      collections.keys
    end

    def posts
      collections["posts"]
    end

    def documents
      collections.values.flat_map { |each| each.docs + each.files }.uniq
    end

    def docs_to_write
      documents.select(&:write?)
    end

    def static_files_to_write
      static_files.select(&:write?)
    end

    def each_site_file(&block)
      (pages + static_files_to_write + docs_to_write).each(&block)
    end

    def post_attr_hash(attribute)
      grouped = Hash.new { |hash, key| hash[key] = [] }
      posts.docs.each { |post| Array(post.data[attribute]).each { |value| grouped[value] << post } }
      grouped.each_value { |found| found.sort!.reverse! }
      grouped
    end

    def tags
      post_attr_hash("tags")
    end

    def categories
      post_attr_hash("categories")
    end

    def site_data
      config["data"] || data
    end

    def baseurl
      config["baseurl"]
    end

    def permalink_style
      config["permalink"].to_sym
    end

    %w[future lsi unpublished show_drafts limit_posts highlighter plugins].each do |name|
      define_method(name) { config[name] }
    end

    alias gems plugins

    def in_source_dir(*paths)
      paths.reduce(source) { |base, path| Jekyll.sanitized_path(base, path) }
    end

    def in_dest_dir(*paths)
      paths.reduce(dest) { |base, path| Jekyll.sanitized_path(base, path) }
    end

    def in_cache_dir(*paths)
      Jekyll.sanitized_path(cache_dir, paths.join("/"))
    end

    def in_theme_dir(*)
      nil
    end

    def includes_load_paths
      [in_source_dir(config["includes_dir"].to_s)]
    end

    def collections_path
      folder = config["collections_dir"].to_s
      folder.empty? ? source : in_source_dir(folder)
    end

    def frontmatter_defaults
      @frontmatter_defaults ||= FrontmatterDefaults.new
    end

    def find_converter_instance(converter)
      converters.find { |each| each.instance_of?(converter) } ||
        raise("No Converters found for #{converter}")
    end

    alias getConverterImpl find_converter_instance

    def converters
      @converters ||= Plugins.converters + Converters::BUILT_IN.map { |each| each.new(config) }
    end

    def site_payload
      { "site" => Drops::SiteDrop.later("site_drop"), "jekyll" => { "version" => VERSION, "environment" => Jekyll.env } }
    end

    def liquid_renderer
      @liquid_renderer ||= LiquidRenderer.new(self)
    end

    def publisher
      @publisher ||= Publisher.new
    end

    def reader
      @reader ||= Reader.new(self)
    end

    def regenerator
      @regenerator ||= Regenerator.new(self)
    end

    def relative_permalinks_are_deprecated; end

    def incremental?(*)
      false
    end

    def inspect
      "#<#{self.class} @source=#{source}>"
    end

    private

    def digest(name, value)
      name == :data && value.is_a?(Hash) ? value.transform_values(&:hash) : super
    end
  end

  class Publisher
    def publish?(item)
      item.data.fetch("published", true) && !hidden_in_the_future?(item)
    end

    def hidden_in_the_future?(item)
      site = Jekyll.site
      item.is_a?(Document) && !site.future && item.date.to_i > site.time.to_i
    end
  end

  # Jekyll's own incremental build, which is off: the other side knows what has changed.
  class Regenerator
    attr_reader :site, :metadata, :cache, :disabled

    def initialize(site)
      @site = site
      @disabled = true
      @metadata = {}
      @cache = {}
    end

    alias disabled? disabled

    %i[regenerate? modified? add force source_modified_or_dest_missing?].each { |name| define_method(name) { |*| true } }
    %i[add_dependency write_metadata clear clear_cache].each { |name| define_method(name) { |*| nil } }
  end

  class Reader
    attr_reader :site

    def initialize(site)
      @site = site
    end

    def get_entries(dir, subfolder)
      base = site.in_source_dir(dir, subfolder)
      Dir.exist?(base) ? Dir.glob("**/*", base: base).select { |name| File.file?(File.join(base, name)) } : []
    end
  end

  # Values of `defaults` in the configuration.
  class FrontmatterDefaults
    def find(path, type, setting)
      Pylekyll::Bridge.ask("default", path.to_s, type.to_s, setting.to_s)
    end

    def all(path, type)
      Pylekyll::Bridge.ask("defaults", path.to_s, type.to_s)
    end
  end
end

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

    attr_reader :pager
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

    # Anything with `to_liquid`: the variable `paginator` of the page's templates.
    def pager=(pager)
      @pager = pager
      Pylekyll::Bridge.ask("set", self, "pager", pager) if known_to_host?
    end

    def dir
      url.end_with?("/") ? url : url_dir
    end

    def permalink
      data&.fetch("permalink", nil)
    end

    def url
      @url ||= Pylekyll::Mirrors.fetch(self, "url").first
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
      ask_once("output_ext")
    end

    def destination(dest)
      File.join(dest, ask_once("destination"))
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
                 "output" => output, "url" => @url, "pager" => @pager }]
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
end

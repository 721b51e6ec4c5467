# frozen_string_literal: true

module Pylekyll
  # The filters of the other side.
  module HostFilters
  end

  # What the other side asks for. Each method is a question by its name.
  module Calls
    class << self
      # Prepare: the site's facts, and the names of the filters that plugins may call.
      def begin(facts)
        Jekyll.env = facts["environment"]
        Jekyll.loaded_configuration = facts["config"]
        ENV["JEKYLL_ENV"] = facts["environment"]
        ENV["TMPDIR"] = facts["scratch"]
        Time.site_offset = facts["offset"]
        Sandbox.gem_folders = facts["gem_folders"]
        Dir.chdir(facts["folder"])
        Jekyll.const_set(:VERSION, facts["version"])
        facts["filters"].each { |name| define_filter(HostFilters, name) }
        Jekyll::Filters::PARTS.each { |part, names| names.each { |name| define_filter(part, name) } }
        OWN_FILTERS.each { |filters| Liquid::Strainer.include(filters.include(HostFilters)) }
        nil
      end

      def load_file(path)
        Sandbox.load_plugin(path)
        nil
      end

      # Everything that the files have registered.
      def registrations
        {
          "tags" => Liquid::Template.tags.to_h { |name, tag| [name, [!!(tag <= Liquid::Block), place_of(tag, :render)]] },
          "filters" => filters.to_h { |name, method| [name, [place(method.source_location), reads_of(name, method)]] },
          "generators" => plugins(Jekyll::Generator, :generate),
          "converters" => plugins(Jekyll::Converter, :convert),
          "hooks" => Jekyll::Hooks.registered.map { |owner, event, value, block| [owner, event, value, place(block.source_location)] },
          "changed" => changed_methods,
          "markdown_convert" => changed_markdown,
          "markdown" => markdown_processors.to_h { |name, processor| [name.to_s, place_of(processor, :convert)] }
        }
      end

      # Show values in the copy of a document's data that the other side has set since.
      def note_values(document, values)
        Mirrors.forget_ahead_of(document)
        document.note_values(values)
        nil
      end

      def generate(number, site)
        Plugins.instance_of(number).generate(site)
        nil
      end

      def convert(number, content)
        Plugins.instance_of(number).convert(content).to_s
      end

      # Convert with the method by which a plugin has replaced that of Jekyll's own Markdown converter.
      def convert_markdown(content)
        Jekyll.site.find_converter_instance(Jekyll::Converters::Markdown).convert(content).to_s
      end

      def matches(number, extension)
        !!Plugins.instance_of(number).matches(extension)
      end

      def output_ext(number, extension)
        Plugins.instance_of(number).output_ext(extension)
      end

      def markdown(name, config, content)
        @processors ||= {}
        @processors[name] ||= Jekyll::Converters::Markdown.const_get(name).new(config)
        @processors[name].convert(content).to_s
      end

      def hook(number, subject, payload)
        block = Jekyll::Hooks.registered.fetch(number).last
        arguments = [subject, payload.is_a?(Jekyll::Drops::Drop) ? payload.lend : payload].compact
        block.call(*arguments)
        nil
      end

      # Apply a filter. `given` are the values of the page that it reads, by the ways of `Purity::READS`. Gives its answer,
      # and the arguments that it has changed in place, by their indexes: here, they are copies of the other side's.
      def filter(name, context, given, *arguments)
        before = arguments.map { |value| value.hash if copied?(value) }
        answer = filtered(name, context, given, arguments)
        changed = arguments.each_with_index.select { |value, index| before[index] && value.hash != before[index] }
        [answer, changed]
      end

      # Apply a filter whose arguments are known.
      def filtered(name, context, given, arguments)
        strainer = context ? context.strainer : @strainer ||= Liquid::Strainer.new(nil)
        return strainer.public_send(name, *arguments) unless @reading&.key?(name)

        before = Mirrors.values_read
        answer = Mirrors.unwatched { context.with_given(given) { strainer.public_send(name, *arguments) } }
        Mirrors.values_read = before # it changes nothing of what it reads
        answer
      end

      # Whether the other side keeps answers of filters that read the page or the site.
      def keeps_readings?
        !@reading.nil?
      end

      # Make the tag that a template has; gives its number, and whether it shows nothing.
      def new_tag(name, markup, line, reader)
        tag = Liquid::Template.tags.fetch(name).parse(name, markup, Liquid::Tokenizer.new(reader), Liquid::ParseContext.new(line))
        [Objects.keep(tag), !!tag.blank?]
      end

      def render_tag(number, context)
        shown = Objects.kept(number).render(context)
        shown.is_a?(Array) ? shown.join : shown.to_s
      end

      # Ask an item that a plugin made for what its class defines in place of Jekyll's.
      def asked_back(number, method, arguments)
        Objects.kept(number).public_send(method, *arguments)
      end

      # A field of an object that the other side has hold of.
      def object_get(number, key)
        object = Objects.kept(number)
        object.respond_to?(:[]) ? object[key] : nil
      end

      # What plugins have added to what permalinks may name.
      def placeholders
        Jekyll::Drops::UrlDrop.public_instance_methods(false).select do |name|
          plugins_own?(Jekyll::Drops::UrlDrop.instance_method(name))
        end
      end

      def placeholder(name, document)
        Jekyll::Drops::UrlDrop.new(document).public_send(name)
      end

      private

      def copied?(value)
        (value.instance_of?(Hash) || value.instance_of?(Array)) && !Objects.shared?(value)
      end

      def define_filter(owner, name)
        owner.define_method(name) { |*arguments| Bridge.ask("filter", name, arguments, @context) }
      end

      # What plugins registered, and what they replaced in Jekyll's and Liquid's own modules. A method that they added
      # there is no filter: Jekyll has registered the modules before.
      # A method without a place in a file is made of a symbol, or C's.
      def filters
        replaced = OWN_FILTERS.flat_map do |mod|
          names = mod.public_instance_methods(false).select { |name| HostFilters.method_defined?(name) }
          names.map { |name| [name.to_s, mod.instance_method(name)] }
        end
        replaced.select! { |_, method| plugins_own?(method) }
        own = Liquid::Strainer.names.keys.map { |name| [name, Liquid::Strainer.instance_method(name)] }
        (replaced + own.select { |_, method| method.source_location.nil? || plugins_own?(method) }).to_h
      end

      # What a filter reads beside its arguments, if that is certain.
      def reads_of(name, method)
        reads = Purity.reads_of(name.to_sym, method)
        (@reading ||= {})[name] = true unless reads.nil? || reads.empty?
        reads
      end

      # Methods of Jekyll's own classes, and of gems that are Python here, that plugins have replaced or added.
      def changed_methods
        changed = ORIGINAL.flat_map do |owner, names|
          names.select { |name| plugins_own?(owner.instance_method(name)) }.map { |name| "#{owner}##{name}" }
        end
        changed.delete("Jekyll::Converters::Markdown#convert")
        gems = PYTHONS_GEMS.select { |name| Object.const_defined?(name) }.map { |name| Object.const_get(name) }
        changed + [*PYTHONS_TAGS, *gems].flat_map { |owner| methods_below(owner) }
      end

      # Where a plugin has replaced the method of Jekyll's own Markdown converter, if any has.
      def changed_markdown
        method = Jekyll::Converters::Markdown.instance_method(:convert)
        plugins_own?(method) ? place(method.source_location) : nil
      end

      def methods_below(owner)
        places = [*owner.ancestors.take_while { |each| each != owner }, owner] # with the modules before it (`prepend`)
        names = places.flat_map { |each| each.instance_methods(false) + each.private_instance_methods(false) }.uniq
        own = names.select { |name| plugins_own?(owner.instance_method(name)) }.map { |name| "#{owner}##{name}" }
        inside = owner.constants(false).map { |name| owner.const_get(name) }
        own + inside.grep(Module).select { |each| each.name&.start_with?("#{owner}::") }.flat_map { |each| methods_below(each) }
      end

      def plugins_own?(method)
        file, = method.source_location
        file && !file.start_with?("pylekyll:") && $LOAD_PATH.none? { |folder| file.start_with?("#{folder}/") }
      end

      def plugins(kind, method)
        Jekyll::Plugins.of(kind).map do |plugin|
          { "number" => Jekyll::Plugins.classes.index(plugin), "name" => plugin.name, "safe" => plugin.safe,
            "priority" => Jekyll::Plugin::PRIORITIES[plugin.priority], "place" => place_of(plugin, method),
            "refines" => plugin < Jekyll::Converters::BuiltIn,
            "prefix" => (plugin.highlighter_prefix if plugin.respond_to?(:highlighter_prefix)),
            "suffix" => (plugin.highlighter_suffix if plugin.respond_to?(:highlighter_suffix)) }
        end
      end

      def markdown_processors
        names = Jekyll::Converters::Markdown.constants - [:KramdownParser]
        names.map { |name| [name, Jekyll::Converters::Markdown.const_get(name)] }.select { |_, each| each.is_a?(Class) }
      end

      def place_of(plugin, method)
        place(plugin.instance_method(method).source_location)
      rescue NameError
        nil
      end

      def place(location)
        location
      end
    end
  end
end

module Pylekyll
  module Calls
    OWNERS = [Jekyll::Site, Jekyll::Page, Jekyll::Document, Jekyll::StaticFile, Jekyll::Collection, Jekyll::Layout,
              Jekyll::Excerpt, Jekyll::URL, Jekyll::Converters::Markdown].freeze
    OWN_FILTERS = [Liquid::StandardFilters, Jekyll::Filters].freeze
    PYTHONS_TAGS = [Jekyll::Tags::IncludeTag, Jekyll::Tags::IncludeRelativeTag, Jekyll::Tags::Link, Jekyll::Tags::PostUrl,
                    Jekyll::Tags::HighlightBlock].freeze
    PYTHONS_GEMS = %i[Kramdown Rouge].freeze
    ORIGINAL = OWNERS.to_h { |owner| [owner, owner.public_instance_methods - Object.public_instance_methods] }.freeze
  end
end

module Jekyll
  module Plugins
    # The plugin with a number that the other side was told.
    def self.instance_of(number)
      instance(classes.fetch(number))
    end
  end
end

module Pylekyll
  Plugins = Jekyll::Plugins

  Objects::KINDS.update(
    "site" => ->(id, *facts) { Jekyll::Site.of_host(id, *facts) },
    "page" => ->(id, *facts) { Jekyll::Page.of_host(id, *facts) },
    "document" => ->(id, *facts) { Jekyll::Document.of_host(id, *facts) },
    "file" => ->(id, *facts) { Jekyll::StaticFile.of_host(id, *facts) },
    "collection" => ->(id, *facts) { Jekyll::Collection.of_host(id, *facts) },
    "layout" => ->(id, *facts) { Jekyll::Layout.of_host(id, *facts) },
    "excerpt" => ->(id, *facts) { Jekyll::Excerpt.of_host(id, *facts) },
    "drop" => ->(id, *facts) { Jekyll::Drops::Drop.of_host(id, *facts) },
    "context" => ->(id, *facts) { Liquid::Context.of(id, *facts) }
  )
end

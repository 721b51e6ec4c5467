# frozen_string_literal: true

# What of Ruby is different in here: which libraries there are, and that there are no other programs.
module Pylekyll
  module Sandbox
    # Libraries whose counterparts are loaded already.
    PROVIDED = %w[jekyll liquid safe_yaml kramdown i18n rubygems bundler bundler/setup js].freeze
    GONE = {
      "socket" => "there is no network",
      "net/http" => "there is no network",
      "net/https" => "there is no network",
      "open-uri" => "there is no network",
      "faraday" => "there is no network",
      "httparty" => "there is no network",
      "nokogiri" => "native extensions do not run",
      "mini_magick" => "other programs do not run",
      "rmagick" => "native extensions do not run",
      "open3" => "other programs do not run"
    }.freeze

    class << self
      # The folders in which a site keeps pure Ruby gems.
      def gem_folders=(folders)
        folders.each { |folder| $LOAD_PATH.push(folder) }
      end

      # The file of a library in a folder of the site that is in `$LOAD_PATH`, unless a folder of Ruby's own before it has one.
      # Ruby's own `require` looks for every folder above such a file, of which nothing can be seen.
      def vendored(name)
        file = name.end_with?(".rb") ? name : "#{name}.rb"
        folder = $LOAD_PATH.find { |each| File.file?("#{each}/#{file}") }
        "#{folder}/#{file}" if folder && !folder.start_with?(Purity::STANDARD_LIBRARY)
      end

      # Add the gems that come with Ruby, such as csv and base64, which were in its standard library before 3.4. Done only
      # for a library that is not found, so that a vendored gem comes first and other plugins wait for nothing.
      def add_bundled_gems
        require "rbconfig"
        folders = Dir.glob("#{RbConfig::CONFIG["rubylibprefix"]}/gems/*/gems/*/lib") - $LOAD_PATH
        $LOAD_PATH.push(*folders)
        folders.any?
      end

      def provided?(name)
        PROVIDED.include?(name) || name.start_with?("jekyll/", "liquid/", "safe_yaml/")
      end

      # Run a file once. `load` would look for every folder above it, of which nothing can be seen.
      def run_file(path)
        return false if @files.include?(path)

        @files << path
        evaluate(path)
      end

      def evaluate(path)
        RubyVM::InstructionSequence.compile(File.read(path, encoding: "UTF-8"), path, path, 1).eval
        true
      end

      # The file that a path without a place in `$LOAD_PATH` names, from the folder +from+.
      def file_of(name, from = Dir.pwd)
        path = File.expand_path(name, from)
        path += ".rb" unless File.file?(path)
        raise LoadError, "cannot load such file -- #{path}" unless File.file?(path)

        path
      end

      # Libraries that are not there, by the reason, which files have required at their heads and perhaps do not need.
      def passed_over
        @passed_over ||= {}
      end

      # Load a file. One that requires a missing library before it registers anything is read again without it: often
      # only one of its methods needs the library.
      def load_plugin(path)
        known = @files.dup
        before = registered
        first = nil
        begin
          run_file(path)
        rescue LoadError => e
          name = e.message[/-- (\S+)/, 1]
          raise first || e if name.nil? || @passing_over.include?(name) || registered != before

          first ||= e
          @passing_over << name
          passed_over[name] = e.message
          @files.replace(known)
          retry
        rescue NameError => e
          raise first || e
        end
      ensure
        @passing_over.clear
      end

      def registered
        [Liquid::Template.tags, Liquid::Strainer.ancestors, Jekyll::Hooks.registered, Jekyll::Plugins.classes].map(&:size)
      end

      def passing_over?(name)
        @passing_over.include?(name)
      end

      def why_not(name)
        GONE[name] || "pylekyll's sandbox has Ruby's standard library, and gems in pure Ruby from the site's vendor folder"
      end

      def no_programs(command)
        raise NotImplementedError, "cannot run '#{command}': no other program runs in pylekyll's sandbox"
      end
    end

    @files = []
    @passing_over = []
  end
end

module Kernel
  alias pylekyll_require require

  def require(name)
    name = name.to_s
    return Pylekyll::Sandbox.run_file(Pylekyll::Sandbox.file_of(name)) if name.start_with?("./", "../", "/")
    return false if Pylekyll::Sandbox.provided?(name) || Pylekyll::Sandbox.passing_over?(name)
    raise LoadError, "cannot load such file -- #{name} (#{Pylekyll::Sandbox::GONE[name]})" if Pylekyll::Sandbox::GONE.key?(name)

    vendored = Pylekyll::Sandbox.vendored(name)
    return Pylekyll::Sandbox.run_file(vendored) if vendored

    begin
      found = pylekyll_require(name)
      ERB::Compiler.prepend(Pylekyll::CompiledTemplates) if found && name == "erb"
      found
    rescue LoadError => e
      raise unless e.message.end_with?("-- #{name}")
      return require(name) if Pylekyll::Sandbox.add_bundled_gems

      raise LoadError, "cannot load such file -- #{name} (#{Pylekyll::Sandbox.why_not(name)})"
    end
  end

  def require_relative(name)
    from = caller_locations(1, 1).first.absolute_path || caller_locations(1, 1).first.path
    Pylekyll::Sandbox.run_file(Pylekyll::Sandbox.file_of(name, File.dirname(from)))
  end

  def load(name, *)
    Pylekyll::Sandbox.evaluate(Pylekyll::Sandbox.file_of(name.to_s))
  end

  def gem(*)
    true
  end

  def `(command)
    Pylekyll::Sandbox.no_programs(command)
  end

  def system(*command, **)
    Pylekyll::Sandbox.no_programs(command.grep(String).join(" "))
  end

  alias exec system
  alias spawn system

  # Output of plugins goes to the log, as it would to the terminal.
  def puts(*lines)
    Pylekyll::Bridge.ask("print", lines.empty? ? "" : lines.flatten.map(&:to_s).join("\n"))
    nil
  end

  def p(*values)
    Kernel.puts(values.map(&:inspect)) unless values.empty?
    values.size > 1 ? values : values.first
  end

  def print(*values)
    Pylekyll::Bridge.ask("print", values.join)
    nil
  end

  def warn(*messages, **)
    puts(*messages)
  end

  private :require_relative, :load, :gem, :`, :system, :exec, :spawn, :puts, :p, :print, :warn
  module_function :puts, :p, :print, :warn, :system, :spawn, :exec
end

class Module
  alias pylekyll_const_missing const_missing

  # Say which libraries are not there, where a method needs one of them.
  def const_missing(name)
    pylekyll_const_missing(name)
  rescue NameError => e
    raise if Pylekyll::Sandbox.passed_over.empty?

    raise NameError.new("#{e.message} (#{Pylekyll::Sandbox.passed_over.values.join("; ")})", name, receiver: self)
  end
end

# Leaving a block early that a method written in C calls costs 24 KB of memory for good in this Ruby, as what WebAssembly
# needs to come back is never freed. Most such blocks belong to these methods.
class Array
  def each
    return to_enum(:each) { size } unless block_given?

    place = 0
    while place < size
      yield at(place)
      place += 1
    end
    self
  end

  def each_with_index
    return to_enum(:each_with_index) { size } unless block_given?

    place = 0
    while place < size
      yield at(place), place
      place += 1
    end
    self
  end
end

class Hash
  def each
    return to_enum(:each) { size } unless block_given?

    all = keys
    place = 0
    while place < all.size
      key = all.at(place)
      yield [key, fetch(key)] if key?(key)
      place += 1
    end
    self
  end

  alias each_pair each
end

class File
  class << self
    # Gone since Ruby 3.2; many plugins are older.
    def exists?(path)
      exist?(path)
    end

    # Ruby's own looks at every folder above, of which nothing can be seen.
    def realpath(path, from = Dir.pwd)
      path = expand_path(path, from)
      links = 0
      path = expand_path(readlink(path), dirname(path)) while symlink?(path) && (links += 1) < 40
      stat(path) # raises an error if it does not exist, or is a link to itself
      path
    end
  end
end

class Dir
  def self.exists?(path)
    exist?(path)
  end
end

class IO
  def self.popen(*command, **)
    Pylekyll::Sandbox.no_programs(command.flatten.grep(String).join(" "))
  end
end

module Process
  def self.spawn(*command, **)
    Pylekyll::Sandbox.no_programs(command.grep(String).join(" "))
  end
end

class Time
  class << self
    attr_accessor :site_offset

    alias pylekyll_now now

    # The time in the site's zone; there is no other one in here.
    def now(**options)
      options.empty? && site_offset ? pylekyll_now(in: site_offset) : pylekyll_now(**options)
    end
  end
end

# What Jekyll has loaded before its plugins run; here it is loaded once somebody asks for it.
{
  CGI: "cgi", DateTime: "date", Date: "date", Digest: "digest", ERB: "erb", FileUtils: "fileutils", Logger: "logger",
  OpenStruct: "ostruct", Open3: "open3", Pathname: "pathname", Psych: "yaml", SecureRandom: "securerandom",
  Shellwords: "shellwords", StringScanner: "strscan", Tempfile: "tempfile", Timeout: "timeout", Tmpdir: "tmpdir",
  URI: "uri", YAML: "yaml", Zlib: "zlib", Benchmark: "benchmark", StringIO: "stringio", TSort: "tsort",
  Singleton: "singleton", Delegator: "delegate", SimpleDelegator: "delegate", Observable: "observer"
}.each { |name, library| Object.autoload(name, library) unless Object.const_defined?(name) }

module Kernel
  # Functions of these libraries, which define them again.
  { URI: "uri", Pathname: "pathname" }.each do |name, library|
    define_method(name) do |argument|
      require library
      send(name, argument)
    end
    private name
  end
end

class Time
  # `Time.parse` and its like come with a library.
  %i[parse strptime iso8601 httpdate rfc2822 xmlschema].each do |name|
    define_singleton_method(name) do |*arguments, &block|
      require "time"
      public_send(name, *arguments, &block)
    end
  end

  %i[httpdate rfc2822].each do |name|
    define_method(name) do |*arguments|
      require "time"
      public_send(name, *arguments)
    end
  end
end

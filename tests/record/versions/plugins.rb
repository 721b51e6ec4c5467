# Print the versions of Jekyll and of the plugins' gems that are on the load path, a line each.
require "jekyll"
gems = %w(commonmark default-layout feed gist github-metadata include-cache optional-front-matter paginate readme-index
          redirect-from relative-links seo-tag sitemap titles-from-headings).map { |name| "jekyll-#{name}" }
known = { "jekyll" => Jekyll::VERSION, "liquid" => Liquid::VERSION, "kramdown" => Kramdown::VERSION,
          "ruby" => RUBY_VERSION }
gems.each do |gem|
  begin
    require gem
  rescue LoadError
    next
  end
  file = $LOAD_PATH.map { |folder| File.join(folder.to_s, gem, "version.rb") }.find { |path| File.exist?(path) }
  known[gem] = File.read(file)[/VERSION = "([^"]+)"/, 1] if file
end
others = { "jekyll-archives" => "jekyll-archives", "jekyll-avatar" => "jekyll-avatar",
           "jekyll-email-protect" => "jekyll/email-protect", "jekyll-last-modified-at" => "jekyll-last-modified-at",
           "jekyll-mentions" => "jekyll-mentions", "jekyll-paginate-v2" => "jekyll-paginate-v2",
           "jekyll-scholar" => "jekyll/scholar", "jekyll-toc" => "table_of_contents", "jemoji" => "jemoji" }
others.each do |gem, folder|
  roots = $LOAD_PATH.map(&:to_s) + Gem::Specification.select { |spec| spec.name == gem }.flat_map(&:full_require_paths)
  file = roots.map { |root| File.join(root, folder, "version.rb") }.find { |path| File.exist?(path) }
  known[gem] = File.read(file)[/VERSION *= *["']([^"']+)["']/, 1] if file
end
specs = $LOAD_PATH.map { |folder| File.join(folder.to_s, "..", "jekyll-polyglot.gemspec") }
polyglot = specs.find { |path| File.exist?(path) }
installed = Gem::Specification.find_all_by_name("jekyll-polyglot").first&.version&.to_s
known["jekyll-polyglot"] = polyglot ? File.read(polyglot)[/version *= *["']([^"']+)["']/, 1] : installed
known["jekyll-sitemap"] ||= Gem.loaded_specs["jekyll-sitemap"]&.version&.to_s
%w(3rd-party-libraries archives-v2 cache-bust get-json jupyter-notebook link-attributes regex-replace socials spaceship
   tabs twitter-plugin).map { |name| "jekyll-#{name}" }.each do |gem|
  root = $LOAD_PATH.map(&:to_s).find { |folder| File.exist?(File.join(folder, "#{gem}.rb")) } or next
  files = [File.join(root, gem, "version.rb"), File.join(root, "#{gem}.rb"), *Dir[File.join(root, "..", "*.gemspec")]]
  found = files.select { |path| File.exist?(path) }.map { |path| File.read(path)[/version *= *["']([^"']+)["']/i, 1] }
  known[gem] = found.compact.first
end
folder = $LOAD_PATH.map(&:to_s).find { |path| File.exist?(File.join(path, "jekyll-multiple-languages-plugin.rb")) }
file = File.join(folder.to_s, "plugin", "version.rb")
known["jekyll-multiple-languages-plugin"] = File.read(file)[/VERSION = "([^"]+)"/, 1] if folder
known.compact.sort.each { |name, version| puts "#{name} #{version}" }

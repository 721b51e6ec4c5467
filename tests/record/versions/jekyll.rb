# Print the versions of Jekyll and of what the sites of tests/sites/jekyll show of it, a line each.
require "jekyll"
%w(jekyll liquid kramdown kramdown-parser-gfm rouge safe_yaml sassc jekyll-sass-converter jekyll-feed jekyll-sitemap
   jekyll-redirect-from jekyll-paginate jekyll-gist).each { |name| begin; require name; rescue LoadError; end }
known = { "jekyll" => Jekyll::VERSION, "liquid" => Liquid::VERSION, "kramdown" => Kramdown::VERSION,
          "rouge" => Rouge.version, "ruby" => RUBY_VERSION }
known["libsass"] = SassC::Native.version if defined?(SassC)
known["jekyll-feed"] = Jekyll::Feed::VERSION if defined?(Jekyll::Feed::VERSION)
known["jekyll-redirect-from"] = JekyllRedirectFrom::VERSION if defined?(JekyllRedirectFrom::VERSION)
known["jekyll-paginate"] = Jekyll::Paginate::VERSION if defined?(Jekyll::Paginate::VERSION)
known["jekyll-gist"] = Jekyll::Gist::VERSION if defined?(Jekyll::Gist::VERSION)
known.sort.each { |name, version| puts "#{name} #{version}" }

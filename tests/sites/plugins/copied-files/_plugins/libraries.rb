# {{version}} in the addresses of third_party_libraries.
Jekyll::Hooks.register :site, :after_init do |site|
  site.config['third_party_libraries'].each do |name, library|
    next if name == 'download' || library['version'].nil?
    library['url'].each do |kind, url|
      if url.is_a?(Hash)
        url.each { |inner, address| url[inner] = address.gsub('{{version}}', library['version']) }
      else
        library['url'][kind] = url.gsub('{{version}}', library['version'])
      end
    end
  end
end

require 'digest/md5'

module CacheBust
  # Nothing but the two filters is public.
  def bust_file_cache(file_name)
    digest(file_name, File.read(file_name[file_name.index('assets/')..-1]))
  end

  def bust_css_cache(file_name)
    digest(file_name, Dir['assets/_sass/**/*'].reject { |file| File.directory?(file) }.map { |file| File.read(file) }.join)
  end

  private

  def digest(file_name, content)
    [file_name, '?', Digest::MD5.hexdigest(content)].join
  end
end

Liquid::Template.register_filter(CacheBust)

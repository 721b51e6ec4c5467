# Writes what the hooks of every event are called with to the file that $EVENTS names. ../record.sh runs it.
EVENTS = []

def told(subject)
  case subject
  when Jekyll::Site then "site"
  when Jekyll::SourceMapPage then "page #{subject.name}"
  when Jekyll::Page then "page #{subject.relative_path}"
  when Jekyll::Document then "document #{subject.relative_path}"
  when Array then "files #{subject.map { |path| path.sub(%r!.*_site/!, "") }.sort.join(" ")}"
  end
end

ITEM = %i(post_init pre_render post_convert post_render post_write).freeze
SITE = %i(after_init after_reset post_read pre_render post_render post_write).freeze
{ :site => SITE, :pages => ITEM, :posts => ITEM, :things => ITEM, :documents => ITEM }.each do |owner, events|
  events.each do |event|
    Jekyll::Hooks.register owner, event do |subject, *rest|
      variables = rest.map { |hash| " variables #{hash.keys.sort.join(",")}" }.join
      EVENTS << "#{owner} #{event}: #{told(subject)}#{variables}"
    end
  end
end
Jekyll::Hooks.register(:clean, :on_obsolete) { |paths| EVENTS << "clean on_obsolete: #{told(paths)}" }
Jekyll::Hooks.register(:pages, :post_render, :priority => :low) { |page| EVENTS << "low" if page.name == "index.md" }
Jekyll::Hooks.register(:pages, :post_render, :priority => :high) { |page| EVENTS << "high" if page.name == "index.md" }
Jekyll::Hooks.register([:pages, :documents], :post_render, :priority => 25) do |item|
  EVENTS << "25" if %w(index.md _things/t.md).include?(item.relative_path)
end
Jekyll::Hooks.register(:site, :post_write) { File.write(ENV["EVENTS"], EVENTS.join("\n") + "\n") }

class Generated < Jekyll::Generator
  def generate(site)
    EVENTS << "generate"
    page = Jekyll::PageWithoutAFile.new(site, site.source, "", "generated.html")
    page.content = "generated"
    site.pages << page
    EVENTS << site.posts.docs.last.data["excerpt"].to_s.strip
  end
end

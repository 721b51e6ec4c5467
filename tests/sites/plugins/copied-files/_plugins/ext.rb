require "jekyll-titles-from-headings"

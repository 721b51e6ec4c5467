---
---
vendor/bundle/x.rb {{ page.url }}

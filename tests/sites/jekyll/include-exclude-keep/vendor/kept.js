---
---
vendor/kept.js {{ page.url }}

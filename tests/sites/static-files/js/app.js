---
---
var a = "{{ site.title }}";

---
title: rb
---
# *rb*
line &copy; é
line {{ page.url }}

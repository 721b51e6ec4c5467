---
title: js
---
# *js*
line &copy; é
line {{ page.url }}

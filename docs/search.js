---
layout: docs-search
---

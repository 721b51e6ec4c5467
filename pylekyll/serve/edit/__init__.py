"""The editor of the preview: from a place on a page to its source, and back (``pylekyll serve --edit``).

``desk`` answers messages, which ``docs/editing.md`` lists, whatever carries them; ``server`` carries them over HTTP
from a page of its own origin, which the scripts of the site cannot reach.
"""

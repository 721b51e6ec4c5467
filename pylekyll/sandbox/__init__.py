"""Plugins written in Ruby: they run in CRuby as WebAssembly, in a sandbox that sees the site's folder and nothing else.

``module`` finds and compiles the Ruby module; ``machine`` runs it and exchanges messages with it; ``wire`` packs
values; ``host`` answers what Ruby asks of the site; ``plugins`` registers what the Ruby files define. The Ruby side is
in ``lib``.
"""

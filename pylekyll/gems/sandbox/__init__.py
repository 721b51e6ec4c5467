"""Plugins written in Ruby: they run in CRuby as WebAssembly, in a sandbox that only sees the site's folder.

``module`` finds and compiles the Ruby module; ``machine`` runs it and exchanges messages with it; ``wire`` packs
values; ``answers`` and ``liquid_answers`` answer what Ruby asks; ``registration`` registers what the Ruby files define.
The Ruby side is in ``lib``.
"""

"""pylekyll in a browser tab: what the page loads, and the site that a worker holds in memory.

``client`` has the page's scripts. ``bundle`` makes the archive of Python's modules, ``publish`` the folder of a web
server, ``worker`` answers the page's messages. docs/in-the-browser.md describes them. It may import what ``serve`` may.
"""

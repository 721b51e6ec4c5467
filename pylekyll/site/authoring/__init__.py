"""The files of a new site and of a new theme: the folders beside this file, with ``@NAME@`` where something goes in."""

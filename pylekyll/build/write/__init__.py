"""Writing rendered items to the destination: only changes are written, and leftovers are removed."""

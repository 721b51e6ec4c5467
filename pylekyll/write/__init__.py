"""From rendered items to the destination: only what changed is written, and what is left over goes."""

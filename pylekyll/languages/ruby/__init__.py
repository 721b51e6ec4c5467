"""Ruby's semantics on which the text of pages depends."""

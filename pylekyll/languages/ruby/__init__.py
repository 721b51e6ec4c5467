"""Ruby's semantics that a page's text depends on, each rule once."""

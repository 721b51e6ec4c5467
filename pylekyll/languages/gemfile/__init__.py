"""Ruby's package metadata, read without running Ruby: Gemfiles and gem specifications."""

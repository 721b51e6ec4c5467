"""What Ruby's packages say, read without running Ruby: Gemfiles and gem specifications."""

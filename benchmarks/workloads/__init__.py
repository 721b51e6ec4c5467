"""Generated sites that the benchmark builds, each for Jekyll and, where it has a counterpart, for Hugo."""

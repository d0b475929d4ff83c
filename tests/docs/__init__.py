"""The documentation: its site and its benchmarks."""

"""The coach on the page: hints in stages, and warnings."""

"""The library: its doors, and that threads and processes may share it."""

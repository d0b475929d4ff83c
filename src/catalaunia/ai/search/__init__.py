"""Search in compiled code, written once for all games."""

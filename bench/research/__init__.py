"""Measures of the library: batches beside pgx, adapters."""

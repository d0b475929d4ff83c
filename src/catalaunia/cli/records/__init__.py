"""Commands that look at a file of records."""

"""Language models and other programs as players."""

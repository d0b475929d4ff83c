"""Game records as a table for programs that learn: a row for each decision, in a Parquet file with a data card.

Needs the extra `data`. What the columns mean stands in `schema.py`, from which `docs/data.md` and the cards are made.
Imports reviews and workers of `ai`, and `core`.
"""

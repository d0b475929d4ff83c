"""Browser tests: who one is, on several devices."""

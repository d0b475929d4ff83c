"""The one exit: whatever leaves the server about a table is made here, from views. Imports `tables`."""

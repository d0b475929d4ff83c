"""What goes on beside the tables of a server under load."""

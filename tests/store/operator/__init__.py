"""What whoever runs a server asks of its store."""

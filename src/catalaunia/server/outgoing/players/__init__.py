"""What is said about who somebody is."""

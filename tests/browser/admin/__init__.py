"""The page for whoever runs the server."""

"""`catalaunia admin`: what whoever runs a server asks of it and does, while it runs or not.

Imports the server, which it asks over HTTP or, where none runs, in its own process.
"""

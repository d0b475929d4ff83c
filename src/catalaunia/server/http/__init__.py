"""The wire: connections, who asks, routes, the socket, headers. Whatever it answers is made in `outgoing`.

The uppermost storey of the server but for `running`: it may import all of it.
"""

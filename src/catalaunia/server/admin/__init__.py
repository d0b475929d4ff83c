"""What whoever runs the server, the operator, lays down and does. (The host of a table is who has opened it.)

Imports what is sent, players, tables and the store's protocol; never the wire.
"""

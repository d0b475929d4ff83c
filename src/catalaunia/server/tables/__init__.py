"""Tables: what may be asked of one (commands), what happened there (events), what that adds up to, and who may.

Imports `core`, the store's protocol, and the server's clock and limits; nothing of HTTP and nothing that thinks.
"""

"""Studies over HTTP and the socket."""

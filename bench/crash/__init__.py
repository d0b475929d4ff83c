"""What the server has acknowledged is kept, whatever is killed, damaged, filled or turned; a module a scene."""

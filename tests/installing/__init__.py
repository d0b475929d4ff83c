"""What is installed, from the wheel to containers: it plays with what it brings, and says what it misses."""

"""HTTP: notices for who is away."""

"""What whoever runs a server may do, and nobody else."""

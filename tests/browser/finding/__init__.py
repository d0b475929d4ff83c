"""People who find each other, and those who look on."""

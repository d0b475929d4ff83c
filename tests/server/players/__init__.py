"""Who a player is, on which devices."""

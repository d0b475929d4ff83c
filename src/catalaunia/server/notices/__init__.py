"""What players are told while they are away: which events are worth it, the outbox, and how it is sent."""

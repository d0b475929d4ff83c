"""Whether reviews tell skill from luck: games of computer players are played, judged, and summed up."""

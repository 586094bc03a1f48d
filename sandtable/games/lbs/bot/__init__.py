"""Rules of thumb for bots."""

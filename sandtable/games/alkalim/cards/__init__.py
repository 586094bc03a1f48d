"""The language of abilities: which are at hand, what they cost, and what a hero can have."""

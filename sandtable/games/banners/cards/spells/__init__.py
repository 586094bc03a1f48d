"""The Spells (16.3, 18.1), by what they do."""

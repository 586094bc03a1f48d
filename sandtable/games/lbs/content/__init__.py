"""What is printed: cards, decks, table settings."""

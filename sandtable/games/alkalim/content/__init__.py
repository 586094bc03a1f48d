"""What is in the box, as data, and what reads it: cards, board, dice, table settings."""

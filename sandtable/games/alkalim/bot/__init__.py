"""How bots think: outlooks of fights, aims on the board, the worth of cards. They use only what everybody knows."""

"""Games that show how a game is made: docs/adding-a-game.md."""

"""Legend of the Burning Sands: a trading card game of 1998, by the rulebook of The Awakening; rules cited as `LBS AW page topic`."""

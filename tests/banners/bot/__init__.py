"""Rules of thumb and plans."""

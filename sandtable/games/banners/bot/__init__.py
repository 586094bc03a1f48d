"""Rules of thumb and evaluation."""

"""The example games."""

"""Cards and hands."""

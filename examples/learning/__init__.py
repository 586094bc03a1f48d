"""An agent that learns to score options (docs/learning.md)."""

"""What dice results mean (1.10, 9.8)."""

SUCCESS = 5
CRITICAL = 7

"""What dice results mean (1.10, 9.8)."""

from typing import Final

SUCCESS: Final = 5
CRITICAL: Final = 7

"""Magic (chapter 16): when cards and hero powers may be played, and what each of them does (chapter 18)."""

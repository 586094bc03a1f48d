"""The kingdoms' own rules (chapter 12), one module each."""

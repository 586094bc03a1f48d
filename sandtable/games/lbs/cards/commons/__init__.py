"""Cards that every deck may use, a module a type."""

"""Attacks on a server that they start themselves, on 127.0.0.1; too long for `make test`. See docs/attacks.md."""

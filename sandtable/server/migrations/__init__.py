"""How databases of older versions become today's."""

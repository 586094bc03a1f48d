"""Where two rules meet: see `frame.py`."""

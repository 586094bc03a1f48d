"""Sets of small numbers as the bits of one integer."""

from __future__ import annotations


def bits(mask: int) -> list[int]:
    """The numbers in a set, in order.

    >>> bits(0b10110)
    [1, 2, 4]
    """
    found = []
    while mask:  # from the top, since that keeps making the number smaller
        top = mask.bit_length() - 1
        found.append(top)
        mask ^= 1 << top
    found.reverse()
    return found

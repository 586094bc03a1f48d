"""Tests of Legend of the Burning Sands."""

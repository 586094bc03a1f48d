"""Tests of Burning Banners."""

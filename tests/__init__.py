"""The tests of Sandtable, in the order of its layers."""

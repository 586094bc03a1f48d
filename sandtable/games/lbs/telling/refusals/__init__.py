"""Why something is not offered: for whatever a person may ask for, the rule or the card that stands in its way.

The table of verbs says which of these functions answers for which verb.
"""

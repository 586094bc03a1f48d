"""Why something is not possible: for every verb, the rule that stands in its way."""

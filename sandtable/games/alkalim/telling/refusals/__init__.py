"""Why a choice is not offered: for whatever a person may ask for, the reason and the rule that stands in its way."""

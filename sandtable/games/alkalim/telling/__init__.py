"""What people are shown: verbs, questions, refusals, the view, lists of cards."""

"""What people see: options, questions, refusals, keys, the view, the catalogue."""

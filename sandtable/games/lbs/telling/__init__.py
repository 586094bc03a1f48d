"""What people see and may say: keys, labels, questions, refusals, views."""

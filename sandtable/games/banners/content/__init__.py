"""What is printed: boards, counters, cards, campaigns, as data files and the records made of them."""

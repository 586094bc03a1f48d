"""The ledger as a book to read and to ask: chapters, what touches a clause, a glossary, and a search in words."""

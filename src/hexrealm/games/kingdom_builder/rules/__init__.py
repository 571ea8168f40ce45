"""The compiled rules of Kingdom Builder, nothing else: board, state, legal actions, the turn, scoring. Start with turn.py."""

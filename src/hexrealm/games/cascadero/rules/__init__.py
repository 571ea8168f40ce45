"""The compiled rules of Cascadero and nothing else: board, state, legal actions, the turn, scoring. Start with turn.py."""

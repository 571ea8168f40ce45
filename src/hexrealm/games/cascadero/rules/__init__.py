"""The compiled rules of Cascadero: board, state, legal actions, the turn, scoring, and what a seat may observe.

Nothing else is here: no text, no drawing, no estimate for bots. Start with turn.py. Imports only the engine; text/, view/ and
ai/ import this.
"""

"""What bots know about Cascadero: the evaluation. Estimates, not rules.

The bots themselves are in hexrealm.bots. Imports rules/; only the game's __init__.py imports this.
"""

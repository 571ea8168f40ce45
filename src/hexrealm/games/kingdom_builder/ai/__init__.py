"""What bots know about Kingdom Builder: evaluation and rollout policy. Estimates, not rules.

The bots themselves are in hexrealm.bots. Imports rules/; only the game's __init__.py imports this.
"""

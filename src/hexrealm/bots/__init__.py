"""Bots: players that know only the contract. make_bot("greedy") or make_bot("mcts:1s") makes one by its name.

levels.py is the only list of levels. What bots know about one game is in games/<name>/ai; bots that play at tables of a server
are in server/bots. Imports play and below; arena, adapters, server and cli import this.
"""

from hexrealm.bots.bot import Bot, Candidate, Thought
from hexrealm.bots.levels import LEVELS, Level
from hexrealm.bots.registry import make_bot

__all__ = ["LEVELS", "Bot", "Candidate", "Level", "Thought", "make_bot"]

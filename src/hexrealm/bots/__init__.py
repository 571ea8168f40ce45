"""Bots: players that know only the contract. make_bot("greedy") or make_bot("mcts:1s") makes one by its name."""

from hexrealm.bots.bot import Bot, Candidate, Thought
from hexrealm.bots.levels import LEVELS, Level
from hexrealm.bots.registry import make_bot

__all__ = ["LEVELS", "Bot", "Candidate", "Level", "Thought", "make_bot"]

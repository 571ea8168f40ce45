"""Tournaments between bots: which games are played (job, plan), one game (play), storage (store), running them (tournament,
local_runner, ray_runner), and evaluation (standings, ratings, sequential, summary, report).

Start reading at tournament.py. The bots are in hexrealm.bots. Names no game; only hexrealm.cli imports this.
"""

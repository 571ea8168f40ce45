"""Tournaments between bots: which games are played (job, plan), one game (play), storage (store), running them (tournament,
local_runner, ray_runner), and evaluation (standings, ratings, sequential, summary, report). Names no game. Start reading at
tournament.py.
"""

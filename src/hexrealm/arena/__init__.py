"""Tournaments between bots: which games (job, plan), one game (play), where they are kept (store), who runs them (local,
ray_engine, tournament), and what they say (table, ratings, sequential, report). Names no game; next: tournament.py.
"""

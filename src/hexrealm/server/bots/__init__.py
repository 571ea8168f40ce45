"""Bots at tables: the scheduler notices that a bot is to decide, and a pool of bot processes chooses the move.

Also compiles the games at start (warmup.py). Imports tables/, storage/ and protocol/. The bots themselves are in
hexrealm.bots; only context.py and the worker's command line use this folder.
"""

"""Texts that teach a game: the rulebook for players, guided first games, and the pictures both show.

The texts themselves are data in games/<name>/rulebook and games/<name>/lesson. Used by the server and the command line.
"""

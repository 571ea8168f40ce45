"""Texts that teach a game: the rulebook for players, guided first games, and their pictures.

The texts are data in games/<name>/rulebook and games/<name>/lesson. Used by the server and the adapters.
"""

"""Texts that teach a game: the rulebook for players, guided first games, and their pictures.

The texts are data in games/<name>/rulebook and games/<name>/lesson; here they are read, checked and drawn. The server and the
adapters import this.
"""

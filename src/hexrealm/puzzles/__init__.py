"""Puzzles: positions of bot games in which one turn is clearly best.

mine.py plays games and collects them; finder.py finds and proves the best turn of one position among those that turns.py
lists; difficulty.py lets the bot levels try it; themes.py names what it is about, as its game declares; puzzle.py has the data
and its file; check.py proves it once more; dull.py finds those that nobody learns from. Nothing here needs more than numpy and
numba, so that puzzles can be mined on any machine. See docs/puzzles.md.
"""

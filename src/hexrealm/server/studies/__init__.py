"""The analysis board: positions, edits, studies of games, and studies that are shared by a link.

Start with positions.py. The server keeps no state of an analysis: each request says the whole position. Searching is in
bots/analyses.py.
"""

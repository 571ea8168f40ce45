"""Puzzles for people: choosing the next one, judging what was played, hints in steps, and the solution with its reasons.

The solution leaves the server only when a person has found it or has given up. Mining and checking are in hexrealm.puzzles.
"""

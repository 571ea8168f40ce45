"""The engine that every game is built on: compiling, bit sets, random numbers, records, event buffers, hex grids.

game.py is the contract of a game; scene.py describes what a view draws. Nothing here knows a game, a language or a person, and
nothing here imports from another folder of hexrealm.
"""

"""The engine: what every game is built on. Compiling, bit sets, dice, memory layout of records, event buffers, hex grids.

game.py is the contract a game fulfils; scene.py is what any view draws. Nothing here knows a game, a language or a person, and
nothing here imports from another folder of hexrealm.
"""

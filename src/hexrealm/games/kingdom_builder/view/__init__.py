"""Kingdom Builder as a Scene: board, panels, prompt. A Scene is made from a snapshot alone, so it shows nothing hidden.

How a Scene is drawn is decided in hexrealm.draw and in the browser. Imports rules/ and text/; only the game's __init__.py
imports this.
"""

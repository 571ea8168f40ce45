"""One game in play: Match, its record (a text file), previews of actions, and compiling with a progress display.

`hexrealm.new`, `position` and `load` return a Match. Imports engine, i18n, games and draw, but neither server nor bots; every
folder above imports this.
"""

"""One game in play: Match, its record (a text file), previews of actions, and compiling with progress shown.

This is what `hexrealm.new`, `position` and `load` return. Imports engine, i18n, games and draw; knows no server and no bot.
"""

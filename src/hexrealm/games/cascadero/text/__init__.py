"""What people and programs read of Cascadero: notation, options, snapshots, texts of events, names, translations.

No rule is decided here. Imports rules/; view/ and the game's __init__.py import this.
"""

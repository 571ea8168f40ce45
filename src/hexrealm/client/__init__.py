"""Programs that play at a table server as a bot account, with a token: `hexrealm client`. docs/protocol.md has the protocol.

server_access.py talks HTTP, acceptance.py decides which games to play, and player.py connects and plays.
"""

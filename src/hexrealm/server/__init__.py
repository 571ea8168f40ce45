"""The table server: people and bots play any game here, over HTTP and one websocket for each viewer.

Read docs/protocol.md for the wire and docs/server.md for how it is built. Start at app.py; `hexrealm serve` runs it.
"""

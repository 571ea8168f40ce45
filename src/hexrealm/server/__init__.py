"""The table server: people and bots play any game here, over HTTP and one websocket per viewer.

Modules import only from the layers before their own:

    settings, logs < protocol < rate_limits < storage < tables < bots, live < context < http < app < run

docs/protocol.md describes the protocol and docs/server.md the design. Start reading at app.py; `hexrealm serve` runs it.
Only hexrealm.cli imports this package.
"""

"""The routes of the HTTP API and the websocket, in folders by role, one module per subject. docs/protocol.md lists them.

A route reads its parameters, calls tables/ or storage/, and returns a reply; it decides nothing itself. Only app.py imports
these modules.
"""

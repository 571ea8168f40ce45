"""HTTP: middleware, origin checks, static files, and what routes share. The routes are in routes/, the websocket included.

Imports context, live/, tables/, storage/ and protocol/; only app.py imports this. What a request does is decided in tables/.
"""

"""Live connections: the websocket, who is subscribed to which table, presence, and other server processes.

Imports tables/, storage/ and protocol/. Nothing in tables/ or storage/ imports this.
"""

"""What crosses the wire: messages from clients, frames and replies to them, errors, and what bot processes exchange.

Holds plain types, how they are written and read, and how text from people is normalised. No state, no database, no rules.
Everything else in server/ may import this; it imports no other part of the server. docs/protocol.md describes it for clients.
"""

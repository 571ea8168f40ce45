"""What is said between client and server: messages in, frames and replies out, and errors. Plain types, no behaviour.

Everything else in server/ may import this; it imports no other part of the server. docs/protocol.md describes it for clients.
"""

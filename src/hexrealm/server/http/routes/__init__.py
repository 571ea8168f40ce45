"""The routes of the HTTP API, by subject. docs/protocol.md lists them."""

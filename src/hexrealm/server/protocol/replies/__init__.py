"""What the server sends over HTTP, one module per subject. Frames of the websocket are in frames.py."""

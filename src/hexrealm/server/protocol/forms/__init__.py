"""The forms that a browser posts. What the server answers is in `protocol/replies.py` and its neighbours."""

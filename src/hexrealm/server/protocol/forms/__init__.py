"""The forms that a browser posts. What the server answers is in `protocol/replies/general_replies.py` and its neighbours."""

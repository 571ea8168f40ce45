"""A Scene as text for a terminal: draw_text() in screen.py. Knows no game."""

from hexrealm.draw.terminal.screen import draw_text

__all__ = ["draw_text"]

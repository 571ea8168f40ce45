"""Draws a Scene as text for a terminal: draw_text() in screen.py. Names no game."""

from hexrealm.draw.terminal.screen import draw_text

__all__ = ["draw_text"]

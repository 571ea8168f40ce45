"""Draws a Scene as SVG, as PNG and as text in a terminal. Start at svg/document.py or terminal/screen.py.

Names no game: the symbols and colours of a game are in games/<name>/web, and the browser draws the same Scene in web/board.
Imports engine and i18n; play, guides, adapters, server and cli import this.
"""

"""Draws a Scene as SVG, as PNG and as text in a terminal. Names no game. Start at svg/document.py or terminal/screen.py."""

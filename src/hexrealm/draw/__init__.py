"""Drawing: a Scene as SVG, as PNG and as text in a terminal. Nothing here knows a game: read svg.py or terminal.py first."""

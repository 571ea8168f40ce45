"""Drawing: a Scene as SVG, as PNG and as text in a terminal. Nothing here knows a game: read document.py or screen.py first."""

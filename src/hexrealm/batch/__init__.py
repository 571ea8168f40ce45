"""Many games at once. For now: random games to the end on one thread."""

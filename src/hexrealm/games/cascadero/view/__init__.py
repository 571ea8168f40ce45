"""Cascadero as a Scene: the map, the panels, the prompt. A Scene is made from a snapshot alone, so it shows nothing hidden."""

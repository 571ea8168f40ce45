"""Kingdom Builder as a Scene: the map, the panels, the prompt. Made from a snapshot alone, so nothing hidden can get in."""

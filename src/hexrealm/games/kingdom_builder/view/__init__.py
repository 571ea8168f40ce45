"""Kingdom Builder as a Scene: board, panels, prompt. A Scene is made from a snapshot alone, so it shows nothing hidden."""

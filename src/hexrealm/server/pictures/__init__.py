"""Pictures to share, drawn in processes of their own: drawing takes seconds, and players must not feel it."""

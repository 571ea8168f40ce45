"""Help for players: gains of moves, and the reasons behind hints and moves of bots."""

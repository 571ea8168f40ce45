"""Routes for getting better: the analysis board with its engine, shared studies, reviews, puzzles."""

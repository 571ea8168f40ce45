"""What people achieve alone: tries of contests, duplicates and puzzles."""

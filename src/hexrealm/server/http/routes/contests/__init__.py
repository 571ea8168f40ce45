"""Routes of contests: the daily challenge and duplicates."""

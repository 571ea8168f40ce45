"""Public finished games in bulk, for research: `hexrealm export`. The names of people are replaced by pseudonyms."""

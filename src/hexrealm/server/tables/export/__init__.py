"""Games as files: public finished games in bulk, with pseudonyms (`hexrealm export`), and somebody's own records."""

"""What people and programs read of Kingdom Builder: notation, options, snapshots, texts of events, names, translations."""

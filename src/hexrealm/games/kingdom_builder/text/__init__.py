"""What people and programs read of Kingdom Builder: notation, options, snapshots, events in words, names, translations."""

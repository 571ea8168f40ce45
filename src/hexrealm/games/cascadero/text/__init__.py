"""What people and programs read of Cascadero: notation, options, snapshots, texts of events, names, translations."""

"""What people and programs read of Cascadero: notation, options, snapshots, events in words, names, translations."""

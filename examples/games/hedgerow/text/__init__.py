"""The texts of Hedgerow: options, notation, snapshots, events, and their translations in locale/."""

"""The steps from an empty database to schema.py. They run at every start; several servers may start at the same time."""

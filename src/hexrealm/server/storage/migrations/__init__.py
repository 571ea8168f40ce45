"""How the database came to be as schema.py says, step by step. Run at every start; safe to run at once by several servers."""

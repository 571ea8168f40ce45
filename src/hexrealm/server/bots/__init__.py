"""Bots at tables: the scheduler notices that a bot is to move, and the worker pool thinks in processes of its own."""

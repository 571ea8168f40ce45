"""What is allowed at a table: seats, moves, undo, clocks, conditional moves, rated tables, and who may study or review.

Changes are made through `tables/repository.py`, which calls these rules inside a transaction.
"""

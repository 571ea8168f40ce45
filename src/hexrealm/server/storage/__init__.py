"""The database: SQLite or PostgreSQL, the schema, its migrations, and every query.

Imports protocol/ (errors) only, and the log entries it stores. Nothing above this folder writes SQL.
"""

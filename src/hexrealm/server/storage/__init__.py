"""The database: SQLite or PostgreSQL, its schema and migrations, the stored log entries, and every query.

Imports only protocol/ and settings. The layers above run jobs (functions of a connection) and write no SQL; what a log entry
means for a table is decided in tables/.
"""

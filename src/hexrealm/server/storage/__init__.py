"""The database: SQLite or PostgreSQL, its schema and migrations, and every query: people/ and tables/ by what they are about.

Imports only protocol/ and settings. The layers above run jobs (functions of a connection) and write no SQL; what a log entry
means for a table is decided in the folder tables/ of the server.
"""

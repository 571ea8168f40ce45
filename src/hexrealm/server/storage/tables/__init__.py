"""What the database holds about tables: the log, chat, notes, presence, notices, table time; and shared studies."""

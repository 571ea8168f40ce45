"""Routes about tables: lists, creating and finding them, one table, its websocket and pictures."""

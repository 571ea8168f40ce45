"""Alembic's entry point. database.migrate() runs it with a connection of its own."""

from __future__ import annotations

from alembic import context

from hexrealm.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
context.run_migrations()

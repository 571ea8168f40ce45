"""The tables of the database. Changes need a migration in migrations/; a test checks that both agree.

Those about how people play and whom they meet are in people_schema.py.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from hexrealm.server.storage.people_schema import api_tokens as api_tokens
from hexrealm.server.storage.people_schema import contests as contests
from hexrealm.server.storage.people_schema import duplicate_places as duplicate_places
from hexrealm.server.storage.people_schema import duplicates as duplicates
from hexrealm.server.storage.people_schema import metadata as metadata
from hexrealm.server.storage.people_schema import offers as offers
from hexrealm.server.storage.people_schema import players as players
from hexrealm.server.storage.people_schema import puzzle_ratings as puzzle_ratings
from hexrealm.server.storage.people_schema import puzzle_tries as puzzle_tries
from hexrealm.server.storage.people_schema import rating_changes as rating_changes
from hexrealm.server.storage.people_schema import ratings as ratings
from hexrealm.server.storage.people_schema import tries as tries

# Times are milliseconds since 1970: the same in every database.
# The only place with people's names: logs, lists and chat refer to a person by `id` (names.py).
people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("owner", String(32)),  # of a bot account: the person it belongs to; NULL: a person
    Index("ix_people_owner", "owner"),
)

# Browsers that are signed in as a person.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("token", LargeBinary(32), nullable=False, unique=True),  # SHA-256 of the session cookie
    # The token before the present one: valid until the browser has used the present one for the first time.
    Column("old_token", LargeBinary(32)),
    Column("created", BigInteger, nullable=False),
    Column("rotated", BigInteger),  # when the present token was made; NULL: when the session was
    Column("used", BigInteger),  # within an hour
    Column("device", String(80)),  # such as "Firefox, Linux"
    Index("ix_sessions_old_token", "old_token"),
    Index("ix_sessions_person", "person"),
)

# Ways to sign in as a person (accounts.py, device_links.py). Secrets are stored as SHA-256.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("credential", LargeBinary(1024), nullable=False, unique=True),
    Column("public_key", LargeBinary(2048), nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("host", String(253), nullable=False),  # the name of this server that it belongs to
    Column("device", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("ix_passkeys_person", "person"),
)

# What an authenticator is to sign, until it has. `expires` is a table time, here and below.
challenges = Table(
    "challenges",
    metadata,
    Column("id", LargeBinary(32), primary_key=True),
    Column("challenge", LargeBinary(64), nullable=False),
    Column("person", String(32)),
    Column("expires", BigInteger, nullable=False),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("code", LargeBinary(32), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

device_links = Table(
    "device_links",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),
    Column("person", String(32), nullable=False, unique=True),
    Column("expires", BigInteger, nullable=False),
    Column("claim", LargeBinary(32)),  # of the second device, once it has opened the link
    Column("code", String(8)),  # that both devices show then
    Column("device", String(80)),
    Column("confirmed", Boolean, nullable=False),
)

# `person` does not want to meet `blocked`.
blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), nullable=False),
    Column("blocked", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "blocked"),
    Index("ix_blocks_blocked", "blocked"),
)

# Who may not write, or not come here at all (moderation.py). A subject is "person/ID" or "address/KEY".
sanctions = Table(
    "sanctions",
    metadata,
    Column("subject", String(80), nullable=False),
    Column("kind", String(8), nullable=False),  # mute, ban
    Column("until", BigInteger),  # NULL: for good
    Column("reason", String(200), nullable=False),
    PrimaryKeyConstraint("subject", "kind"),
)

# Lines of chat that people reported, with their text at that time.
reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("line", Integer, nullable=False),
    Column("reporter", String(32), nullable=False),
    Column("person", String(32), nullable=False),  # who wrote it
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False),
    UniqueConstraint("reporter", "table_id", "line"),
    Index("ix_reports_person", "person"),
)

# What operators did. Names are not in it.
audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(32), nullable=False),
    Column("action", String(16), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("note", String(200), nullable=False),
)

# What a person wrote about a table: its title, and names of seats that are not their own name (names.py).
labels = Table(
    "labels",
    metadata,
    Column("table_id", String(64), nullable=False),
    Column("seat", Integer, nullable=False),  # -1: the title of the table
    Column("person", String(32), nullable=False),
    Column("text", String(200), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("ix_labels_person", "person"),
)

# For lists and locks. All of it can be rebuilt from the log.
tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("state", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("bot_due", Boolean, nullable=False),  # whether a bot is to decide
    Column("summary", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("clock_due", BigInteger),  # the table time at which a flag falls or an undo request lapses
    Column("table_time", BigInteger),  # of the last change, if the table has a clock
    Column("warn_due", BigInteger),  # the table time at which its player is told that time is running out
    Column("protected", LargeBinary(32)),  # the digest of a position that the engine gives no help with
    Index("ix_tables_clock_due", "clock_due"),
    Index("ix_tables_protected", "protected"),
    Index("ix_tables_warn_due", "warn_due"),
    Index("ix_tables_public_state_updated", "public", "state", "updated"),
    Index("ix_tables_bot_due_updated", "bot_due", "updated"),
)

# The log of each table: rows are appended and never changed.
log = Table(
    "log",
    metadata,
    Column("table_id", String(64), nullable=False),
    Column("number", Integer, nullable=False),  # from 1: the table's version after this entry
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("person", String(32)),
    Column("message", String(64)),  # the client's message id, on the last row that the message caused
    Column("at", BigInteger, nullable=False),
    Column("table_time", BigInteger),  # the same for clocks; NULL at tables without a clock
    PrimaryKeyConstraint("table_id", "number"),
    Index("uq_log_message", "table_id", "person", "message", unique=True),
)

# One row: how long the server has run, over all its starts (clock.py).
table_time = Table(
    "table_time",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("milliseconds", BigInteger, nullable=False),
)

# The tables a person sees under "my tables".
holders = Table(
    "holders",
    metadata,
    Column("person", String(32), nullable=False),
    Column("table_id", String(64), nullable=False),
    Column("mailed", String(200)),  # the notice that was mailed since the person last looked at the table
    # What the person keeps for themselves at the table (private_notes.py).
    Column("note", Text),
    Column("seen", Integer),  # the version that the person saw last
    Column("conditions", Text),  # JSON: conditional moves
    PrimaryKeyConstraint("person", "table_id"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(64), nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", String(32), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("message", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("emote", String(32)),  # the name of a sign, which is sent instead of a text
    PrimaryKeyConstraint("table_id", "number"),
    Index("uq_chat_message", "table_id", "person", "message", unique=True),
    Index("ix_chat_person", "person"),
)

# `person` does not want to read the chat of `muted`.
mutes = Table(
    "mutes",
    metadata,
    Column("person", String(32), nullable=False),
    Column("muted", String(32), nullable=False),
    PrimaryKeyConstraint("person", "muted"),
)

# Budgets that server processes share, or that outlast a restart (budgets.py): when each bucket is full again, in seconds since
# 1970 by the database's clock (PostgreSQL) or the process's (SQLite).
budgets = Table(
    "budgets",
    metadata,
    Column("key", String(200), primary_key=True),
    Column("full_at", Double, nullable=False),
)

# Who is connected to which server process, where several share a database. Rows of vanished processes expire.
presence = Table(
    "presence",
    metadata,
    Column("worker", String(32), nullable=False),
    Column("table_id", String(64), nullable=False),
    Column("person", String(32), nullable=False),  # "" counts all strangers
    Column("sockets", Integer, nullable=False),
    Column("seen", BigInteger, nullable=False),
    PrimaryKeyConstraint("worker", "table_id", "person"),
    Index("ix_presence_table_id", "table_id"),
)

# What people are told outside of a table (docs/notifications.md). Times of these are table times.
notice_settings = Table(
    "notice_settings",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("active", Boolean, nullable=False),  # the switch that ends all
    Column("in_page", Boolean, nullable=False),
    Column("occasions", String(64), nullable=False),  # separated by spaces
    Column("language", String(8), nullable=False),
)

# Where a person wants to be told: an e-mail address, a browser's push subscription, a webhook.
contacts = Table(
    "contacts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("way", String(16), nullable=False),
    Column("address", Text, nullable=False),
    Column("address_hash", LargeBinary(32), nullable=False),
    Column("details", Text, nullable=False),  # JSON: the keys of a push subscription, the format of a webhook
    Column("origin", Text, nullable=False),  # of this server, as the person's browser knows it
    Column("enabled", Boolean, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("failures", Integer, nullable=False),  # since the last success
    Index("ix_contacts_person", "person"),
    Index("ix_contacts_address_hash", "address_hash"),
)

# The outbox: one row for each occasion and contact, written together with the change that causes it.
notices = Table(
    "notices",
    metadata,
    Column("key", String(200), primary_key=True),
    Column("contact", String(32), nullable=False),
    Column("person", String(32), nullable=False),
    Column("table_id", String(64)),
    Column("kind", String(16), nullable=False),
    Column("facts", Text, nullable=False),  # JSON, without anything hidden
    Column("state", String(8), nullable=False),  # waiting, sent, dropped, failed
    Column("due", BigInteger, nullable=False),  # while one is being sent: when another process may try
    Column("attempts", Integer, nullable=False),
    Index("ix_notices_state_due", "state", "due"),
    Index("ix_notices_contact_state", "contact", "state"),
)

# SHA-256 of the tokens in e-mails: to confirm an address, to unsubscribe.
mail_tokens = Table(
    "mail_tokens",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),
    Column("contact", String(32), nullable=False),
    Column("purpose", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_mail_tokens_contact", "contact"),
)

# SHA-256 of addresses whose owners want no mail from this server.
mail_blocks = Table("mail_blocks", metadata, Column("address_hash", LargeBinary(32), primary_key=True))

# Studies that people share by a link. `tree` is the JSON that readers get.
studies = Table(
    "studies",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("title", String(128), nullable=False),
    Column("tree", Text, nullable=False),
    Column("nodes", Integer, nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("ix_studies_person_updated", "person", "updated"),
    Index("ix_studies_updated", "updated"),
)

# Keys that the server made for itself (server_keys.py): VAPID, which push services know it by, and that of pseudonyms.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

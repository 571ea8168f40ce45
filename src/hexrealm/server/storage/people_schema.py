"""The tables of the database about how people play and whom they meet. schema.py has all others, and names these too."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

# How strong people play, by game and pool (people/rating.py). `floor` is what leaderboards are ordered by.
ratings = Table(
    "ratings",
    metadata,
    Column("person", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("pool", String(8), nullable=False),  # live, days, bots
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("floor", Double, nullable=False),
    Column("updated", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "game", "pool"),
    Index("ix_ratings_game_pool_floor", "game", "pool", "floor"),
)

# What each rated game changed for each of its people.
rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table_id", String(64), nullable=False),
    Column("person", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("pool", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("rank", Integer, nullable=False),  # 0: the best
    Column("players", Integer, nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),  # of the person, this one included
    Column("weight", Double, nullable=False),  # how much of the game counted
    Column("newcomers", Boolean, nullable=False),  # whether it was against newcomers
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
    Index("ix_rating_changes_person_at", "person", "at"),
)

# Who is at a table: a row for each person and each level of bots, for lists and results (tables/players.py). All of it can be
# rebuilt from the log.
players = Table(
    "players",
    metadata,
    Column("table_id", String(64), nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", String(32)),  # NULL: a bot
    Column("level", String(80)),  # of a bot
    Column("seat", Integer),  # the first seat; NULL: a host without one
    Column("against", String(8), nullable=False),  # people, bots, nobody: who the others are
    Column("outcome", String(8)),  # won, drawn, lost; NULL: not over, or it does not count
    # The same in all rows of a table.
    Column("game", String(64), nullable=False),
    Column("size", Integer, nullable=False),  # how many seats there are
    Column("variant", Text, nullable=False),  # " OPTION=VALUE OPTION=VALUE " (people/variants.py)
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("pace", String(8), nullable=False),  # live, days, none: the clock
    Column("ended", BigInteger),  # NULL: the table is not over
    PrimaryKeyConstraint("table_id", "number"),
    Index("ix_players_person_ended_table_id", "person", "ended", "table_id"),
)

# What people wait for who want to play (offers.py). Times are table times.
offers = Table(
    "offers",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("wish", Text, nullable=False),  # JSON: a NewOffer
    Column("game", String(64), nullable=False),
    Column("kind", String(8), nullable=False),  # live, days
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when the person was last known to wait
    Column("table_id", String(64)),  # where they are seated
    Index("ix_offers_table_id_since", "table_id", "since"),
)

# Set-ups that everybody gets alike, with what is drawn (contests.py). The secret is random and never leaves the server.
contests = Table(
    "contests",
    metadata,
    Column("id", String(80), primary_key=True),  # such as "daily/2026-11-18/GAME"
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON, complete
    Column("seat", Integer, nullable=False),  # that people get
    Column("bot", String(80), nullable=False),  # the bot that plays the other seats, with its version
    Column("bot_seed", Integer, nullable=False),
    Column("par", Text),  # JSON: what each level of bots achieved in that seat; NULL: not computed
    Column("secret", LargeBinary(32), nullable=False),
    Column("created", BigInteger, nullable=False),
)

# What programs sign in with (tokens.py): `person` is the account that they act as, `owner` who made the token.
api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("token", LargeBinary(32), nullable=False, unique=True),  # SHA-256
    Column("scopes", String(80), nullable=False),  # separated by spaces
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),  # within a minute
    Column("expires", BigInteger),  # NULL: never
    Index("ix_api_tokens_person", "person"),
    Index("ix_api_tokens_owner", "owner"),
    Index("ix_api_tokens_expires", "expires"),
)

# Contests that a group of friends has by link (duplicates.py). The row is deleted; the contest, which games refer to, is not.
duplicates = Table(
    "duplicates",
    metadata,
    Column("contest", String(80), primary_key=True),  # "duplicate/ID"
    Column("kind", String(8), nullable=False),  # bot, pairs
    Column("asked", Text, nullable=False),  # JSON: the options that were chosen; the others were drawn
    Column("created", BigInteger, nullable=False),
)

# Who takes part in one, and what they achieved: one place for each person.
duplicate_places = Table(
    "duplicate_places",
    metadata,
    Column("contest", String(80), nullable=False),
    Column("pair", Integer, nullable=False),  # the number of the table, from 1
    Column("seat", Integer, nullable=False),
    Column("person", String(32)),  # NULL: deleted
    Column("taken", BigInteger, nullable=False),
    Column("table_id", String(64)),  # NULL: the game has not begun
    Column("ended", BigInteger),
    Column("outcome", String(8)),  # won, tied, lost, resigned
    Column("lead", Integer),  # over the best other seat; NULL: the game was not played to its end
    Column("points", Integer),
    PrimaryKeyConstraint("contest", "pair", "seat"),
    Index("uq_duplicate_places_contest_person", "contest", "person", unique=True),
    Index("ix_duplicate_places_person", "person"),
    Index("ix_duplicate_places_table_id", "table_id"),
)

# The one try of each person that counts in a contest (tries.py).
tries = Table(
    "tries",
    metadata,
    Column("contest", String(80), nullable=False),
    Column("person", String(32), nullable=False),
    Column("table_id", String(64)),
    Column("ranked", Boolean, nullable=False),  # False: listed apart, as a guest
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("outcome", String(8)),  # won, tied, lost, resigned
    Column("lead", Integer),  # over the best other seat; 0 if resigned: all who resign are equal
    Column("points", Integer),
    PrimaryKeyConstraint("contest", "person"),
    Index("ix_tries_person", "person"),
    Index("ix_tries_table_id", "table_id"),
)

# How well people solve puzzles, by game (puzzle_tries.py).
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("person", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),  # puzzles that counted
    Column("updated", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "game"),
)

# What people did with each puzzle. It is decided by the first try, or by giving up before one.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", String(32), nullable=False),
    Column("puzzle", String(16), nullable=False),
    Column("game", String(64), nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("hints", Integer, nullable=False),  # steps that were asked for
    Column("won", Boolean),  # at the first try, without a hint; NULL: not decided
    Column("solved", Boolean, nullable=False),  # at any try
    Column("decided", BigInteger),
    Column("ended", BigInteger),  # solved or given up
    Column("mu", Double),  # the rating after it; NULL: it did not count
    Column("sigma", Double),
    PrimaryKeyConstraint("person", "puzzle"),
    Index("ix_puzzle_tries_person_decided", "person", "decided"),
)

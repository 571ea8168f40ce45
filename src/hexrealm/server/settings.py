"""The settings of a server. Everything has a default: `hexrealm serve` needs no configuration."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import platformdirs

from hexrealm.server.clock import Clock, now

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def default_database() -> str:
    """Return the address of a file in the folder where this system keeps a user's data."""
    folder = Path(os.environ.get("HEXREALM_DATA", "") or platformdirs.user_data_dir("hexrealm"))
    return f"sqlite:///{folder / 'tables.db'}"


def default_bot_workers() -> int:
    """Return how many bot processes this machine can run next to the server."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


@dataclass(frozen=True)
class Limits:
    """How much one address, person, table or socket may do. Rates are as rate_limits.py reads them."""

    reads: str = "3000/minute"  # all requests to the API and new sockets, per address
    pages: str = "6000/minute"  # all other requests, per address
    writes: str = "120/minute"  # requests that may change something, per address
    new_tables: str = "30/minute"  # per address and per person, imported records and rematches included
    new_people: str = "20/minute"  # per address
    new_names: str = "30/hour"  # names that are changed, per person and per address: all tables of the person are sent again
    invite_attempts: str = "20/minute"  # per address
    sockets: int = 64  # open at the same time, per address
    watched_tables: int = 16  # per socket
    messages: str = "60/3 second"  # per socket: 20 a second on average
    messages_per_person: str = "240/4 second"
    messages_per_address: str = "600/5 second"
    views: str = "600/minute"  # views that a client asks for by watch, hello or GET, per address
    refused_messages: int = 100  # after so many messages over the limit the socket is closed
    unsent_replies: int = 256  # a client that leaves so many replies unread is disconnected
    unsent_bytes: int = 2 * 2**20  # or so many bytes of them
    chat: str = "10/10 second"  # lines per person
    chat_per_address: str = "30/10 second"
    spectator_chat: str = "1/10 second"  # slow mode: lines per spectator and table
    all_spectators_chat: str = "12/minute"  # lines of all spectators together, per table
    hints: str = "30/minute"  # per person
    hints_per_address: str = "60/minute"
    reviews: str = "6/minute"  # game reviews that are begun, per person
    reviews_per_address: str = "12/minute"
    analyses: str = "120/minute"  # positions that a search begins to think about, per person
    analyses_per_address: str = "240/minute"
    previews: str = "1200/minute"  # previews, gains and why-not, per person
    previews_per_address: str = "2400/minute"
    conditions: str = "60/minute"  # conditional moves that are stored, per person: the engine plays all their lines
    conditions_per_address: str = "120/minute"
    gains: str = "120/minute"  # per person: they take ten times as long as a preview
    gains_per_address: str = "300/minute"
    past: str = "1200/minute"  # moments, points and records, per address
    replays: str = "120/minute"  # tables that are not in memory, whose log is replayed for a reader, per address
    positions: str = "1200/minute"  # of the analysis board: requests about positions, per address
    position_gains: str = "120/minute"  # the gains of all actions there, per address: they take ten times as long
    new_studies: str = "60/hour"  # studies that are shared, per person and per address
    study_changes: str = "30/minute"  # shared studies that are changed, per person and per address
    study_files: str = "60/minute"  # studies that are read from files or written to them, per address
    study_actions: str = "20000/minute"  # actions of all these studies together, per address: the engine plays each of them
    studies: int = 200  # of a person
    study_bytes: int = 16 * 2**20  # of all studies of a person together
    undos: str = "120/minute"  # undos, requests and answers, per person and table
    seat_changes: str = "6/minute"  # seats given to a bot, players removed and spectators muted, per person and table
    mutes: str = "60/minute"  # per person
    new_contacts: str = "20/hour"  # where notices go, per person and per address
    confirmations: str = "3/day"  # mails to confirm an address: for each such address, by whoever asks
    confirmations_per_person: str = "6/day"  # the same by person and by the address they come from
    test_notices: str = "10/hour"  # per person and per address
    mail_links: str = "30/minute"  # links in mails that are followed, per address
    sign_ins: str = "20/minute"  # attempts to sign in, per address
    new_ways: str = "20/hour"  # recovery codes, passkeys and links to other devices that are made, per person and per address
    reports: str = "20/hour"  # lines of chat that are reported, per person and per address
    pictures: str = "60/minute"  # pictures of positions that are drawn, per address
    animations: str = "6/minute"  # games that are drawn as animations, per address
    exports: str = "10/hour"  # files with everything about a person, per person and per address
    programs: str = "1800/minute"  # requests of programs, by the person who made their token
    new_bots: str = "10/hour"  # bot accounts that are made, per person and per address
    new_offers: str = "30/minute"  # offers to play that are made, per person and per address
    puzzle_tries: str = "60/minute"  # puzzles that are chosen, tries, hints and solutions, per person
    puzzle_tries_per_address: str = "240/minute"
    new_duplicates: str = "30/hour"  # contests for a group of friends that are created, per person and per address
    profiles: str = "300/minute"  # ratings, leaderboards and profiles that are read, per address
    connections: int = 256  # TCP connections open at the same time, per address; not for trusted proxies


@dataclass(frozen=True)
class Deadlines:
    """How long a connection may wait for its peer before it is aborted."""

    header_seconds: float = 10.0  # for a whole request header, or the first byte of one
    body_seconds: float = 30.0  # for the body of a request
    unread_seconds: float = 20.0  # for the peer to read what was sent
    closing_seconds: float = 5.0  # for the peer to close a connection that is being closed


@dataclass(frozen=True)
class Mail:
    """The operator's mail server, for notices by e-mail."""

    host: str
    sender: str  # the address that mails come from
    port: int = 587
    user: str = ""
    password: str = field(default="", repr=False)
    security: Literal["starttls", "tls", "none"] = "starttls"


@dataclass(frozen=True)
class Settings:
    """The settings of one server."""

    database: str = field(default_factory=default_database, repr=False)
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1  # server processes
    bot_workers: int = field(default_factory=default_bot_workers)  # bot processes per server process; with 0 bots play greedily
    think_seconds: float = 10.0  # a bot that takes longer is replaced by the fallback; of other work only processor time counts
    compile_seconds: float = 600.0  # the same limit for compiling a game
    temporary: bool = False  # this process is replaced as soon as the games are compiled (supervisor.py)
    sweep_seconds: float = 5.0  # how often a server looks for bot turns and notifications that were missed
    clock_poll_seconds: float = 1.0  # how often a server looks for flags that are due after changes of other processes
    away_seconds: float = 60.0  # others may give a person's seat to a bot after this absence
    trusted_origins: tuple[str, ...] = ()  # origins that may use this server, in addition to its own
    host_names: tuple[str, ...] = ()  # names this server goes by; on a network without any, its address or host name
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose X-Forwarded-For and X-Forwarded-Proto are believed
    limits: Limits = Limits()
    deadlines: Deadlines = Deadlines()
    clock: Clock = field(default_factory=Clock, repr=False)
    calendar: Callable[[], int] = field(default=now, repr=False)  # which day it is, for the daily challenge
    metrics_port: int | None = None  # where /metrics is served on this machine; the second worker uses the next port
    keep_abandoned_days: int | None = None  # unfinished tables that nobody touched for so long are deleted
    keep_chat_days: int | None = None
    keep_studies_days: int | None = None  # shared studies that nobody changed for so long are deleted
    session_idle_days: int = 30  # a session of somebody with a passkey ends if nobody used it for so long
    session_days: int = 180  # and so long after signing in; that of somebody who only has a code, if unused for so long
    cache_megabytes: int = 256  # of tables in memory, per server process, estimated
    mail: Mail | None = None  # without one, nobody is told anything by e-mail
    allow_private_addresses: bool = False  # whether push and webhook addresses may be private, or http
    pairing_seconds: float = 2.0  # how often a server looks for people to seat together
    notice_poll_seconds: float = 2.0  # how often a server looks for notices to send
    bot_seed_key: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)  # bots' seeds are derived from it

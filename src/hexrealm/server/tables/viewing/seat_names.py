"""What seats are called: by their people, their bots, or as the game calls them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

from hexrealm import games
from hexrealm.bots.leaning import split_style
from hexrealm.bots.levels import LEVELS
from hexrealm.engine.game import SPECTATOR
from hexrealm.i18n.translate import current_language, translate
from hexrealm.play.match import Match, new_match
from hexrealm.server.protocol.sanitize import look_alike_key
from hexrealm.server.tables.table import Seat, Table


def seat_names(seats: Sequence[Seat]) -> list[str]:
    """Return the names of people and bots, "" for open seats.

    Bots with the same name, and people whose names look alike, are numbered by their seats.
    """
    bots = ["" if seat.person or not seat.level else bot_name(seat.level) for seat in seats]
    numbered = [translate("Bot {n}", n=k + 1) if bot and bots.count(bot) > 1 else bot for k, bot in enumerate(bots)]
    return [name or bot for name, bot in zip(_people_names(seats), numbered, strict=True)]


def _people_names(seats: Sequence[Seat]) -> list[str]:
    names = [_person_name(seat) for seat in seats]
    keys = [look_alike_key(name) if name else "" for name in names]
    pairs = zip(names, keys, strict=True)
    return [f"{name} ({k})" if key and keys.count(key) > 1 else name for k, (name, key) in enumerate(pairs, 1)]


def _person_name(seat: Seat) -> str:
    name = seat.name or (deleted_player() if seat.person else "")
    return mark_bot(name) if seat.bot_account else name


def mark_bot(name: str) -> str:
    """Return the name of a bot account as everybody sees it, everywhere: nobody takes a program for a person."""
    return translate("{name} (bot)", name=name)


def deleted_player() -> str:
    """Return what somebody is called who has deleted themselves."""
    return translate("Deleted player")


def _named(seats: Sequence[Seat]) -> list[tuple[Seat, str]]:
    return list(zip(seats, seat_names(seats), strict=True))


def bot_name(level: str) -> str:
    """Return the name of a bot. A stored table may have a level or a style that no longer exists."""
    level, style = split_style(level)
    name = translate(LEVELS[level].title) if level in LEVELS else translate("Bot {level}", level=level)
    return name if style is None else translate("{bot}, {style}", bot=name, style=style_label(style))


def style_label(style: str) -> str:
    """Return what a player calls a style. Styles of the same name mean the same in every game."""
    labels = {each.name: each.label for name in games.names() for each in games.find(name).styles}
    return translate(labels[style]) if style in labels else style


def scene_names(table: Table, match: Match) -> list[str]:
    """Return the names a Scene shows: those of people and bots, "Free seat", and in records without names the game's own."""
    free = "" if table.setup.record else translate("Free seat")
    names = [name or (free if seat.kind == "open" else "") for seat, name in _named(table.seats)]
    if all(names):
        return names
    return [name or default for name, default in zip(names, default_names(match), strict=True)]


def default_names(match: Match) -> tuple[str, ...]:
    """Return what a game calls its seats in the current language."""
    return _default_names(match.game.name, json.dumps(match.options), current_language())


@lru_cache(maxsize=512)
def _default_names(game: str, options: str, language: str) -> tuple[str, ...]:
    """Return the same; the current language is part of the cache key."""
    return tuple(seat.name for seat in new_match(game, **json.loads(options)).scene(SPECTATOR).seats)

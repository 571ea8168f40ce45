"""The options of Cascadero's set-up (C1): what they allow, their defaults, and what is said of a wrong one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from hexrealm.errors import WrongOption
from hexrealm.game import Option
from hexrealm.games.cascadero.maps import MAPS
from hexrealm.games.cascadero.tables import (
    DEFAULT_COLOURS,
    FARMER_TILE_COUNTS,
    HERALD_ICONS,
    PLAYERS,
    SEAT_COLOURS,
)

BOARDS = tuple(MAPS)
HERALDS = (*HERALD_ICONS, "advanced")
_TILES_IN_WORDS = ", ".join(f"{count} {tile}" for tile, count in FARMER_TILE_COUNTS.items())

OPTIONS = (
    Option("players", "how many play; seat 0 starts", "2, 3 or 4", "2", PLAYERS),
    Option(
        "colours",
        "the colour of each seat, which is also the track it must climb",
        f"a list of as many different colours as players, out of {', '.join(SEAT_COLOURS)}",
        ", ".join(DEFAULT_COLOURS),
        SEAT_COLOURS,
    ),
    Option("board", "the side of the board", "basic or farmer", "basic", BOARDS),
    Option(
        "heralds",
        "the towns that have a herald; advanced: two heralds that move",
        "star, circle or cross; on the basic board advanced too",
        "star",
        HERALDS,
    ),
    Option(
        "farmers",
        "farmer board only: the tiles in the order of their fields, column by column",
        f"a list of 24 tiles: {_TILES_IN_WORDS}",
        "shuffled",
        tuple(FARMER_TILE_COUNTS),
    ),
)


def complete_options(given: Mapping[str, Any], random: random.Random) -> dict[str, Any]:
    """All options, explicit. Farmer tiles are shuffled if not given."""
    known = [option.name for option in OPTIONS]
    for name in given:
        if name not in known:
            raise WrongOption(f"there is no option {name!r}; the options are {', '.join(known)}")
    players = _one_of("players", given.get("players", 2), PLAYERS)
    board = _one_of("board", given.get("board", "basic"), BOARDS)
    options = {
        "players": players,
        "colours": _check_colours(given.get("colours"), players),
        "board": board,
        "heralds": _check_heralds(given.get("heralds", "star"), board),
    }
    farmers = given.get("farmers")
    if board == "farmer":
        options["farmers"] = _shuffle_farmers(random) if farmers is None else _check_farmers(farmers)
    elif farmers is not None and farmers != []:
        raise WrongOption(f"farmers is {farmers!r}, but only the farmer board has farmer tiles (board is {board!r})")
    return options


def _one_of(name: str, value: Any, allowed: tuple[Any, ...]) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | str) or value not in allowed:
        raise WrongOption(f"{name} is {value!r}; allowed are {', '.join(map(str, allowed))}")
    return value


def _check_colours(value: Any, players: int) -> list[str]:
    if value is None:
        return list(DEFAULT_COLOURS[:players])
    names = _list_of_names("colours", value)
    for name in names:
        _one_of("a colour in colours", name, SEAT_COLOURS)
    if len(names) != players or len(set(names)) != players:
        raise WrongOption(f"colours is {names!r}; allowed are {players} different ones of {', '.join(SEAT_COLOURS)}")
    return names


def _check_heralds(value: Any, board: str) -> str:
    heralds: str = _one_of("heralds", value, HERALDS)
    if heralds == "advanced" and board != "basic":
        raise WrongOption(f"heralds is 'advanced', which goes with the basic board only (board is {board!r})")
    return heralds


def _check_farmers(value: Any) -> list[str]:
    names = _list_of_names("farmers", value)
    if Counter(names) != FARMER_TILE_COUNTS:
        raise WrongOption(f"farmers is {names!r}; allowed are 24 tiles in any order: {_TILES_IN_WORDS}")
    return names


def _list_of_names(name: str, value: Any) -> list[str]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise WrongOption(f"{name} is {value!r}; it must be a list of names")
    return list(value)


def _shuffle_farmers(random: random.Random) -> list[str]:
    tiles = [tile for tile, count in FARMER_TILE_COUNTS.items() for _ in range(count)]
    random.shuffle(tiles)
    return tiles


def sample_options(random: random.Random) -> dict[str, Any]:
    """Any variant, at random."""
    players, board = random.choice(PLAYERS), random.choice(BOARDS)
    heralds = random.choice(HERALDS if board == "basic" else HERALDS[:-1])
    given = {"players": players, "colours": random.sample(SEAT_COLOURS, players), "board": board, "heralds": heralds}
    return complete_options(given, random)

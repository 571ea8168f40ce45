"""The options of Cascadero's set-up (C1): what they allow, their defaults, and the errors for wrong ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from hexrealm.engine.errors import WrongOption
from hexrealm.engine.game import Option
from hexrealm.games.cascadero.rules.maps import MAPS
from hexrealm.games.cascadero.rules.tables import DEFAULT_COLOURS, FARMER_TILE_COUNTS, HERALD_ICONS, PLAYERS, SEAT_COLOURS
from hexrealm.games.cascadero.text.names import TILE_NAMES, seat_name
from hexrealm.i18n.translate import translatable, translatable_in, translate, translate_in
from hexrealm.i18n.validation import check_names, one_of

BOARDS = tuple(MAPS)
HERALDS = (*HERALD_ICONS, "advanced")
_TILE_LIST = ", ".join(f"{count} {tile}" for tile, count in FARMER_TILE_COUNTS.items())

BOARD_NAMES = {"basic": translatable_in("board", "basic"), "farmer": translatable_in("board", "farmer")}
HERALD_NAMES = {
    "star": translatable_in("heralds", "star"),
    "circle": translatable_in("heralds", "circle"),
    "cross": translatable_in("heralds", "cross"),
    "advanced": translatable_in("heralds", "advanced"),
}
NAMES = ("players", "colours", "board", "heralds", "farmers")


def list_options() -> tuple[Option, ...]:
    """Return the options in the order of NAMES."""
    return (_players(), _colours(), _board(), _heralds(), _farmers())


def _players() -> Option:
    return Option("players", translate("the number of players; seat 0 starts"), translate("2, 3 or 4"), "2", PLAYERS)


def _colours() -> Option:
    return Option(
        "colours",
        translate("the colour of each seat and of the track it must climb"),
        translate("a list of different colours, one for each player, from {colours}", colours=", ".join(SEAT_COLOURS)),
        ", ".join(DEFAULT_COLOURS),
        SEAT_COLOURS,
        tuple(map(seat_name, SEAT_COLOURS)),
        ", ".join(map(seat_name, DEFAULT_COLOURS)),
        label=translate("Colours"),
        picker="seats",
    )


def _board() -> Option:
    words = tuple(translate_in(*BOARD_NAMES[board]) for board in BOARDS)
    return Option(
        "board",
        translate("the side of the board"),
        translate("basic or farmer"),
        "basic",
        BOARDS,
        words,
        words[0],
        label=translate("Board"),
        picker="pictures",
        notes=(translate("The board for first games."), translate("Fewer towns, and 24 farmer tiles to win.")),
        replaces=("farmers",),
    )


def _heralds() -> Option:
    return Option(
        "heralds",
        translate("which towns have a herald; advanced: two heralds that move"),
        translate("star, circle or cross; on the basic board also advanced"),
        "star",
        HERALDS,
        tuple(translate_in(*HERALD_NAMES[name]) for name in HERALDS),
        translate_in(*HERALD_NAMES["star"]),
        label=translate("Heralds"),
        symbols=tuple(f"choice-{name}" for name in HERALDS),
        notes=(
            translate("A herald stands in each of the four towns with a star: one more step when the town scores."),
            translate("A herald stands in each of the four towns with a circle: one more step when the town scores."),
            translate("A herald stands in each of the four towns with a cross: one more step when the town scores."),
            translate("Only two heralds, and players move them during the game."),
        ),
    )


def _farmers() -> Option:
    return Option(
        "farmers",
        translate("farmer board only: the tiles in the order of their fields, column by column"),
        translate("a list of 24 tiles: {tiles}", tiles=_TILE_LIST),
        translate("shuffled"),
        tuple(FARMER_TILE_COUNTS),
        tuple(translate_in(*TILE_NAMES[tile]) for tile in FARMER_TILE_COUNTS),
        label=translate("Farmer tiles"),
        symbols=tuple(f"tile-{tile}" for tile in FARMER_TILE_COUNTS),
        picker="order",
    )


def complete_options(given: Mapping[str, Any], random: random.Random) -> dict[str, Any]:
    """Return all options: those given, checked, and the others by default. Farmer tiles are shuffled if not given."""
    check_names(given, NAMES)
    players = one_of("players", given.get("players", 2), PLAYERS)
    board = one_of("board", given.get("board", "basic"), BOARDS)
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
        text = translatable("farmers is {value!r}, but only the farmer board has farmer tiles (board is {board!r})")
        raise WrongOption(translate(text, value=farmers, board=board), "farmers")
    return options


def _check_colours(value: Any, players: int) -> list[str]:
    if value is None:
        return list(DEFAULT_COLOURS[:players])
    names = _list_of_names("colours", value)
    for name in names:
        one_of(translate("a colour in colours"), name, SEAT_COLOURS, "colours")
    if len(names) != players or len(set(names)) != players:
        text = translatable("colours is {value!r}; it must be {n} different colours from {allowed}")
        raise WrongOption(translate(text, value=names, n=players, allowed=", ".join(SEAT_COLOURS)), "colours")
    return names


def _check_heralds(value: Any, board: str) -> str:
    heralds: str = one_of("heralds", value, HERALDS)
    if heralds == "advanced" and board != "basic":
        text = translatable("heralds is 'advanced', which needs the basic board (board is {board!r})")
        advice = translate("Moving heralds need the basic board.")
        raise WrongOption(translate(text, board=board), "heralds", advice)
    return heralds


def _check_farmers(value: Any) -> list[str]:
    names = _list_of_names("farmers", value)
    if Counter(names) != FARMER_TILE_COUNTS:
        text = translatable("farmers is {value!r}; it must be these 24 tiles in any order: {tiles}")
        raise WrongOption(translate(text, value=names, tiles=_TILE_LIST), "farmers")
    return names


def _list_of_names(name: str, value: Any) -> list[str]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise WrongOption(translate("{name} is {value!r}; it must be a list of names", name=name, value=value), name)
    return list(value)


def _shuffle_farmers(random: random.Random) -> list[str]:
    tiles = [tile for tile, count in FARMER_TILE_COUNTS.items() for _ in range(count)]
    random.shuffle(tiles)
    return tiles


def sample_options(random: random.Random) -> dict[str, Any]:
    """Return the options of a random variant."""
    players, board = random.choice(PLAYERS), random.choice(BOARDS)
    heralds = random.choice(HERALDS if board == "basic" else HERALDS[:-1])
    given = {"players": players, "colours": random.sample(SEAT_COLOURS, players), "board": board, "heralds": heralds}
    return complete_options(given, random)

"""The options of Kingdom Builder's set-up (K1): what they allow, their defaults, and what is said of a wrong one."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.errors import WrongOption
from hexrealm.game import Option
from hexrealm.games.kingdom_builder.quadrants import QUADRANTS, SIDES, TURNED, lay_board
from hexrealm.games.kingdom_builder.tables import FIRST_GAME, GOALS, KINDS, PLAYERS

SIDE_NAMES = (*SIDES, "mixed")
PRINTED, RANDOM, PRESET = "printed", "random", "first-game"
_QUADRANTS_IN_WORDS = ", ".join(QUADRANTS)
_KINDS_IN_WORDS = ", ".join(KINDS[1:])
_GOALS_IN_WORDS = ", ".join(GOALS[1:])

OPTIONS = (
    Option("players", "how many play; seat 0 starts", "2, 3 or 4", "2", PLAYERS),
    Option(
        "boards",
        "the quadrants: top left, top right, bottom left, bottom right; /180 after a name turns it by half",
        f"a list of four different ones of {_QUADRANTS_IN_WORDS}",
        "drawn at random, each turned or not",
        tuple(QUADRANTS),
    ),
    Option(
        "side",
        "which quadrants are drawn when boards is not given (which belong to which side is our guess)",
        "A (tavern, paddock, oasis, farm), B (oracle, harbor, tower, barn) or mixed",
        "A",
        SIDE_NAMES,
    ),
    Option(
        "locations",
        "the location kind of each quadrant, in the order of boards",
        f"a list of four different ones of {_KINDS_IN_WORDS}; or printed, each quadrant's own",
        "drawn at random",
        KINDS[1:],
    ),
    Option(
        "castles",
        "Beautiful castles: location hexes that become castle hexes",
        "a list of two location hexes in two different quadrants that have two each, with given boards only; or random",
        "none",
    ),
    Option(
        "goals",
        "the Kingdom Builder tiles",
        f"a list of three different ones of {_GOALS_IN_WORDS}",
        "drawn at random",
        GOALS[1:],
    ),
    Option("preset", "a set-up by name; goes with players and seed only", "first-game", "none", (PRESET,)),
)


def complete_options(given: Mapping[str, Any], random: random.Random) -> dict[str, Any]:
    """All options, explicit: players, boards, locations, castles, goals. What is not given is drawn."""
    known = [option.name for option in OPTIONS]
    for name in given:
        if name not in known:
            raise WrongOption(f"there is no option {name!r}; the options are {', '.join(known)}")
    given = _open_preset(given)
    players = _one_of("players", given.get("players", 2), PLAYERS)
    side = _one_of("side", given.get("side", "A"), SIDE_NAMES)
    boards, locations, goals = given.get("boards"), given.get("locations"), given.get("goals")
    options = {
        "players": players,
        "boards": _draw_boards(side, random) if boards is None else _check_boards(boards),
        "locations": random.sample(KINDS[1:], 4) if locations is None else _check_locations(locations),
        "castles": [],
        "goals": random.sample(GOALS[1:], 3) if goals is None else _different("goals", goals, 3, GOALS[1:]),
    }
    options["castles"] = _choose_castles(given.get("castles", []), options, boards is not None, random)
    return options


def _open_preset(given: Mapping[str, Any]) -> Mapping[str, Any]:
    if given.get("preset") is None:
        return given
    _one_of("preset", given["preset"], (PRESET,))
    others = sorted(set(given) - {"preset", "players"})
    if others:
        raise WrongOption(f"preset is {PRESET!r}, which goes with players and seed only, not with {', '.join(others)}")
    return {"players": given.get("players", 2), **FIRST_GAME}


def _one_of(name: str, value: Any, allowed: Sequence[Any]) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | str) or value not in allowed:
        raise WrongOption(f"{name} is {value!r}; allowed are {', '.join(map(str, allowed))}")
    return value


def _different(name: str, value: Any, count: int, allowed: Sequence[str]) -> list[str]:
    names = isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)
    if not names or len(value) != count or len(set(value)) != count or any(item not in allowed for item in value):
        raise WrongOption(f"{name} is {value!r}; it must be a list of {count} different ones of {', '.join(allowed)}")
    return list(value)


def _check_boards(value: Any) -> list[str]:
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        try:
            _different("boards", [item.removesuffix(TURNED) for item in value], 4, list(QUADRANTS))
        except WrongOption:
            pass
        else:
            return list(value)
    allowed = f"a list of 4 different ones of {_QUADRANTS_IN_WORDS}, each with {TURNED} after it or not"
    raise WrongOption(f"boards is {value!r}; it must be {allowed}")


def _check_locations(value: Any) -> list[str] | str:
    if value == PRINTED:
        return PRINTED
    if isinstance(value, str):
        raise WrongOption(
            f"locations is {value!r}; allowed are {PRINTED!r}, or a list of 4 different ones of {_KINDS_IN_WORDS}"
        )
    return _different("locations", value, 4, KINDS[1:])


def _draw_boards(side: str, random: random.Random) -> list[str]:
    names = SIDES[side] if side in SIDES else tuple(QUADRANTS)
    return [name + random.choice(("", TURNED)) for name in random.sample(names, 4)]


def _pairs_of_locations(options: Mapping[str, Any]) -> list[list[str]]:
    """The location hexes of the quadrants that have two."""
    land = lay_board(options)
    by_quadrant = [[name for name in sorted(land.locations) if land.quadrant[name] == number] for number in range(4)]
    return [names for names in by_quadrant if len(names) == 2]


def _choose_castles(value: Any, options: Mapping[str, Any], boards_given: bool, random: random.Random) -> list[str]:
    if value is None or value == [] or value == ():
        return []
    pairs = _pairs_of_locations(options)
    if value == RANDOM:  # at most two quadrants, oracle and harbor, have one location hex
        return sorted(random.choice(pair) for pair in random.sample(pairs, 2))
    if not boards_given:
        raise WrongOption(f"castles is {value!r}; hexes can be named only with given boards; without, castles may be 'random'")
    named = isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(name, str) for name in value)
    quadrants = {number for number, pair in enumerate(pairs) for name in value if name in pair} if named else set()
    if len(quadrants) != 2:
        allowed = "; ".join(" or ".join(pair) for pair in pairs)
        raise WrongOption(f"castles is {value!r}; it must be a list of two of these in different quadrants: {allowed}")
    return sorted(value)


def sample_options(random: random.Random) -> dict[str, Any]:
    """Any variant, at random."""
    given: dict[str, Any] = {"players": random.choice(PLAYERS), "side": random.choice(SIDE_NAMES)}
    if random.random() < 0.3:
        given["locations"] = PRINTED
    given["boards"] = _draw_boards(given["side"], random)
    options = complete_options(given, random)
    if random.random() < 0.4:
        options = complete_options({**options, "castles": RANDOM}, random)
    return options

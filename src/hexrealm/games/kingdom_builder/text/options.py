"""The options of Kingdom Builder's set-up (K1): what they allow, their defaults, and the errors for wrong ones."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.engine.errors import WrongOption
from hexrealm.engine.game import Option
from hexrealm.games.kingdom_builder.rules.quadrants import QUADRANTS, SIDES, TURNED, lay_board
from hexrealm.games.kingdom_builder.rules.tables import FIRST_GAME, GOALS, KINDS, PLAYERS
from hexrealm.games.kingdom_builder.text.names import goal_name, kind_name, quadrant_name
from hexrealm.i18n.translate import translatable, translatable_in, translate, translate_in
from hexrealm.i18n.validation import check_names, one_of

SIDE_NAMES = (*SIDES, "mixed")
PRINTED, RANDOM, PRESET = "printed", "random", "first-game"
_QUADRANT_LIST = ", ".join(QUADRANTS)
_KIND_LIST = ", ".join(KINDS[1:])
_GOAL_LIST = ", ".join(GOALS[1:])

SIDE_TEXTS = {"A": translatable_in("side", "A"), "B": translatable_in("side", "B"), "mixed": translatable_in("side", "mixed")}
NAMES = ("players", "boards", "side", "locations", "castles", "goals", "preset")


def list_options() -> tuple[Option, ...]:
    """Return the options in the order of a form: what to draw from comes before what was drawn."""
    return (_players(), _preset(), _side(), _boards(), _locations(), _castles(), _goals())


def _players() -> Option:
    return Option("players", translate("the number of players; seat 0 starts"), translate("2, 3 or 4"), "2", PLAYERS)


def _boards() -> Option:
    return Option(
        "boards",
        translate(
            "the quadrants: top left, top right, bottom left, bottom right; /180 after a name turns it upside down. "
            "A quadrant is named after the location printed on it; which locations are in the game is the option locations"
        ),
        translate("a list of four different quadrants from {names}", names=_QUADRANT_LIST),
        translate("drawn and turned at random"),
        tuple(QUADRANTS),
        tuple(map(quadrant_name, QUADRANTS)),
        label=translate("Board"),
        picker="parts",
        turned=TURNED,
        replaces=("castles",),
    )


def _side() -> Option:
    return Option(
        "side",
        translate("which quadrants are drawn if boards is not given"),
        translate("A (tavern, paddock, oasis, farm), B (oracle, harbor, tower, barn) or mixed"),
        "A",
        SIDE_NAMES,
        tuple(translate_in(*SIDE_TEXTS[side]) for side in SIDE_NAMES),
        translate_in(*SIDE_TEXTS["A"]),
        label=translate("Quadrants"),
        notes=(
            translate("The four quadrants of side A, in any order."),
            translate("The four quadrants of side B, in any order."),
            translate("Any four of the eight quadrants."),
        ),
        replaces=("boards", "castles"),
    )


def _locations() -> Option:
    return Option(
        "locations",
        translate("the location kind of each quadrant, in the order of boards"),
        translate(
            "a list of four different kinds from {names}; or printed, for those printed on the quadrants", names=_KIND_LIST
        ),
        translate("drawn at random"),
        KINDS[1:],
        tuple(map(kind_name, KINDS[1:])),
        label=translate("Locations"),
        symbols=tuple(f"loc-{kind}" for kind in KINDS[1:]),
        pick=4,
        picker="each",
        instead=((PRINTED, translate("as printed on the quadrants")),),
    )


def _castles() -> Option:
    return Option(
        "castles",
        translate("Beautiful castles: location hexes that become castle hexes"),
        translate("a list of two location hexes in different quadrants that have two each, only if boards is given; or random"),
        translate("none"),
        label=translate("Beautiful castles"),
        pick=2,
        picker="hexes",
        instead=((RANDOM, translate("two drawn at random")),),
    )


def _goals() -> Option:
    return Option(
        "goals",
        translate("the Kingdom Builder tiles"),
        translate("a list of three different tiles from {names}", names=_GOAL_LIST),
        translate("drawn at random"),
        GOALS[1:],
        tuple(map(goal_name, GOALS[1:])),
        label=translate("Goals"),
        symbols=tuple(f"goal-{goal}" for goal in GOALS[1:]),
        pick=3,
    )


def _preset() -> Option:
    names = (translate("the suggested first game"),)
    return Option(
        "preset",
        translate("a ready-made set-up; allows no other options than players and seed"),
        PRESET,
        translate("none"),
        (PRESET,),
        names,
        label=translate("Start from"),
        default_words=translate("a set-up of your own"),
        alone=True,
    )


def complete_options(given: Mapping[str, Any], random: random.Random) -> dict[str, Any]:
    """Return all options (players, boards, locations, castles, goals): those given, checked; others are drawn at random."""
    check_names(given, NAMES)
    given = _open_preset(given)
    players = one_of("players", given.get("players", 2), PLAYERS)
    side = one_of("side", given.get("side", "A"), SIDE_NAMES)
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
    one_of("preset", given["preset"], (PRESET,))
    others = sorted(set(given) - {"preset", "players"})
    if others:
        text = translatable("preset is {preset!r}, which allows no other options than players and seed; remove {others}")
        raise WrongOption(translate(text, preset=PRESET, others=", ".join(others)), "preset")
    return {"players": given.get("players", 2), **FIRST_GAME}


def _different(name: str, value: Any, count: int, allowed: Sequence[str]) -> list[str]:
    names = isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)
    if not names or len(value) != count or len(set(value)) != count or any(item not in allowed for item in value):
        text = translatable("{name} is {value!r}; it must be a list of {n} different values from {allowed}")
        raise WrongOption(translate(text, name=name, value=value, n=count, allowed=", ".join(allowed)), name)
    return list(value)


def _check_boards(value: Any) -> list[str]:
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        try:
            _different("boards", [item.removesuffix(TURNED) for item in value], 4, list(QUADRANTS))
        except WrongOption:
            pass
        else:
            return list(value)
    text = translatable(
        "boards is {value!r}; it must be a list of 4 different quadrants from {allowed}, each with or without {turned} after it"
    )
    raise WrongOption(translate(text, value=value, allowed=_QUADRANT_LIST, turned=TURNED), "boards")


def _check_locations(value: Any) -> list[str] | str:
    if value == PRINTED:
        return PRINTED
    if isinstance(value, str):
        text = translatable("locations is {value!r}; it must be {printed!r} or a list of 4 different kinds from {allowed}")
        raise WrongOption(translate(text, value=value, printed=PRINTED, allowed=_KIND_LIST), "locations")
    return _different("locations", value, 4, KINDS[1:])


def _draw_boards(side: str, random: random.Random) -> list[str]:
    names = SIDES[side] if side in SIDES else tuple(QUADRANTS)
    return [name + random.choice(("", TURNED)) for name in random.sample(names, 4)]


def _pairs_of_locations(options: Mapping[str, Any]) -> list[list[str]]:
    """Return the location hexes of the quadrants that have two."""
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
        text = translatable("castles is {value!r}; hexes can be named only if boards is given; otherwise it must be 'random'")
        raise WrongOption(translate(text, value=value), "castles")
    named = isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(name, str) for name in value)
    quadrants = {number for number, pair in enumerate(pairs) for name in value if name in pair} if named else set()
    if len(quadrants) != 2:
        allowed = "; ".join(translate(" or ").join(pair) for pair in pairs)
        text = translatable("castles is {value!r}; it must be a list of two of these in different quadrants: {allowed}")
        advice = translate("Choose two location hexes in different quadrants.")
        raise WrongOption(translate(text, value=value, allowed=allowed), "castles", advice)
    return sorted(value)


def find_regions(options: Mapping[str, Any]) -> dict[str, Sequence[Sequence[str]]]:
    """Return where the quadrants, their locations and castles are chosen on the map."""
    quadrant = lay_board(options).quadrant
    quadrants = [[name for name, number in quadrant.items() if number == which] for which in range(4)]
    hexes = [[name] for pair in _pairs_of_locations({**options, "castles": []}) for name in pair]
    return {"boards": quadrants, "locations": quadrants, "castles": hexes}


def sample_options(random: random.Random) -> dict[str, Any]:
    """Return the options of a random variant."""
    given: dict[str, Any] = {"players": random.choice(PLAYERS), "side": random.choice(SIDE_NAMES)}
    if random.random() < 0.3:
        given["locations"] = PRINTED
    given["boards"] = _draw_boards(given["side"], random)
    options = complete_options(given, random)
    if random.random() < 0.4:
        options = complete_options({**options, "castles": RANDOM}, random)
    return options

"""Which variant of a game was played: the options of its set-up that results are told apart by.

Games describe their options (`Game.options`), and what counts follows from that: options with few values, each part of those
that have several, and whether there are hexes of a kind at all. Who has which colour and what is shuffled do not count.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hexrealm import games
from hexrealm.engine.game import Game, Option
from hexrealm.i18n.translate import translate

DISTRIBUTED = ("seats", "order")  # pickers of options that are different for each seat or field, not another game
WITH, WITHOUT = "with", "without"


@dataclass(frozen=True)
class Variant:
    """An option that tells variants apart: its values, and what a player calls them."""

    option: str
    label: str
    values: tuple[str, ...]
    words: tuple[str, ...]


def describe_variants(game: Game) -> tuple[Variant, ...]:
    """Return the options that tell variants of a game apart, in the current language."""
    return tuple(_describe(option) for option in game.options if option.name in _counted(game.name))


def _describe(option: Option) -> Variant:
    label = option.label or translate("Players")
    if not option.choices:
        return Variant(option.name, label, (WITH, WITHOUT), (translate("with"), translate("without")))
    values = tuple(map(str, option.choices))
    return Variant(option.name, label, values, option.choice_words or values)


@lru_cache
def _counted(game: str) -> tuple[str, ...]:
    """Return the names of these options. Those that only say what to draw from are in no complete set-up."""
    found = games.find(game)
    complete = found.complete({}, random.Random(0))
    return tuple(option.name for option in found.options if option.name in complete and _may_count(option))


def _may_count(option: Option) -> bool:
    return option.picker not in DISTRIBUTED and bool(option.choices or option.picker == "hexes")


def list_variants(game: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a complete set-up is: an OPTION=VALUE for each value that counts."""
    described = {option.name: option for option in games.find(game).options}
    counted = [(described[name], options[name]) for name in _counted(game) if name in options]
    return tuple(f"{option.name}={value}" for option, given in counted for value in _values(option, given))


def _values(option: Option, given: Any) -> Iterator[str]:
    if not option.choices:
        yield WITH if given else WITHOUT
        return
    known = set(map(str, option.choices))
    for value in given if isinstance(given, list | tuple) else (given,):
        name = str(value).removesuffix(option.turned) if option.turned else str(value)
        if name in known:
            yield name

"""The options of Hedgerow's set-up (H1): what they allow, their defaults, and the errors for wrong ones."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hexrealm.engine.errors import WrongOption
from hexrealm.engine.game import Option
from hexrealm.i18n.translate import translatable, translate
from hexrealm.i18n.validation import check_names, one_of

from ..rules.state import HEX_NAMES, NESTS, PLAYERS


def list_options() -> tuple[Option, ...]:
    """Return the options in the current language."""
    return (
        Option("players", translate("how many play; seat 0 starts"), translate("2, 3 or 4"), "2", PLAYERS),
        Option("nests", translate("the hexes with a nest"), _allowed_nests(), translate("drawn at random")),
    )


def _allowed_nests() -> str:
    first, last = HEX_NAMES[0], HEX_NAMES[-1]
    return translate("a list of {n} different hexes, {first} to {last}", n=NESTS, first=first, last=last)


def complete_options(given: Mapping[str, Any], random: random.Random) -> dict[str, Any]:
    """H1.1, H1.2: return all options: those given, checked, and the others by default. Nests are drawn if not given."""
    check_names(given, ("players", "nests"))
    players = one_of("players", given.get("players", 2), PLAYERS)
    nests = given.get("nests")
    return {"players": players, "nests": sorted(random.sample(HEX_NAMES, NESTS)) if nests is None else _check_nests(nests)}


def _check_nests(nests: Any) -> list[str]:
    known = isinstance(nests, list | tuple) and all(isinstance(name, str) and name in HEX_NAMES for name in nests)
    if not known or len(nests) != NESTS or len(set(nests)) != NESTS:
        text = translatable("nests is {value!r}; allowed is {allowed}")
        raise WrongOption(translate(text, value=nests, allowed=_allowed_nests()), "nests")
    return list(nests)


def sample_options(random: random.Random) -> dict[str, Any]:
    """Return the options of a random variant."""
    return complete_options({"players": random.choice(PLAYERS)}, random)

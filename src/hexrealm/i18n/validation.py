"""Validates what people pass to a game: the options of a set-up, and positions. Each error states what is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.engine.errors import WrongOption, WrongPosition
from hexrealm.i18n.translate import translate

# Options


def check_names(given: Mapping[str, Any], names: Sequence[str]) -> None:
    """Raise WrongOption if an option has an unknown name."""
    for name in given:
        if name not in names:
            raise WrongOption(
                translate("there is no option {name!r}; the options are {names}", name=name, names=", ".join(names)), name
            )


def one_of(name: str, value: Any, allowed: Sequence[Any], option: str = "") -> Any:
    """Return a value that must be one of a few numbers or names. `option` is needed if `name` is not the option's name."""
    if isinstance(value, bool) or not isinstance(value, int | str) or value not in allowed:
        names = ", ".join(map(str, allowed))
        text = translate("{name} is {value!r}; it must be one of {allowed}", name=name, value=value, allowed=names)
        raise WrongOption(text, option or name)
    return value


# Positions


def check_keys(what: str, given: Any, wanted: Mapping[str, Any]) -> None:
    """Raise WrongPosition unless `given` is a mapping with exactly the wanted keys."""
    if not isinstance(given, Mapping):
        raise WrongPosition(f"{what} is {given!r}; it must be a mapping")
    missing, unknown = set(wanted) - set(given), set(given) - set(wanted)
    if missing or unknown:
        wrong = f"lacks {', '.join(sorted(missing))}" if missing else f"has unknown {', '.join(map(str, unknown))}"
        raise WrongPosition(f"{what} {wrong}; its keys are {', '.join(wanted)}")


def whole_number(what: str, value: Any, low: int, high: int) -> int:
    """Return a value that must be a whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise WrongPosition(f"{what} is {value!r}; it must be a whole number from {low} to {high}")
    return value


def flag(what: str, value: Any) -> bool:
    """Return a value that must be true or false."""
    if not isinstance(value, bool):
        raise WrongPosition(f"{what} is {value!r}; it must be true or false")
    return value

"""The panels of Cascadero's Scene: seats, score, success tracks and achievements. The map: scene.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.engine.scene import Progress, Scale, Seat, Space, Stock, Tile, TileSheet, Track, TrackSheet, cite
from hexrealm.games.cascadero.rules import tables
from hexrealm.games.cascadero.rules.maps import Map
from hexrealm.games.cascadero.text.names import colour_letter, seat_name, town_colour, two_towns_colour
from hexrealm.games.cascadero.view.hints import own_towns, steps_open
from hexrealm.i18n.translate import (
    cached_by_language,
    translatable,
    translatable_in,
    translate,
    translate_in,
    translate_plural,
)

TOWN_COLOURS = tables.COLOURS[1:]
BANNERS = ((tables.BANNER_1, "I"), (tables.BANNER_2, "II"), (tables.BANNER_3, "III"))
FORBIDDEN_SPACES = tuple(k for k in range(tables.TOP + 1) if tables.SPACE_ACTION[tables.BLUE][k] == tables.FORBIDDEN)
STATES = {
    "place": translatable_in("state", "must place"),
    "advance": translatable_in("state", "may advance"),
    "move-envoy": translatable_in("state", "may move"),
    "move-herald": translatable_in("state", "may move"),
}
VICTORIES = {"full": translatable("full victory"), "minor": translatable("minor victory")}
# In two lines each, for a small tile.
EXCLUSIVE_LINES = {
    "all5_banner1": translatable("Five cubes\nat banner I"),
    "seals3": translatable("Three seals\nheld"),
    "three_banner2": translatable("Three cubes\nat banner II"),
    "group_5_colours": translatable("Towns of\n5 colours"),
    "one_banner3": translatable("One cube\nat banner III"),
    "group_3_same": translatable("3 towns of\none colour"),
}
EXCLUSIVE_RULES = {
    "all5_banner1": ("C10.2", translatable("For the first player whose five cubes have all reached banner I.")),
    "seals3": ("C10.3", translatable("For the first player who holds three seals.")),
    "three_banner2": ("C10.4", translatable("For the first player with three cubes at banner II.")),
    "group_5_colours": ("C10.5", translatable("For the first player with a group beside towns of all five colours.")),
    "one_banner3": ("C10.6", translatable("For the first player with a cube at banner III.")),
    "group_3_same": ("C10.7", translatable("For the first player with a group beside three towns of one colour.")),
}
ACTION_SYMBOLS = {tables.GIVES_ADVANCE: "space-advance", tables.GIVES_EXTRA_TURN: "space-extra"}
ACTION_RULES = {tables.GIVES_ADVANCE: "C7.3", tables.GIVES_EXTRA_TURN: "C7.5"}
ACTION_NAMES = {
    tables.GIVES_ADVANCE: translatable_in("space", "advance a cube"),
    tables.GIVES_EXTRA_TURN: translatable_in("space", "an extra turn"),
}


def make_seats(printed: Map, snapshot: Mapping[str, Any], names: Sequence[str] | None) -> tuple[Seat, ...]:
    """Return a panel for each seat; without names the seats are called by their colours."""
    labels = names or [seat_name(seat["colour"]).capitalize() for seat in snapshot["seats"]]
    return tuple(_make_seat(printed, snapshot, number, labels[number]) for number in range(len(snapshot["seats"])))


def _make_seat(printed: Map, snapshot: Mapping[str, Any], number: int, name: str) -> Seat:
    seat = snapshot["seats"][number]
    colour, turn, won = seat["colour"], number == snapshot["seat"], number == snapshot["winner"]
    progress = _progress_of(printed, snapshot, number)
    return Seat(
        name=name,
        palette=f"seat-{colour}",
        symbol=f"envoy-{colour}",
        points=seat["vp"],
        stock=_make_stock(colour, seat["envoys"], seat["seals"]),
        progress=_make_progress(*progress),
        note=_make_note(*progress),
        state=_state(snapshot, turn, won),
        turn=turn,
        won=won,
        called=seat_name(colour),
    )


@cached_by_language(4096)
def _make_stock(colour: str, envoys: int, seals: int) -> tuple[Stock, ...]:
    return Stock(f"envoy-{colour}", envoys, translate("envoys left")), Stock("seal", seals, translate("seals held"))


@cached_by_language(4096)
def _make_note(at: int, steps: int, _towns: int) -> str:
    """Return how far the own cube can still come. A player must not overlook that it can no longer reach the top."""
    if at == tables.TOP:
        return translate("at the top")
    if at + steps < tables.TOP:
        return translate("at most {space}", space=at + steps)
    return translate_plural("up to {n} more step", "up to {n} more steps", steps)


def _progress_of(printed: Map, snapshot: Mapping[str, Any], number: int) -> tuple[int, int, int]:
    """Return where the own cube is, how many steps it can still make, and how many of its towns have an empty field."""
    colour = snapshot["seats"][number]["colour"]
    at, steps = snapshot["seats"][number]["cubes"][colour], steps_open(printed, snapshot, number)
    return at, steps, count_open_towns(printed, snapshot, colour)


@cached_by_language(4096)
def _make_progress(at: int, steps: int, towns: int) -> Progress:
    """Return how far the own cube is and can still come."""
    text = translate_plural(
        "Own track: {at} of {top}. {steps} more steps are possible; {n} town of this colour has an empty field.",
        "Own track: {at} of {top}. {steps} more steps are possible; {n} towns of this colour have an empty field.",
        towns,
        at=at,
        top=tables.TOP,
        steps=steps,
    )
    ticks = tuple(space for space, _ in BANNERS)
    return Progress(at, tables.TOP, ticks, min(tables.TOP, at + steps), text)


def _state(snapshot: Mapping[str, Any], turn: bool, won: bool) -> str:
    if won:
        return translate(VICTORIES[snapshot["victory"]])
    if not turn:
        return ""
    state, extra = translate_in(*STATES[snapshot["decision"]]), snapshot["extra_turns"]
    return translate_plural("{state}, +{n} turn", "{state}, +{n} turns", extra, state=state) if extra else state


def count_open_towns(printed: Map, snapshot: Mapping[str, Any], colour: str) -> int:
    """Count the towns of a colour with an empty field next to them. Players lose without noticing that none is left."""
    return sum(any(field not in snapshot["envoys"] for field in beside) for _, beside in own_towns(printed, colour))


def make_scale(snapshot: Mapping[str, Any]) -> Scale:
    """Return the scale of points, up to the number that ends the game."""
    return _make_scale(tuple((seat["colour"], seat["vp"]) for seat in snapshot["seats"]))


@cached_by_language(1024)
def _make_scale(points: tuple[tuple[str, int], ...]) -> Scale:
    scores = ", ".join(f"{seat_name(colour)} {count}" for colour, count in points)
    text = translate("Victory points: {scores}; the game ends at {end}", scores=scores, end=tables.WINNING_POINTS)
    return Scale(tables.WINNING_POINTS, 10, text)


def make_tracks(snapshot: Mapping[str, Any]) -> TrackSheet:
    """Return the five success tracks, with what their spaces give now."""
    colours = tuple(seat["colour"] for seat in snapshot["seats"])
    return _make_sheet(
        tuple(
            _make_track(
                colour,
                colours,
                tuple(seat["cubes"][colour] for seat in snapshot["seats"]),
                tuple(snapshot["seals_on_tracks"][colour]),
                tuple(snapshot["first_vp_left"][colour]),
            )
            for colour in TOWN_COLOURS
        )
    )


def _make_sheet(tracks: tuple[Track, ...]) -> TrackSheet:
    note = translate("gold: the first cube there scores more")
    rule = translate("Nobody may stop on a crossed-out space: a cube that would stop there stays one space below.")
    banner = translate("Banners count for achievements: I for all five of your cubes, II for three of them, III for one.")
    rules = cite(rule, "C6.2"), cite(banner, "C10")
    return TrackSheet(translate("Success tracks"), note, tables.TOP, tracks, BANNERS, FORBIDDEN_SPACES, *rules)


@cached_by_language(4096)
def _make_track(
    colour: str, colours: tuple[str, ...], markers: tuple[int, ...], seals: tuple[int, ...], first: tuple[int, ...]
) -> Track:
    """Return a track: `colours` of the seats, `seals` and points for the first that are still on its spaces."""
    owner = colours.index(colour) if colour in colours else None
    actions = tables.SPACE_ACTION[tables.COLOURS.index(colour)]
    given = [at for at in range(1, tables.TOP + 1) if actions[at] not in (tables.NO_ACTION, tables.FORBIDDEN)]
    spaces = tuple(_make_space(colour, at, owner is not None, at in seals, at in first) for at in given)
    sign = f"town-{colour}"
    return Track(town_colour(colour), sign, sign, colour_letter(colour), spaces, markers, owner, colour)


@cached_by_language(1024)
def _make_space(colour: str, at: int, owned: bool, has_seal: bool, is_first: bool) -> Space:
    """Return a space. Without its seal it gives the move of an envoy; after the first number it gives the later one."""
    number = tables.COLOURS.index(colour)
    action = int(tables.SPACE_ACTION[number][at])
    if action == tables.GIVES_SEAL:
        if has_seal:
            return Space(at, cite(translate("take the seal"), "C8.2"), "seal")
        return Space(at, cite(translate("move an envoy"), "C9.1"), "space-move")
    if action == tables.GIVES_VP:
        first, later = int(tables.SPACE_VP_FIRST[number][at]), int(tables.SPACE_VP_LATER[number][at])
        return _make_points(at, first, later, first != later and is_first, owned and at == tables.TOP)
    return Space(at, cite(translate_in(*ACTION_NAMES[action]), ACTION_RULES[action]), ACTION_SYMBOLS[action])


def _make_points(at: int, first: int, later: int, is_first: bool, crown: bool) -> Space:
    """Return a space that gives points. The crown is at the top of the track of a seat's own colour."""
    text = translate_plural("{n} victory point", "{n} victory points", later)
    if is_first:
        text = translate("{first} for the first, then {later}", first=first, later=later)
    text = cite(text, "C7.4")
    if crown:
        rule = translate("a player whose own cube is here beats every player whose own cube is not")
        text = f"{text}; {cite(rule, 'C14.1')}"
    return Space(at, text, points=first if is_first else later, later=later if is_first else None, crown=crown)


def make_achievements(snapshot: Mapping[str, Any]) -> TileSheet:
    """Return the achievements: six for the first seat only, then six that every seat can claim."""
    seats = list(enumerate(snapshot["seats"]))
    exclusive = [_make_exclusive_tile(name, snapshot["exclusive"][name]) for name in EXCLUSIVE_LINES]
    pairs = [
        _make_pair_tile(colour, tuple(number for number, seat in seats if colour in seat["pairs"]), len(seats))
        for colour in TOWN_COLOURS
    ]
    every = _make_all_pairs_tile(tuple(number for number, seat in seats if seat["all_pairs"]), len(seats))
    note = translate("top: first player only; bottom: every player")
    return TileSheet(translate("Achievements"), note, 6, (*exclusive, *pairs, every))


@cached_by_language(256)
def _make_exclusive_tile(name: str, owner: int | None) -> Tile:
    lines = tuple(translate(EXCLUSIVE_LINES[name]).splitlines())
    flags = () if owner is None else (owner,)
    number, rule = EXCLUSIVE_RULES[name]
    return Tile(
        " ".join(lines), lines, tables.EXCLUSIVE_VP, f"sign-{name}", flags, key=name, words=cite(translate(rule), number)
    )


@cached_by_language(1024)
def _make_pair_tile(colour: str, flags: tuple[int, ...], players: int) -> Tile:
    text = translate("Two {colour}", colour=two_towns_colour(colour))
    rule = cite(translate("For every player with a group beside two towns of this colour."), "C10.8")
    return Tile(text, (text,), tables.PAIR_VP, f"sign-pair_{colour}", flags, players, f"pair_{colour}", rule)


@cached_by_language(256)
def _make_all_pairs_tile(flags: tuple[int, ...], players: int) -> Tile:
    lines = tuple(translate("All five\npairs").splitlines())
    rule = cite(translate("For every player who has all five pairs."), "C10.9")
    return Tile(" ".join(lines), lines, tables.ALL_PAIRS_VP, "sign-all_pairs", flags, players, "all_pairs", rule)

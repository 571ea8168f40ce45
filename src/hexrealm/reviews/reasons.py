"""Why something else was better, in the game's own terms: sentences about two lines that the engine has played out.

A sentence states only what both lines show: who scores how much by when, who gets which prize (an event that the game marks
with the detail `prize`), how the game ends. Nothing here is an opinion of the search. A reader who plays a seat is "you".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hexrealm.engine.event_text import fill_marks, mark_seat
from hexrealm.engine.game import Event
from hexrealm.i18n.translate import translatable, translate, translate_plural
from hexrealm.reviews.grades import MINUS
from hexrealm.reviews.lines import NEXT_TURN, OTHERS, THIS_TURN, Line

MOST_REASONS = 4
MOST_PRIZES = 3  # in one sentence
FEW_CHOICES = 3  # a line leaves few choices if the other one leaves this many times as many


@dataclass(frozen=True)
class Reason:
    """One sentence. `kind` and `facts` say what it claims, so that a test can check it against the lines."""

    kind: str
    text: str
    facts: tuple[Any, ...]


@dataclass(frozen=True)
class Comparison:
    """Two lines from one position, and how to call seats and points."""

    better: Line
    played: Line
    names: Sequence[str]
    unit: str
    you: int | None = None  # the seat of the reader

    @property
    def seat(self) -> int:
        """The seat that decided."""
        return self.better.seat

    def tell(self, text: str, own: str, **values: Any) -> str:
        """Return a sentence about the seat that decided, or its other form if that is the reader."""
        found = {"better": self.better.first, "played": self.played.first, "name": self.names[self.seat], **values}
        return translate(own if self.seat == self.you else text, **found)

    def points(self, points: int) -> str:
        """Return points with their sign and unit."""
        return f"{'+' if points > 0 else MINUS if points < 0 else ''}{abs(points)} {self.unit}"

    def describe(self, event: Event) -> str:
        """Return an event with the name of its seat, also where its own text names nobody."""
        own = event.details.get("own") if self.you is not None and event.seat == self.you else None
        if own or event.seat is None or mark_seat(event.seat) in event.template:
            return fill_marks(replace(event, words=own or event.template or event.words), self.names).words
        what = event.brief or event.words
        if event.points and event.brief:
            what = f"{what}, {self.points(event.points)}"
        if event.seat == self.you:
            return translate("{what} for you", what=what)
        return translate("{what} for {name}", name=self.names[event.seat], what=what)


def list_reasons(both: Comparison) -> list[Reason]:
    """Return why the better line is better, the most important reasons first."""
    tellers = _TELLERS if both.better.over == both.played.over else _TELLERS_IF_ONE_ENDS
    found = [reason for teller in tellers for reason in teller(both)]
    return found[:MOST_REASONS]


def _tell_ending(both: Comparison) -> Iterator[Reason]:
    """Tell of a game that the better line wins, or that the played one loses."""
    wins, loses = both.seat in both.better.winners, both.played.over and both.seat not in both.played.winners
    if wins and both.seat not in both.played.winners:
        text = both.tell(
            translatable("With {better}, {name} wins the game by the end of their next turn."),
            translatable("With {better}, you win the game by the end of your next turn."),
        )
        yield Reason("wins", text, (both.better.winners, both.played.winners))
    elif loses and not both.better.over:
        text = both.tell(
            translatable("With {played}, {name} loses the game by the end of their next turn; with {better} it goes on."),
            translatable("With {played}, you lose the game by the end of your next turn; with {better} it goes on."),
        )
        yield Reason("loses", text, (both.better.winners, both.played.winners))


def _key(event: Event) -> tuple[Any, ...]:
    """Return what a prize is, without naming the seat that gets it."""
    return event.kind, event.rule, tuple(sorted((name, repr(value)) for name, value in event.details.items())), event.hexes


def _same_words(one: Event, other: Event) -> bool:
    """Return whether two prizes are the same thing for two seats: their texts differ in nothing but the seat."""
    texts = [each.template.replace(mark_seat(each.seat), "") for each in (one, other) if each.seat is not None]
    return len(set(texts)) == 1


def list_missing(these: Sequence[Event], those: Sequence[Event]) -> list[Event]:
    """Return the events of the first list that the second does not have."""
    left, found = Counter(map(_key, those)), []
    for event in these:
        if left[_key(event)]:
            left[_key(event)] -= 1
        else:
            found.append(event)
    return found


def _tell_prizes(both: Comparison) -> Iterator[Reason]:
    """Tell of what the seat gets in the better line only, and of what others get in the played line only."""
    better, played = both.better, both.played
    gained, only_gained = list_missing(better.prizes(True), played.prizes(True)), []
    denied = {_key(event): event for event in list_missing(played.prizes(False), better.prizes(False))}
    for event in gained:
        other = denied.get(_key(event))
        if other is not None and _same_words(event, other):
            del denied[_key(event)]
            values = {"better": better.first, "played": played.first, "what": both.describe(event)}
            text = translate("With {better}: “{what}”. With {played}: “{other}”.", **values, other=both.describe(other))
            yield Reason("takes", text, (_key(event), other.seat))
        else:
            only_gained.append(event)
    if only_gained := only_gained[:MOST_PRIZES]:
        yield Reason("gets", _only(both, only_gained, better, played), tuple(map(_key, only_gained)))
    if lost := list(denied.values())[:MOST_PRIZES]:
        yield Reason("denies", _only(both, lost, played, better), tuple((_key(event), event.seat) for event in lost))


def _only(both: Comparison, events: Sequence[Event], one: Line, other: Line) -> str:
    return both.tell(
        translatable("With {one}, but not with {other}, this happens by the end of the next turn of {name}: {what}."),
        translatable("With {one}, but not with {other}, this happens by the end of your next turn: {what}."),
        one=one.first,
        other=other.first,
        what=", ".join(translate("“{words}”", words=both.describe(event)) for event in events),
    )


_POINTS = {
    THIS_TURN: (
        translatable("In this turn {name} scores {more} with {better}, {less} with {played}."),
        translatable("In this turn you score {more} with {better}, {less} with {played}."),
    ),
    NEXT_TURN: (
        translatable("By the end of their next turn, {name} scores {more} with {better}, {less} with {played}."),
        translatable("By the end of your next turn, you score {more} with {better}, {less} with {played}."),
    ),
}


def _tell_points(both: Comparison) -> Iterator[Reason]:
    """Tell of the seat's own points, at the first point where the better line is ahead."""
    for part in (THIS_TURN, NEXT_TURN):
        if not (both.better.reaches(part) and both.played.reaches(part)):
            continue
        more, less = both.better.gain(both.seat, part), both.played.gain(both.seat, part)
        if more > less:
            text = both.tell(*_POINTS[part], more=both.points(more), less=both.points(less))
            yield Reason("points", text, (part, more, less))
            return


def _tell_steps(both: Comparison) -> Iterator[Reason]:
    """Tell how far the seat's markers move on tracks."""
    if not (both.better.reaches(NEXT_TURN) and both.played.reaches(NEXT_TURN)):
        return
    more, less = both.better.count_steps(), both.played.count_steps()
    if more > less:
        text = both.tell(
            translatable(
                "By the end of their next turn, {name} advances {more} on the tracks with {better}, {less} with {played}."
            ),
            translatable("By the end of your next turn, you advance {more} on the tracks with {better}, {less} with {played}."),
            more=_spaces(more),
            less=_spaces(less),
        )
        yield Reason("steps", text, (more, less))


def _spaces(count: int) -> str:
    return translate_plural("{n} step", "{n} steps", count)


def _tell_sources(both: Comparison) -> Iterator[Reason]:
    """Tell what the points of the better line are for, where the position says it."""
    if both.better.earnings is None or both.played.earnings is None:
        return
    if not (both.better.reaches(NEXT_TURN) and both.played.reaches(NEXT_TURN)):
        return
    pairs = zip(both.better.earnings, both.played.earnings, strict=True)
    differences = [(more, less) for more, less in pairs if more.points > less.points]
    for more, less in sorted(differences, key=lambda pair: pair[1].points - pair[0].points)[:2]:
        text = both.tell(
            translatable("{what}: at the end of their next turn, {name} has {more} with {better}, {less} with {played}."),
            translatable("{what}: at the end of your next turn, you have {more} with {better}, {less} with {played}."),
            what=more.what,
            more=f"{more.points} {both.unit}",
            less=f"{less.points} {both.unit}",
        )
        yield Reason("sources", text[:1].upper() + text[1:], (more.key or more.what, more.points, less.points))


_OTHER_SCORES = translatable("Before the next turn of {name}, {other} scores {less} after {better}, {more} after {played}.")
_YOU_SCORE = translatable("Before the next turn of {name}, you score {less} after {better}, {more} after {played}.")


def _tell_others(both: Comparison) -> Iterator[Reason]:
    """Tell of the other seat whose points in the next turn the better line lowers most."""
    if not (both.better.reaches(OTHERS) and both.played.reaches(OTHERS)):
        return
    others = [seat for seat in range(len(both.names)) if seat != both.seat]
    lowered = {seat: both.played.gain(seat, OTHERS) - both.better.gain(seat, OTHERS) for seat in others}
    other = max(others, key=lambda seat: lowered[seat])
    if lowered[other] > 0:
        less, more = both.better.gain(other, OTHERS), both.played.gain(other, OTHERS)
        text = both.tell(
            _YOU_SCORE if other == both.you else _OTHER_SCORES,
            translatable("Before your next turn, {other} scores {less} after {better}, {more} after {played}."),
            other=both.names[other],
            less=both.points(less),
            more=both.points(more),
        )
        yield Reason("others", text, (other, less, more))


def _tell_choices(both: Comparison) -> Iterator[Reason]:
    """Tell of a next turn in which the played line leaves far fewer choices."""
    many, few = both.better.choices, both.played.choices
    if many is not None and few is not None and many >= FEW_CHOICES * few:
        text = both.tell(
            translatable("After {better}, {name} has {many} choices in their next turn, after {played} only {few}."),
            translatable("After {better}, you have {many} choices in your next turn, after {played} only {few}."),
            many=many,
            few=few,
        )
        yield Reason("choices", text, (many, few))


_TELLERS: tuple[Callable[[Comparison], Iterator[Reason]], ...] = (
    *(_tell_ending, _tell_prizes, _tell_points, _tell_steps, _tell_sources, _tell_others, _tell_choices),
)
# Where only one line ends the game, the other one shows more only because it goes on.
_TELLERS_IF_ONE_ENDS = (_tell_ending, _tell_points)

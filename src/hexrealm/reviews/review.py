"""A review of a match: every decision graded, accuracy and luck by seat, turning points, and why something else was better.

`review_match` finds everything itself. A server collects the facts from its bot processes and makes a Review of them. A Review
holds facts in no language; its texts are made when they are asked for, in the current language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from hexrealm.engine.errors import WrongRecord
from hexrealm.engine.game import SPECTATOR, Viewer
from hexrealm.i18n.translate import translatable, translate
from hexrealm.play.match import Match
from hexrealm.reviews.action_names import name_action, words_of
from hexrealm.reviews.assess import add_lines, assess_decision, assess_draw
from hexrealm.reviews.facts import (
    CLOSER,
    REFINED,
    ROUGH,
    Chances,
    DecisionFacts,
    DrawFacts,
    Effort,
    Question,
    is_near_end,
    known_draws,
    list_questions,
    position_at,
)
from hexrealm.reviews.grades import IN_DOUBT, MARKS, THRESHOLDS, accuracy_of, describe_thresholds, grade_of, is_mistake
from hexrealm.reviews.lines import play_out
from hexrealm.reviews.reasons import Comparison, Reason, list_reasons
from hexrealm.reviews.search import Searcher
from hexrealm.reviews.turns import Turn, TurningPoint, list_turning_points, list_turns

_POINT_TEXTS = {  # about a seat, and about the reader's own
    "turn": (
        translatable("Turn {turn}: {name} plays {played} and gives away {percent}%; {better} was better."),
        translatable("Turn {turn}: you play {played} and give away {percent}%; {better} was better."),
    ),
    "gain": (
        translatable("The draw of {outcome} raises the win chance of {name} by {percent}%."),
        translatable("The draw of {outcome} raises your win chance by {percent}%."),
    ),
    "cost": (
        translatable("The draw of {outcome} lowers the win chance of {name} by {percent}%."),
        translatable("The draw of {outcome} lowers your win chance by {percent}%."),
    ),
}
Progress = Callable[[int, int], None]  # how many parts of the work are done, of how many


@dataclass(frozen=True)
class Review:
    """What a review found out. In a notebook it shows itself; `as_dict` has everything as plain data."""

    match: Match
    viewer: Viewer  # whose knowledge it is bound to; None: everything is known
    decisions: tuple[DecisionFacts, ...]
    draws: tuple[DrawFacts, ...]
    refined: bool
    names: tuple[str, ...] = field(default=())
    you: int | None = None  # the seat of the reader, whom texts call "you"

    @cached_property
    def turns(self) -> list[Turn]:
        """The turns, each judged as one decision."""
        return list_turns(self.match.steps, self.decisions)

    @property
    def accuracy(self) -> list[float | None]:
        """The accuracy of each seat, from 0 to 100; None for a seat that had no choice."""
        by_seat: list[list[float]] = [[] for _ in range(self.match.players)]
        for turn in self.turns:
            if turn.decisions:
                by_seat[turn.seat].append(turn.loss)
        return [None if (found := accuracy_of(losses)) is None else round(found, 1) for losses in by_seat]

    @property
    def luck(self) -> list[float]:
        """How much all draws together changed the win chance of each seat."""
        return [round(sum(draw.change[seat] for draw in self.draws), 4) for seat in range(self.match.players)]

    @cached_property
    def turning_points(self) -> list[TurningPoint]:
        """The largest changes of the win chance that one turn or one draw made, in order of time."""
        return list_turning_points(self.turns, self.draws)

    @property
    def mistakes(self) -> list[DecisionFacts]:
        """The decisions to learn from: steps that were mistakes, and the worst step of every other turn that was one."""
        return [each for turn in self.turns for each in turn.decisions if is_mistake(each.loss) or _is_to_blame(turn, each)]

    @property
    def chances(self) -> list[tuple[int, Chances]]:
        """The win chances over time: the moment of each decision, and at last the outcome."""
        found = [(each.moment, each.before) for each in self.decisions]
        if self.match.over:
            winners = self.match.winners
            found.append((len(self.match.steps), tuple((s in winners) / len(winners) for s in range(self.match.players))))
        return found

    @cached_property
    def points(self) -> list[list[int]]:
        """The points by seat at every moment."""
        game, board = self.match.game, self.match.board
        return [game.scores(board, step.before) for step in self.match.steps] + [self.match.scores]

    @cached_property
    def seat_names(self) -> list[str]:
        """What seats are called: by their names, or as the game calls them."""
        return list(self.names) or [seat.name for seat in self.match.scene(SPECTATOR).seats]

    def reasons(self, facts: DecisionFacts) -> list[Reason]:
        """Return why something else was better, from two lines that the engine plays out now."""
        if not facts.better_line or not facts.played_line:
            return []
        position = position_at(self.match, facts.moment, self.viewer)
        lines = play_out(position, facts.better_line), play_out(position, facts.played_line)
        return list_reasons(Comparison(*lines, self.seat_names, self.match.scene(SPECTATOR).unit, self.you))

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain data, with its texts in the current language."""
        return {
            "game": self.match.game.name,
            "refined": self.refined,
            "over": self.match.over,
            "viewer": self.viewer,
            "names": self.seat_names,
            "you": self.you,
            "thresholds": dict(THRESHOLDS),
            "grades": describe_thresholds(),
            "accuracy": self.accuracy,
            "luck": self.luck if self.match.game.has_chance else None,
            "chances": [{"moment": moment, "chances": list(chances)} for moment, chances in self.chances],
            "points": self.points,
            "turns": [self._turn(turn) for turn in self.turns],
            "draws": [{**asdict(draw), "change": [round(each, 4) for each in draw.change]} for draw in self.draws],
            "turning_points": [{**asdict(point), "text": self.describe_point(point)} for point in self.turning_points],
        }

    def _turn(self, turn: Turn) -> dict[str, Any]:
        fields = {"number": turn.number, "seat": turn.seat, "first": turn.first, "last": turn.last}
        steps = [self._step(each) for each in turn.decisions]
        grade = turn.grade if turn.decisions else None
        return {**fields, "actions": list(turn.actions), "loss": turn.loss, "grade": grade, "steps": steps}

    def _step(self, facts: DecisionFacts) -> dict[str, Any]:
        reasons = [reason.text for reason in self.reasons(facts)]
        grade, hexes_of = grade_of(facts.loss), self.match.game.hexes_of
        hexes = {"best_hexes": list(hexes_of(facts.best)), "played_hexes": list(hexes_of(facts.played))}
        more = {"loss": round(facts.loss, 4), "grade": grade, "mark": MARKS[grade], "reasons": reasons}
        names = {"best_name": self.name_of(facts.moment, facts.best), "played_name": self.name_of(facts.moment, facts.played)}
        return {**asdict(facts), **hexes, **names, **more, "mistake": facts in self.mistakes}

    def name_of(self, moment: int, action: str) -> str:
        """Return what an action at a moment is called in texts."""
        return name_action(position_at(self.match, moment, self.viewer), action)

    def describe_point(self, point: TurningPoint) -> str:
        """Return a turning point as a sentence."""
        kind = "turn" if point.turn is not None else "gain" if point.change > 0 else "cost"
        text, own = _POINT_TEXTS[kind]
        better = next((self.name_of(each.moment, each.best) for each in self.decisions if each.moment == point.moment), "")
        values = {"name": self.seat_names[point.seat], "percent": round(100 * abs(point.change))}
        action = self.match.steps[point.moment].name
        outcome = words_of(position_at(self.match, point.moment, self.viewer), action)
        values |= {"turn": point.turn, "outcome": outcome, "played": self.name_of(point.moment, action)}
        return translate(own if point.seat == self.you else text, better=better, **values)

    def to_html(self) -> str:
        """Return the review as a page of its own, which needs no other file."""
        from hexrealm.reviews.html import draw_page

        return draw_page(self)

    def _repr_html_(self) -> str:
        from hexrealm.reviews.html import draw_review

        return draw_review(self)

    def __str__(self) -> str:
        shown = ", ".join(
            f"{name} {'–' if found is None else round(found)}"
            for name, found in zip(self.seat_names, self.accuracy, strict=True)
        )
        return f"review of {len(self.turns)} turns; accuracy: {shown}; {len(self.mistakes)} mistakes"


def _is_to_blame(turn: Turn, facts: DecisionFacts) -> bool:
    """Return whether a turn is a mistake although none of its steps is one, and this is the worst of them."""
    return is_mistake(turn.loss) and turn.worst is facts


def review_match(match: Match, seat: int | None = None, quick: bool = False, progress: Progress | None = None) -> Review:
    """Review a match. `seat`: with nothing that this seat may not know. `quick`: a rough review, without reasons."""
    check_reviewable(match)
    searcher, questions = Searcher(match.game), list(list_questions(match, seat))
    if quick:
        return answer_all(searcher, match, seat, questions, ROUGH, progress)
    return answer_all(searcher, match, seat, questions, REFINED, progress, CLOSER)


def check_reviewable(match: Match) -> None:
    """Raise WrongRecord if a match cannot be reviewed."""
    if match.known_to is not None:
        text = translate(
            "This record was saved for {viewer}: it does not contain all that a review needs.", viewer=match.known_to
        )
        raise WrongRecord(text)
    if not any(step.seat is not None for step in match.steps):
        raise WrongRecord(translate("There is nothing to review: nobody has played yet."))


def answer_all(
    searcher: Searcher,
    match: Match,
    viewer: Viewer,
    questions: Sequence[Question],
    effort: Effort,
    progress: Progress | None,
    closer: Sequence[Effort] = (),
) -> Review:
    """Return a review with a given effort. Decisions in doubt are looked at again, closer each time."""
    found: list[DecisionFacts | DrawFacts] = []
    for question in questions:
        position, name = position_at(match, question.moment, viewer), match.steps[question.moment].name
        if question.is_draw:
            found.append(assess_draw(searcher, position, question.moment, name, effort))
        else:
            facts = assess_decision(searcher, position, question.moment, name, effort)
            for look, more in enumerate(closer):
                if is_in_doubt(facts, look, is_near_end(match, question.moment)):
                    facts = assess_decision(searcher, position, question.moment, name, more)
            found.append(facts)
        if progress is not None:
            progress(len(found), len(questions))
    review = make_review(match, viewer, found, refined=effort.line > 0)
    return explain_all(searcher, review, effort) if effort.line else review


def is_in_doubt(facts: DecisionFacts, look: int, near_end: bool) -> bool:
    """Return whether a decision may be a mistake or not, after the first look (0) or a later one."""
    least, most = IN_DOUBT[look]
    return least <= facts.loss < most or (near_end and look == 0)


def make_review(match: Match, viewer: Viewer, found: Sequence[DecisionFacts | DrawFacts], refined: bool) -> Review:
    """Return a review of what was found out about decisions and draws, in any order."""
    decisions = sorted((each for each in found if isinstance(each, DecisionFacts)), key=lambda each: each.moment)
    draws = sorted((each for each in found if isinstance(each, DrawFacts)), key=lambda each: each.moment)
    return Review(match, viewer, tuple(decisions), tuple(draws), refined)


def explain_all(searcher: Searcher, review: Review, effort: Effort) -> Review:
    """Return a review whose mistakes have the lines that explain them."""
    found = {each.moment: each for each in review.decisions}
    for facts in review.mistakes:
        position = position_at(review.match, facts.moment, review.viewer)
        draws = known_draws(review.match, facts.moment, review.viewer)
        found[facts.moment] = add_lines(searcher, position, facts, draws, effort)
    return make_review(review.match, review.viewer, [*found.values(), *review.draws], refined=True)

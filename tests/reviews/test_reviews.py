"""Reviews of every game: grades, turns, luck, the lines that explain a mistake, and what a seat may not know."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from xml.etree import ElementTree

import pytest

import hexrealm
from hexrealm import games
from hexrealm.engine.errors import IllegalAction, WrongRecord
from hexrealm.i18n.translate import ENGLISH, LANGUAGES, using_language
from hexrealm.play.match import Match
from hexrealm.reviews import Review, review_match
from hexrealm.reviews.assess import assess_decision
from hexrealm.reviews.facts import DecisionFacts, Effort, is_near_end, list_questions, position_at, read_decision
from hexrealm.reviews.grades import IN_DOUBT, THRESHOLDS, accuracy_of, grade_of, is_mistake
from hexrealm.reviews.lines import Line, play_out
from hexrealm.reviews.review import answer_all
from hexrealm.reviews.search import Searcher
from hexrealm.reviews.turns import list_turning_points
from tests.support.server.twin_tables import list_twins
from tests.support.walks import GAMES, match_after, walk

pytestmark = pytest.mark.compiled
SMALL = Effort(search=48, compare=32, draw=4, line=8)


def review_of(match: Match, viewer: int | None = None) -> Review:
    """Return a review that is not worth much, but complete."""
    return answer_all(Searcher(match.game), match, viewer, list(list_questions(match, viewer)), SMALL, None)


@cache
def reviewed(name: str) -> Review:
    """Return the review of a whole random game, in which there are many mistakes; to look at only."""
    return review_of(match_after(name, 3, 10_000))


def test_grades_follow_their_thresholds() -> None:
    for grade, least in THRESHOLDS.items():
        assert grade_of(least) == grade
    assert [grade_of(loss) for loss in (0.009, 0.049, 0.099, 0.199, 1.0)] == list(THRESHOLDS)
    assert accuracy_of([]) is None
    assert accuracy_of([0.0]) == 100
    assert accuracy_of([0.1]) == pytest.approx(50)


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_graded_by_itself_and_in_its_turn(name: str) -> None:
    review = reviewed(name)
    match = review.match
    choices = [n for n, step in enumerate(match.steps) if step.seat is not None and len(match.at(n).legal()) > 1]
    assert [each.moment for each in review.decisions] == choices
    assert [step.name for step in match.steps if step.seat is not None] == [a for turn in review.turns for a in turn.actions]
    for turn in review.turns:
        losses = [each.loss for each in turn.decisions]
        assert max(losses, default=0) - 1e-3 <= turn.loss <= sum(losses) + 1e-3
    for before, after in pairwise(review.turns):
        assert before.seat != after.seat
    for facts in review.decisions:
        assert sum(facts.before) == pytest.approx(1, abs=0.01)
        assert facts.best in match.at(facts.moment).legal()


@pytest.mark.parametrize("name", GAMES)
def test_a_bad_game_has_mistakes_with_lines_and_a_well_played_step_loses_nothing(name: str) -> None:
    review = reviewed(name)
    assert review.mistakes
    for facts in review.decisions:
        assert bool(facts.better_line) == (facts in review.mistakes)
        if is_mistake(facts.loss):
            assert facts in review.mistakes
        if facts.played == facts.best:
            assert facts.loss == 0
    accuracy = [each for each in review.accuracy if each is not None]
    assert all(0 <= each < 100 for each in accuracy)


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_is_shown_by_both_lines(name: str) -> None:
    review = reviewed(name)
    told = 0
    for facts in review.decisions:
        if not facts.better_line:
            continue
        position = position_at(review.match, facts.moment, None)
        better, played = play_out(position, facts.better_line), play_out(position, facts.played_line)
        for reason in review.reasons(facts):
            check_reason(reason.kind, reason.facts, facts.seat, better, played)
            told += 1
    assert told


def check_reason(kind: str, facts: tuple[object, ...], seat: int, better: Line, played: Line) -> None:
    """Check what a sentence claims against the events and scores of the two lines, counted in another way."""
    if kind == "points":
        part, more, less = facts
        assert more == score_after(better, seat, part) > score_after(played, seat, part) == less
    elif kind == "others":
        other, less, more = facts
        assert less == score_after(better, other, 1) < score_after(played, other, 1) == more
    elif kind == "steps":
        assert facts == (better.count_steps(), played.count_steps())
    elif kind == "sources":
        assert better.earnings is not None
        assert any((each.key or each.what, each.points) == facts[:2] for each in better.earnings)
    elif kind == "choices":
        assert facts == (better.choices, played.choices)
    elif kind == "takes":
        assert count_prizes(better, facts[0], seat) > count_prizes(played, facts[0], seat)
        assert count_prizes(played, facts[0], facts[1]) > 0
    elif kind == "gets":
        assert facts
        for key in facts:
            assert count_prizes(better, key, seat) > count_prizes(played, key, seat)
    elif kind == "denies":
        assert facts
        others = [other for other in range(len(better.start)) if other != seat]
        for key, other in facts:  # type: ignore[misc]
            assert count_prizes(played, key, other) > 0
            assert sum(count_prizes(played, key, each) for each in others) > sum(
                count_prizes(better, key, each) for each in others
            )
    else:
        assert facts == (better.winners, played.winners)
        assert (seat in better.winners) is (kind == "wins")


def score_after(line: Line, seat: object, part: object) -> int:
    """Return the change of a seat's score up to the end of a part."""
    assert isinstance(seat, int)
    assert isinstance(part, int)
    reached = [scores for number, scores in line.scores.items() if number <= part]
    return reached[-1][seat] - line.start[seat]


def count_prizes(line: Line, key: object, seat: object) -> int:
    """Count the events of a kind that a seat got in a line."""
    assert isinstance(key, tuple)
    kind, _, details, hexes = key
    same = [event for _, event in line.events if (event.kind, event.hexes, event.seat) == (kind, hexes, seat)]
    return sum({name: repr(value) for name, value in event.details.items()} == dict(details) for event in same)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_text_calls_the_reader_by_name(name: str, language: str) -> None:
    review = reviewed(name)
    names = tuple(f"Player-{seat}" for seat in range(review.match.players))
    told = 0
    for you in range(review.match.players):
        own = replace(review, names=names, you=you)
        with using_language(language):
            reasons = [reason for facts in own.mistakes for reason in own.reasons(facts)]
            texts = [reason.text for reason in reasons] + list(map(own.describe_point, own.turning_points))
        assert not [text for text in texts if names[you] in text]
        assert [reason.kind for reason in reasons] == [each.kind for facts in own.mistakes for each in review.reasons(facts)]
        told += sum(names[1 - you] in text for text in texts)
    assert told  # the others keep their names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_actions_that_are_no_places_are_called_as_their_buttons_are(name: str, language: str) -> None:
    """Notation such as "end" is English, and means nothing to a player. Words that need the question have others for a text."""
    review, called = reviewed(name), 0
    game = review.match.game
    with using_language(language):
        turns = review.as_dict()["turns"]
        for facts, step in zip(review.decisions, [step for turn in turns for step in turn["steps"]], strict=True):
            position = position_at(review.match, facts.moment, None)
            prompt = game.scene(position.options, position.snapshot(), legal=position.legal()).prompt
            assert prompt is not None
            buttons = {choice.action: choice.alone or choice.words for choice in prompt.choices}
            for action, told in ((facts.best, step["best_name"]), (facts.played, step["played_name"])):
                if action in buttons:
                    assert buttons[action] in told
                    called += 1
                else:
                    assert game.hexes_of(action)
                    assert told == action
            if facts.best in buttons:
                own = [each for each in review.reasons(facts) if each.kind in ("points", "steps")]
                assert all(buttons[facts.best] in each.text for each in own)
        for point in review.turning_points:
            if point.turn is None:
                position = position_at(review.match, point.moment, None)
                prompt = game.scene(position.options, position.snapshot(), legal=position.legal()).prompt
                assert prompt is not None
                assert any(choice.words in review.describe_point(point) for choice in prompt.choices)
    actions = [action for facts in review.decisions for action in (facts.best, facts.played)]
    assert called == sum(not game.hexes_of(action) for action in actions)


@pytest.mark.parametrize("name", GAMES)
def test_a_search_that_ends_early_finds_what_the_whole_search_finds(name: str) -> None:
    simulations = 1200
    searcher, match = Searcher(games.find(name)), match_after(name, 3, 10_000)
    ended_early = 0
    for moment in [question.moment for question in list_questions(match, None) if not question.is_draw][::7]:
        position = position_at(match, moment, None)
        before = searcher.tree.simulations
        found = searcher.find_best(position, simulations).action
        ended_early += searcher.tree.simulations - before < simulations
        searcher.start(position, None)
        searcher.run(position, simulations)
        most = max(searcher.tree.root_edges(), key=lambda edge: int(edge["visits"]))
        assert found == position.action_name(int(most["action"]))
    assert ended_early


@pytest.mark.parametrize("name", GAMES)
def test_decisions_that_may_be_mistakes_or_not_are_looked_at_again(name: str) -> None:
    once, effort = reviewed(name), replace(SMALL, line=0)
    match, searcher = once.match, Searcher(once.match.game)
    closer = (replace(effort, search=150, compare=100), replace(effort, search=200, compare=200))
    (least, most), (least_again, most_again) = IN_DOUBT
    questions = [question for question in list_questions(match, None) if not question.is_draw]
    doubtful = [least <= facts.loss < most or is_near_end(match, facts.moment) for facts in once.decisions]
    some = [question for question, doubt in zip(questions, doubtful, strict=True) if doubt or question.moment % 16 == 0]
    first, second, third = (
        answer_all(searcher, match, None, some, effort, None, closer[:looks]).decisions for looks in range(3)
    )
    again = [0, 0]
    for one, two, three in zip(first, second, third, strict=True):
        position = position_at(match, one.moment, None)
        if least <= one.loss < most or is_near_end(match, one.moment):
            again[0] += 1
            assert two == assess_decision(searcher, position, one.moment, one.played, closer[0])
        else:
            assert two == one
        if least_again <= two.loss < most_again:
            again[1] += 1
            assert three == assess_decision(searcher, position, one.moment, one.played, closer[1])
        else:
            assert three == two
    assert all(again)


@pytest.mark.parametrize("name", GAMES)
def test_draws_are_luck_and_never_in_a_grade(name: str) -> None:
    review = reviewed(name)
    drawn = {n for n, step in enumerate(review.match.steps) if step.seat is None}
    assert {draw.moment for draw in review.draws} <= drawn
    assert not drawn & {each.moment for each in review.decisions}
    for draw in review.draws:
        assert sum(draw.change) == pytest.approx(0, abs=0.01)
    assert sum(review.luck) == pytest.approx(0, abs=0.01 * max(1, len(review.draws)))
    assert bool(review.draws) == review.match.game.has_chance


@pytest.mark.parametrize("name", GAMES)
def test_a_review_is_plain_data_a_page_and_a_fragment_in_every_language(name: str) -> None:
    review = reviewed(name)
    for language in LANGUAGES:
        with using_language(language):
            data = json.loads(json.dumps(review.as_dict()))
            assert len(data["points"]) == len(review.match.steps) + 1
            page = review.to_html()
            ElementTree.fromstring(page.replace("<!DOCTYPE html>", "").strip())
            assert f'lang="{language}"' in page
            told = re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
            assert bool(re.search(r"\d%", told)) == (language == ENGLISH)  # others put a space before the sign
    assert "<svg" in review._repr_html_()
    assert "accuracy" in str(review)
    assert [read_decision(json.loads(json.dumps(vars(each)))) for each in review.decisions] == list(review.decisions)


@pytest.mark.parametrize("name", GAMES)
def test_turning_points_are_few_and_in_order(name: str) -> None:
    review = reviewed(name)
    points = list_turning_points(review.turns, review.draws)
    assert 0 < len(points) <= 5
    assert [each.moment for each in points] == sorted(each.moment for each in points)
    assert all(review.describe_point(each) for each in points)


@pytest.mark.parametrize("name", GAMES)
def test_a_move_that_wins_at_once_is_best_and_one_that_misses_it_is_not(name: str) -> None:
    for match in walk(name, 5):
        seat, legal = match.seat, match.legal()
        if seat is None or len(legal) < 2:
            continue
        after = {action: play(match, action) for action in legal}
        winning = [action for action in legal if after[action].over and after[action].winners == [seat]]
        losing = [action for action in legal if after[action].over and seat not in after[action].winners]
        if winning and losing:
            searcher = Searcher(match.game)
            assert assess_decision(searcher, match, 0, winning[0], SMALL).loss == 0
            assert grade_of(assess_decision(searcher, match, 0, losing[0], SMALL).loss) == "blunder"
            return


def play(match: Match, action: str) -> Match:
    """Return a match after an action."""
    after = match.copy()
    after.play(action)
    return after


@pytest.mark.parametrize("name", [name for name in GAMES if hexrealm.new(name).game.has_secrets])
def test_two_worlds_that_a_seat_cannot_tell_apart_get_the_same_review(name: str) -> None:
    compared = 0
    for twins in islice(list_twins(name, range(1), every=29), 5):
        if isinstance(twins.viewer, int) and any(step.seat is not None for step in twins.first.steps):
            first, second = (review_of(match, twins.viewer) for match in (twins.first, twins.second))
            assert json.dumps(first.as_dict()) == json.dumps(second.as_dict())
            compared += 1
    assert compared


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_reviewed_says_why(name: str) -> None:
    match = match_after(name, 1, 12)
    with pytest.raises(WrongRecord, match="nothing to review"):
        hexrealm.review(match.at(0))
    match.known_to = 0
    with pytest.raises(WrongRecord, match="saved for 0"):
        hexrealm.review(match)
    match.known_to = None
    with pytest.raises(IllegalAction, match="not a viewer"):
        hexrealm.review(match, seat=9)


@pytest.mark.parametrize("name", GAMES)
def test_progress_is_told_and_equal_reviews_are_equal(name: str) -> None:
    told: list[tuple[int, int]] = []
    match = match_after(name, 1, 14)
    first = hexrealm.review(match, quick=True, progress=lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == list(range(1, told[-1][1] + 1))
    again = review_match(match, quick=True)
    assert (first.decisions, first.draws) == (again.decisions, again.draws)


def test_lines_follow_the_rules_also_in_games_for_four() -> None:
    for name in GAMES:
        match = hexrealm.new(name, seed=4, players=4)
        dice = random.Random(4)
        while len([step for step in match.steps if step.seat is not None]) < 10:
            match.play(dice.choice(match.legal()))
        for facts in review_of(match).decisions:
            assert isinstance(facts, DecisionFacts)
            assert len(facts.before) == 4

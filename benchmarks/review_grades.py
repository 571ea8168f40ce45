"""Do the grades of a review hold? Checked against a search with ten times the simulations.

    python -m benchmarks.review_grades --games 50 --decisions 300 --out grades

Strong bots play games for two. At decisions drawn from them, the move of a search with ten times the review's simulations must
be graded best or good. A planted blunder must be graded mistake or blunder: the worst legal action by that search, where it
gives away as much as a mistake does, both actions compared as a review compares them, ten times as long. The worst is found in
rounds, each with fewer actions and more simulations. A search with the same dice gives the same answer, so each is made once
and shared. The folder gets one line for each game (running the command again continues there) with its record and the chances
as the search made them; the report calibrates them, as a review does, and prints the shares with their Wilson intervals and
the grades they consist of, for planted blunders also as they would be without further looks. `--again` keeps what the deeper
search found and assesses it again, to try another way to assess.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.calibration import sample_match

from hexrealm import games
from hexrealm.bots import make_bot
from hexrealm.play.match import Match
from hexrealm.play.record import format_record, parse_record
from hexrealm.reviews.assess import assess_decision
from hexrealm.reviews.calibration import sharpen, sharpness_of
from hexrealm.reviews.facts import CLOSER, REFINED, Chances, is_near_end, list_questions, position_at
from hexrealm.reviews.grades import grade_of, is_mistake
from hexrealm.reviews.review import is_in_doubt
from hexrealm.reviews.search import Finding, Searcher

TIMES = 10  # as many simulations as a review
# To find the worst action: simulations on each, and how many stay. The last ones get as many as the deeper search.
ROUNDS = ((32, 15), (240, 6), (1200, 2))
EDGES = 1_600_000  # room in the tree
NORMAL = 1.96  # standard deviations on each side of an interval of 95 %
PLAYERS = 2
Task = tuple[str, int, str, int]  # game, number, the playing bot, how many decisions


class SharingSearcher(Searcher):
    """Answers each question about one position once, with chances as the search made them."""

    def __init__(self, game: str) -> None:
        super().__init__(games.find(game), EDGES, calibrated=False)
        self.findings: dict[int, Finding] = {}
        self.looks: dict[tuple[int, int], Chances] = {}

    def begin(self) -> None:
        """Go on to another position."""
        self.findings.clear()
        self.looks.clear()

    def find_best(self, position: Match, simulations: int, knower: int | None = None) -> Finding:
        """Return the best action, from an earlier answer if there is one."""
        if simulations not in self.findings:
            self.findings[simulations] = super().find_best(position, simulations, knower)
        return self.findings[simulations]

    def look_at(self, position: Match, action: int, simulations: int, knower: int | None = None) -> Chances:
        """Return the chances with an action, from an earlier answer if there is one."""
        if (action, simulations) not in self.looks:
            self.looks[action, simulations] = super().look_at(position, action, simulations, knower)
        return self.looks[action, simulations]


@cache
def searcher_of(game: str) -> SharingSearcher:
    """Return the search for a game."""
    return SharingSearcher(game)


def play_game(game: str, number: int, player: str) -> Match:
    """Return a finished game."""
    match = sample_match(game, PLAYERS, number)
    bots = [make_bot(player, seed=PLAYERS * number + seat) for seat in range(PLAYERS)]
    while not match.over:
        if match.seat is None:
            match.play_chance()
        else:
            match.play(bots[match.seat].choose(match))
    return match


def check_game(task: Task) -> dict[str, Any]:
    """Check some decisions of one game."""
    game, number, player, count = task
    match = play_game(game, number, player)
    decisions = [question.moment for question in list_questions(match, None) if not question.is_draw]
    chosen = random.Random(number).sample(decisions, min(count, len(decisions)))
    checks = [check_decision(searcher_of(game), match, moment) for moment in chosen]
    return {"game": game, "number": number, "record": format_record(match), "checks": checks}


def check_decision(searcher: SharingSearcher, match: Match, moment: int) -> dict[str, Any]:
    """Find the move of a deeper search and the worst action, and assess both as a review does."""
    searcher.begin()
    position = position_at(match, moment, None)
    seat = position.seat
    assert seat is not None
    deeper = searcher.find_best(position, TIMES * REFINED.search)
    worst = find_worst(searcher, position, seat)
    looks = (searcher.look_at(position, position.action_id(each), TIMES * REFINED.compare) for each in (deeper.action, worst))
    found = {"moment": moment, "action": deeper.action, "worst": worst, "true": [chances[seat] for chances in looks]}
    return {**found, **assess_both(searcher, position, deeper.action, worst, is_near_end(match, moment))}


def assess_both(searcher: Searcher, position: Match, action: str, worst: str, near_end: bool) -> dict[str, Any]:
    """Assess the move of a deeper search and the worst action, as a review does."""
    looks = assess(searcher, position, worst, near_end)
    assessed = assess(searcher, position, action, near_end)[-1]
    return {"assessed": assessed, "worst_first": looks[0], "worst_assessed": looks[-1]}


def check_again(checked: dict[str, Any]) -> dict[str, Any]:
    """Assess the decisions of a checked game once more; what the deeper search found is kept."""
    searcher, match, checks = searcher_of(checked["game"]), parse_record(checked["record"]), []
    for each in checked["checks"]:
        searcher.begin()
        position = position_at(match, each["moment"], None)
        near_end = is_near_end(match, each["moment"])
        checks.append({**each, **assess_both(searcher, position, each["action"], each["worst"], near_end)})
    return {**checked, "checks": checks}


def assess(searcher: Searcher, position: Match, action: str, near_end: bool) -> list[list[float]]:
    """Return the chances with the best action and with another, as a review finds them, look by look."""
    sharpness, seat = sharpness_of(position.game, PLAYERS), position.seat
    assert seat is not None
    facts = assess_decision(searcher, position, 0, action, REFINED)
    found = [[facts.before[seat], facts.after[seat]]]
    for look, closer in enumerate(CLOSER):
        calibrated = replace(facts, before=sharpen(facts.before, sharpness), after=sharpen(facts.after, sharpness))
        if is_in_doubt(calibrated, look, near_end):
            facts = assess_decision(searcher, position, 0, action, closer)
            found.append([facts.before[seat], facts.after[seat]])
    return found


def find_worst(searcher: Searcher, position: Match, seat: int) -> str:
    """Return the worst legal action. Those that look worst get more simulations, at last as many as the deeper search has."""
    left = list(position.legal_ids())
    for simulations, kept in (*ROUNDS, (TIMES * REFINED.compare, 1)):
        chances = {action: searcher.look_at(position, action, simulations)[seat] for action in left}
        left = sorted(left, key=chances.__getitem__)[:kept]
    return position.action_name(left[0])


def loss_of(pair: list[float], sharpness: float) -> float:
    """Return what is given away from the first to the second of two chances of a seat, calibrated."""
    before, after = (sharpen((each, 1 - each), sharpness)[0] for each in pair)
    return max(0.0, before - after)


def share(some: int, count: int) -> str:
    """Return a share with its Wilson interval (95 %)."""
    if not count:
        return "none"
    found, square = some / count, NORMAL**2 / count
    middle, half = found + square / 2, NORMAL * math.sqrt((found * (1 - found) + square / 4) / count)
    low, high = (100 * (middle + side * half) / (1 + square) for side in (-1, 1))
    return f"{some} of {count}: {100 * found:.1f} % [{low:.1f}, {high:.1f}]"


def report(checked: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the shares and the grades, by game."""
    summary: dict[str, Any] = {}
    for game in sorted({each["game"] for each in checked}):
        sharpness = sharpness_of(games.find(game), PLAYERS)
        some = [each for each in checked if each["game"] == game]
        checks = [check for each in some for check in each["checks"]]
        grades = Counter(grade_of(loss_of(check["assessed"], sharpness)) for check in checks)
        planted = [check for check in checks if is_mistake(loss_of(check["true"], sharpness))]
        blamed = Counter(grade_of(loss_of(check["worst_assessed"], sharpness)) for check in planted)
        at_first = [check for check in planted if is_mistake(loss_of(check["worst_first"], sharpness))]
        summary[game] = {
            "games": len(some),
            "decisions": len(checks),
            "grades": grades,
            "best_or_good": share(grades["best"] + grades["good"], len(checks)),
            "planted": len(planted),
            "planted_grades": blamed,
            "mistake_or_blunder_at_first": share(len(at_first), len(planted)),
            "mistake_or_blunder": share(blamed["mistake"] + blamed["blunder"], len(planted)),
        }
    return summary


def main() -> None:
    """Check, then report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games.names(), help="by default all")
    parser.add_argument("--games", type=int, default=50, help="of each game")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--decisions", type=int, default=300, help="of each game, from all its games together")
    parser.add_argument("--player", default="expert", help="the bot that plays")
    parser.add_argument("--again", action="store_true", help="assess what was checked once more, into another file")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("grades"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    path = given.out / "checks.jsonl"
    checked = read_lines(path)
    if given.again:
        path = given.out / "again.jsonl"
        path.unlink(missing_ok=True)
        append_results(path, check_again, checked, given.workers)
    else:
        done = {(each["game"], each["number"]) for each in checked}
        each_game = -(-given.decisions // given.games)
        numbers = range(given.first, given.first + given.games)
        wanted = [(game, number) for number in numbers for game in given.game or games.names()]
        tasks = [(game, number, given.player, each_game) for game, number in wanted if (game, number) not in done]
        append_results(path, check_game, tasks, given.workers)
    json.dump(report(read_lines(path)), sys.stdout, indent=1)


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Return the games that were checked."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def append_results(path: Path, check: Callable[[Any], dict[str, Any]], tasks: Sequence[Any], workers: int) -> None:
    """Check games, and write each down when it is done."""
    pool = multiprocessing.get_context("spawn").Pool(workers) if workers > 1 else None
    with path.open("a") as file:
        for count, checked in enumerate((pool.imap_unordered if pool else map)(check, tasks), 1):
            file.write(json.dumps(checked) + "\n")
            file.flush()
            print(f"{count} of {len(tasks)} games", file=sys.stderr, flush=True)
    if pool:
        pool.terminate()


if __name__ == "__main__":
    main()

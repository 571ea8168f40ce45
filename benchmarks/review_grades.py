"""Do the grades of a review hold? Checked against a search with ten times the simulations.

    python -m benchmarks.review_grades --game cascadero --games 50 --decisions 300 --workers 14 --out grades

Strong bots play games for two. At decisions drawn from them, the move of a search with ten times the review's simulations must
be graded best or good; and a planted blunder, the worst action by that search, must be graded mistake or blunder where it gives
away as much as a mistake does. The folder gets one line for each game (running the command again continues there); the shares
are printed with the grades they consist of.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.calibration import sample_match

from hexrealm import games
from hexrealm.bots import make_bot
from hexrealm.play.match import Match
from hexrealm.reviews.assess import assess_decision
from hexrealm.reviews.facts import REFINED
from hexrealm.reviews.grades import grade_of, is_mistake
from hexrealm.reviews.search import Searcher

TIMES = 10  # as many simulations as a review
GLANCE = 48  # simulations on each legal action, to find those that may be the worst
WORST = 2  # so many of them are looked at closely
Task = tuple[str, int, str, int]  # game, number, the playing bot, how many decisions


def play_game(game: str, number: int, player: str) -> list[Match]:
    """Return the decisions with a choice of one game."""
    match, found = sample_match(game, 2, number), []
    bots = [make_bot(player, seed=2 * number + seat) for seat in range(2)]
    while not match.over:
        if match.seat is None:
            match.play_chance()
            continue
        if len(match.legal()) > 1:
            found.append(match.at_state(match.state))
        match.play(bots[match.seat].choose(match))
    return found


def check_game(task: Task) -> dict[str, Any]:
    """Check some decisions of one game."""
    game, number, player, count = task
    decisions = play_game(game, number, player)
    searcher = Searcher(games.find(game))
    chosen = random.Random(number).sample(decisions, min(count, len(decisions)))
    return {"game": game, "number": number, "checks": [check_decision(searcher, position) for position in chosen]}


def check_decision(searcher: Searcher, position: Match) -> dict[str, Any]:
    """Grade the move of a deeper search, and a planted blunder."""
    deeper = searcher.find_best(position, TIMES * REFINED.search)
    facts = assess_decision(searcher, position, 0, deeper.action, REFINED)
    found = {"action": deeper.action, "loss": round(facts.loss, 4), "grade": grade_of(facts.loss)}
    worst = find_worst(searcher, position, deeper.action)
    if worst is None:
        return {**found, "planted": None}
    graded = assess_decision(searcher, position, 0, worst[0], REFINED)
    planted = {"action": worst[0], "true_loss": worst[1], "loss": round(graded.loss, 4), "grade": grade_of(graded.loss)}
    return {**found, "planted": planted}


def find_worst(searcher: Searcher, position: Match, best: str) -> tuple[str, float] | None:
    """Return the worst action by the deeper search and what it gives away; None if no action gives away enough."""
    seat = position.seat
    assert seat is not None
    legal = position.legal_ids()
    glances = {action: searcher.look_at(position, action, GLANCE)[seat] for action in legal}
    simulations = TIMES * REFINED.compare
    values = {
        action: searcher.look_at(position, action, simulations)[seat]
        for action in sorted(legal, key=glances.__getitem__)[:WORST]
    }
    action = min(values, key=values.__getitem__)
    loss = searcher.look_at(position, position.action_id(best), simulations)[seat] - values[action]
    return (position.action_name(action), round(loss, 4)) if is_mistake(loss) else None


def report(checked: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the shares and the grades, by game."""
    summary: dict[str, Any] = {}
    for game in sorted({each["game"] for each in checked}):
        checks = [check for each in checked if each["game"] == game for check in each["checks"]]
        planted = [check["planted"] for check in checks if check["planted"]]
        good = sum(check["grade"] in ("best", "good") for check in checks)
        bad = sum(each["grade"] in ("mistake", "blunder") for each in planted)
        summary[game] = {
            "decisions": len(checks),
            "best_or_good": round(good / max(1, len(checks)), 4),
            "grades": Counter(check["grade"] for check in checks),
            "planted": len(planted),
            "mistake_or_blunder": round(bad / max(1, len(planted)), 4),
            "planted_grades": Counter(each["grade"] for each in planted),
        }
    return summary


def main() -> None:
    """Check, then report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games.names(), help="by default all")
    parser.add_argument("--games", type=int, default=50, help="of each game")
    parser.add_argument("--decisions", type=int, default=300, help="of each game, from all its games together")
    parser.add_argument("--player", default="expert", help="the bot that plays")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("grades"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    path = given.out / "checks.jsonl"
    done = (
        {(each["game"], each["number"]) for each in map(json.loads, path.read_text().splitlines())} if path.exists() else set()
    )
    each_game = -(-given.decisions // given.games)
    tasks = [
        (game, number, given.player, each_game)
        for number in range(given.games)
        for game in given.game or games.names()
        if (game, number) not in done
    ]
    with multiprocessing.get_context("spawn").Pool(given.workers) as pool, path.open("a") as file:
        for checked in pool.imap_unordered(check_game, tasks):
            file.write(json.dumps(checked) + "\n")
            file.flush()
    json.dump(report([json.loads(line) for line in path.read_text().splitlines()]), sys.stdout, indent=1)


if __name__ == "__main__":
    main()

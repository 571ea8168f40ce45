"""Summarises a tournament as one dictionary of plain values: the content of report.json, and the source of report.html."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import Any

import hexrealm
from hexrealm import games
from hexrealm.arena.errors import MissingPackage
from hexrealm.arena.play import Result
from hexrealm.arena.ratings import Estimate, LiveRatings, elo_ratings, share_of_wins
from hexrealm.arena.standings import Standing, compare, standings
from hexrealm.arena.tournament import Tournament


def summarise(tournament: Tournament) -> dict[str, Any]:
    """Return the whole summary, from the results stored so far."""
    played, entrants = tournament.games, tournament.entrants
    notes = list(_repeats(tournament))
    ratings = _ratings(tournament, played, notes)
    live = _live(entrants, played, notes)
    rows = [_row(row, played, ratings.get(name), live) for name, row in standings(played, entrants).items()]
    return {
        "hexrealm": hexrealm.__version__,
        "title": games.find(tournament.job.game).title,
        "job": tournament.job.to_json(),
        "games": len(tournament.store.results),
        "different": _count_distinct(tournament),
        "planned": tournament.planned,
        "ended": _ended(tournament),
        "standings": sorted(rows, key=lambda row: -row["elo"][0] if row["elo"] else -row["share"]),
        "cross": _cross(played, entrants),
        "lengths": [result.actions for result in played],
        "seats": _seats(tournament),
        "control": _control(tournament),
        "sequential": _sequential(tournament),
        "notes": notes,
    }


def _count_distinct(tournament: Tournament) -> int:
    return len({(result.seats, result.digest) for result in tournament.store.results.values()})


def _repeats(tournament: Tournament) -> Iterator[str]:
    """Warn about identical games, which are no new evidence and make intervals too narrow."""
    games, distinct = len(tournament.store.results), _count_distinct(tournament)
    if distinct < games:
        yield f"only {distinct} of {games} games differ from each other; sample variants, or use bots with some randomness"


def _ratings(tournament: Tournament, played: list[Result], notes: list[str]) -> dict[str, Estimate]:
    if not played:
        return {}
    line_ups = [each.entrants for each in tournament.line_ups if not each.control]
    try:
        found = elo_ratings(played, tournament.entrants, line_ups, tournament.job.seed)
    except MissingPackage as error:
        notes.append(str(error))
        return {}
    return dict(zip(tournament.entrants, found, strict=True))


def _live(entrants: list[str], played: list[Result], notes: list[str]) -> LiveRatings | None:
    try:
        live = LiveRatings(entrants)
    except MissingPackage as error:
        notes.append(str(error))
        return None
    for result in played:
        live.add(result)
    return live


def _row(row: Standing, played: list[Result], elo: Estimate | None, live: LiveRatings | None) -> dict[str, Any]:
    share = share_of_wins(played, row.entrant)
    mu, sigma = live.of(row.entrant) if live else (None, None)
    return {
        "entrant": row.entrant,
        "games": row.games,
        "won": row.won,
        "shared": row.shared,
        "wins": round(row.wins, 4),
        "share": round(row.share, 4),
        "share_interval": share.to_json()[1:] if share else None,
        "elo": elo.to_json() if elo else None,
        "openskill": {"mu": round(mu, 3), "sigma": round(sigma, 3)} if mu is not None and sigma is not None else None,
        "points": row.points,
        "mean_points": round(row.mean_points, 3),
        "spread_of_points": round(statistics.pstdev(row.points), 3) if row.points else 0.0,
        "seconds_per_move": round(row.seconds_per_move, 6),
        "slowest_move": round(row.slowest, 6),
        "moves": row.moves,
    }


def _cross(played: list[Result], entrants: list[str]) -> dict[str, dict[str, list[float]]]:
    """Return the wins of each entrant against each other, and the number of comparisons."""
    tables = [compare(result, entrants) for result in played]
    won = sum(tables[1:], tables[0]) if tables else None
    if won is None:
        return {}
    return {
        one: {
            other: [round(float(won[i, j]), 4), round(float(won[i, j] + won[j, i]), 4)]
            for j, other in enumerate(entrants)
            if i != j and won[i, j] + won[j, i]
        }
        for i, one in enumerate(entrants)
    }


def _seats(tournament: Tournament) -> list[float]:
    """Return the share of victories of each seat, which shows how much playing first is worth."""
    shares = [result.shares for result in tournament.store.results.values()]
    return [round(statistics.fmean(by_game), 4) for by_game in zip(*shares, strict=True)]


def _control(tournament: Tournament) -> dict[str, Any] | None:
    """Return the result of the first bot against itself: the equal share is within the interval in 95 % of all runs."""
    played = tournament.control_games
    if not played:
        return None
    share = share_of_wins(played, tournament.twins[0])
    assert share is not None
    equal = _equal_share(tournament)
    return {
        "bot": tournament.job.bots[0],
        "games": len(played),
        "share": share.to_json(),
        "equal": equal,
        "within": share.low <= equal <= share.high,
    }


def _equal_share(tournament: Tournament) -> float:
    return round(1 / tournament.job.players, 4)


def _sequential(tournament: Tournament) -> dict[str, Any] | None:
    test = tournament.test
    if test is None:
        return None
    return {
        "h0": f"{tournament.job.bots[0]} is {test.sprt.elo0:g} Elo stronger than {tournament.job.bots[1]}",
        "h1": f"{tournament.job.bots[0]} is {test.sprt.elo1:g} Elo stronger than {tournament.job.bots[1]}",
        "bounds": [round(bound, 4) for bound in test.sprt.bounds],
        "path": [round(step, 4) for step in test.path],
        "accepted": test.verdict,
    }


def _ended(tournament: Tournament) -> str:
    if tournament.verdict:
        return f"the sequential test accepted {tournament.verdict}"
    if tournament.finished:
        return "all games played"
    return "stopped early"

"""What happens to one game of a batch, written once: the CPU calls these game after game, a kernel one game a thread.

Templates: bind_loops() fills in a game's rules. Nothing here allocates, and every random number is the game's own: a game
goes the same way whatever plays beside it, on whatever device.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from hexrealm.dice import roll
from hexrealm.game import CHANCE, GAME_OVER, Game
from hexrealm.rule import OPEN, bind, bind_seldom


class Games(NamedTuple):
    """The arrays of a batch. Game i is row i of those by game; several games may share a set-up."""

    boards: Any  # by set-up: what it fixes,
    firsts: Any  # its first state,
    players: Any  # and how many play
    setups: Any  # by game: the number of its set-up,
    states: Any  # its state,
    dice: Any  # and its own stream of random numbers
    finals: Any  # by game: the last state of the game that ended last,
    rewards: Any  # what the last step brought each seat,
    done: Any  # whether it ended a game, or the game is held at its end,
    deciding: Any  # and who decides now
    restart: Any  # whether finished games begin anew at once


# The arrays that have a row for each game.
BY_GAME = ("setups", "states", "dice", "finals", "rewards", "done", "deciding")


class Scratch(NamedTuple):
    """Room for one thread to work in: options to list, and events that nobody reads."""

    options: Any
    events: Any


apply = pick_uniformly = to_play = list_legal = share_of_victory = OPEN
settle = begin = finish = forget = OPEN


def _settle(board, state, dice, options, events):
    """Let chance decide until a seat does, or the game is over."""
    while to_play(state) == CHANCE:
        apply(board, state, pick_uniformly(board, state, options, roll(dice)), events)


def _begin(games, scratch, game):
    """A new game, its set-up drawn where there are several."""
    setup = 0
    if games.boards.shape[0] > 1:
        setup = (roll(games.dice[game]) * games.boards.shape[0]) >> 32
    games.setups[game] = setup
    games.states[game] = games.firsts[setup]
    settle(games.boards[setup], games.states[game], games.dice[game], scratch.options, scratch.events)


def _finish(games, game):
    """A game is over: keep its last state, and add what it brought: 1 to one who wins alone, to all together 0."""
    setup = games.setups[game]
    count = games.players[setup]
    games.done[game] = True
    games.finals[game] = games.states[game]
    for seat in range(count):
        share = share_of_victory(games.boards[setup], games.states[game], seat)
        games.rewards[game, seat] += (share * count - 1) / (count - 1)


def _forget(games, game):
    """Before a step: nothing is earned yet. A game that is held stays done."""
    for seat in range(games.rewards.shape[1]):
        games.rewards[game, seat] = 0
    games.done[game] = to_play(games.states[game]) == GAME_OVER


def _advance(games, scratch, game, given, action, most, once):
    """One action that is given, or uniformly random ones: at most so many, or, if `once`, until a game ends.

    Returns how many were taken. Nothing happens to a game that is over. One function for all ways to go on, since it is the
    one that takes long to compile; the inner loop touches no tuple of arrays, which costs counting who uses them.
    """
    forget(games, game)
    state, dice, options, events = games.states[game], games.dice[game], scratch.options, scratch.events
    board = games.boards[games.setups[game]]
    taken, ended = 0, False
    while taken < most and to_play(state) != GAME_OVER and not (once and ended):
        apply(board, state, action if given else pick_uniformly(board, state, options, roll(dice)), events)
        if to_play(state) == CHANCE:
            settle(board, state, dice, options, events)
        taken += 1
        if to_play(state) == GAME_OVER:
            ended = True
            finish(games, game)
            if games.restart:
                begin(games, scratch, game)
                board = games.boards[games.setups[game]]
    games.deciding[game] = to_play(state)
    return taken


def _pick(games, scratch, game):
    """A uniformly random action of one game; -1 if it is over."""
    if to_play(games.states[game]) == GAME_OVER:
        return -1
    board = games.boards[games.setups[game]]
    return pick_uniformly(board, games.states[game], scratch.options, roll(games.dice[game]))


def _mark_legal(games, scratch, mask, game):
    """Put 1 at the legal actions of one game, in a row of zeros."""
    count = list_legal(games.boards[games.setups[game]], games.states[game], scratch.options)
    for place in range(count):
        mask[game, scratch.options[place]] = True


def _is_legal(games, scratch, game, action):
    """Whether an action is legal; in a game that is over it does not matter."""
    if to_play(games.states[game]) == GAME_OVER:
        return True
    count = list_legal(games.boards[games.setups[game]], games.states[game], scratch.options)
    for place in range(count):
        if scratch.options[place] == action:
            return True
    return False


@cache
def bind_loops(game: Game) -> dict[str, Any]:
    """The templates by name, for one game; and the rules they call."""
    bound: dict[str, Any] = dict(game.rules)
    for template in (_settle, _begin, _finish, _forget, _pick, _advance, _mark_legal, _is_legal):
        binding = bind_seldom if template in (_settle, _begin, _finish) else bind
        bound[template.__name__[1:]] = binding(template, game.name, **bound)
    return bound

"""What happens to one game of a batch, written once: the CPU calls these game after game, a kernel one game a thread.

Templates: bind_loops() fills in a game's rules. Nothing here allocates, and every random number is the game's own: a game
goes the same way whatever plays beside it, on whatever device.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from hexrealm.engine.compiler import UNBOUND, bind, bind_not_inlined
from hexrealm.engine.dice import roll
from hexrealm.engine.game import CHANCE, GAME_OVER, Game


class Games(NamedTuple):
    """The arrays of a batch. Game i is row i of those by game; several games may share a set-up.

    States are there twice, as records for the rules and as words for copying: a GPU copies records byte by byte.
    """

    boards: Any  # by set-up: what it fixes,
    firsts: Any  # its first state, in words,
    players: Any  # and how many play
    setups: Any  # by game: the number of its set-up,
    states: Any  # its state,
    words: Any  # the same in words,
    dice: Any  # and its own stream of random numbers
    finals: Any  # by game: the last state of the game that ended last, in words,
    final_setups: Any  # its set-up,
    rewards: Any  # what the last step brought each seat,
    done: Any  # whether it ended a game, or the game is held at its end,
    deciding: Any  # and who decides now
    restart: Any  # whether finished games begin anew at once


class Scratch(NamedTuple):
    """Room for one thread to work in: options to list, and events that nobody reads."""

    options: Any
    events: Any


# The arrays that have a row for each game.
BY_GAME = ("setups", "words", "dice", "finals", "final_setups", "rewards", "done", "deciding")

apply_effects = prepare_decision = pick_uniformly = to_play = list_legal = win_share = UNBOUND
copy_words = begin = finish = together = UNBOUND


def _copy_words(target, source):
    """A whole state, eight words at a time: a device that waits for one may as well wait for eight."""
    rest = source.shape[0] & 7
    for place in range(rest):
        target[place] = source[place]
    for place in range(rest, source.shape[0], 8):
        a, b, c, d = source[place], source[place + 1], source[place + 2], source[place + 3]
        e, f, g, h = source[place + 4], source[place + 5], source[place + 6], source[place + 7]
        target[place], target[place + 1], target[place + 2], target[place + 3] = a, b, c, d
        target[place + 4], target[place + 5], target[place + 6], target[place + 7] = e, f, g, h


def _begin(games, game, words, dice):
    """A new game, its set-up drawn where there are several. Chance, if it decides first, is left to _advance."""
    setup = 0
    if games.boards.shape[0] > 1:
        setup = (roll(dice) * games.boards.shape[0]) >> 32
    games.setups[game] = setup
    copy_words(words, games.firsts[setup])


def _finish(games, game, words, state, keep):
    """A game is over: keep its last state if wanted, and add what it brought: 1 to one who wins alone, to all together 0."""
    setup = games.setups[game]
    count = games.players[setup]
    games.done[game] = True
    if keep:
        copy_words(games.finals[game], words)
        games.final_setups[game] = setup
    for seat in range(count):
        share = win_share(games.boards[setup], state, seat)
        games.rewards[game, seat] += (share * count - 1) / (count - 1)


def _forget(games, game, state):
    """Before a step: nothing is earned yet. A game that is held stays done."""
    for seat in range(games.rewards.shape[1]):
        games.rewards[game, seat] = 0
    games.done[game] = to_play(state) == GAME_OVER


def _alone(active):
    """On the CPU a game waits for nobody. Kernels have another: see kernels.py."""
    return active


def _advance(games, scratch, game, present, words, state, dice, given, action, most, once):
    """Let chance decide where it does; beyond that, take one action that is given, or uniformly random ones.

    At most so many, or, if `once`, until a game ends; returns how many. Nothing happens to a game that is over or not
    present. One loop for all ways to go on, which acts at one place: it takes long to compile, and the lanes of a GPU
    are fast only while they are at the same place. together() brings them there: it returns whether any is still active, and
    all must call it. The loop touches no tuple of arrays, which would cost counting who uses them.
    """
    options, events = scratch.options, scratch.events
    board, player = games.boards[games.setups[game]], to_play(state)
    taken, ended, chosen = 0, False, 0
    active = present and (player == CHANCE or (player != GAME_OVER and most > 0))
    while together(active):
        if active:
            chosen = action if given and player != CHANCE else pick_uniformly(board, state, options, roll(dice))
        together(active)
        if active:
            apply_effects(board, state, chosen, events)
        together(active)
        if active:
            prepare_decision(board, state)
            taken += player != CHANCE
            player = to_play(state)
        together(active)
        if active and player == GAME_OVER:
            ended = True
            finish(games, game, words, state, given or once)
            if games.restart:
                begin(games, game, words, dice)
                board, player = games.boards[games.setups[game]], to_play(state)
        active = active and (player == CHANCE or (player != GAME_OVER and taken < most and not (once and ended)))
    if present:
        games.deciding[game] = player
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
def bind_loops(game: Game, together: Any = _alone) -> dict[str, Any]:
    """The templates by name, for one game; and the rules they call."""
    bound: dict[str, Any] = {**game.rules, "together": bind(together, game.name)}
    for template in (_copy_words, _begin, _finish, _forget, _pick, _advance, _mark_legal, _is_legal):
        binding = bind_not_inlined if template in (_begin, _finish) else bind
        bound[template.__name__[1:]] = binding(template, game.name, **bound)
    return bound

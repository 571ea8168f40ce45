"""The steps of one game in a batch, written once: the CPU calls them game after game, a kernel has one thread per game.

These are templates: bind_loops() fills in a game's rules. Nothing here allocates, and every game has its own random numbers,
so that its course does not depend on the other games or the device.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from hexrealm.engine.compiler import UNBOUND, bind, bind_not_inlined
from hexrealm.engine.dice import roll
from hexrealm.engine.game import CHANCE, GAME_OVER, Game


class Games(NamedTuple):
    """The arrays of a batch, with a row per set-up or per game. Several games may share a set-up.

    States are stored once and seen in two ways: as records for the rules, and as 64-bit words for copying, because a GPU
    copies records byte by byte.
    """

    boards: Any  # by set-up: its board
    initial_states: Any  # by set-up: its initial state, as words
    players: Any  # by set-up: the number of players
    setups: Any  # by game: the number of its set-up
    states: Any  # by game: its state
    state_words: Any  # by game: the same memory as words
    dice: Any  # by game: its own stream of random numbers
    final_states: Any  # by game: the final state of the game that ended last, as words
    final_setups: Any  # by game: the set-up of the game that ended last
    rewards: Any  # by game: the rewards of the last step, by seat
    done: Any  # by game: whether the last step ended a game, or the game is held at its end
    deciding: Any  # by game: the seat that decides
    restart: Any  # whether finished games restart at once


class Scratch(NamedTuple):
    """Buffers of one thread: for listing options, and for events that are not read."""

    options: Any
    events: Any


# The arrays with a row per game; `states` shares the memory of `state_words`.
BY_GAME = ("setups", "state_words", "dice", "final_states", "final_setups", "rewards", "done", "deciding")

apply_effects = prepare_decision = pick_uniformly = to_play = list_legal = win_share = UNBOUND
copy_words = begin = finish = barrier = UNBOUND


def _copy_words(target, source):
    """Copy a state, eight words at a time: a GPU waits for eight words as long as for one."""
    rest = source.shape[0] & 7
    for k in range(rest):
        target[k] = source[k]
    for k in range(rest, source.shape[0], 8):
        a, b, c, d = source[k], source[k + 1], source[k + 2], source[k + 3]
        e, f, g, h = source[k + 4], source[k + 5], source[k + 6], source[k + 7]
        target[k], target[k + 1], target[k + 2], target[k + 3] = a, b, c, d
        target[k + 4], target[k + 5], target[k + 6], target[k + 7] = e, f, g, h


def _begin(games, game, words, dice):
    """Start a new game, with a set-up drawn if there are several. _advance samples chance if it decides first."""
    setup = 0
    if games.boards.shape[0] > 1:
        setup = (roll(dice) * games.boards.shape[0]) >> 32
    games.setups[game] = setup
    copy_words(words, games.initial_states[setup])


def _finish(games, game, words, state, keep):
    """End a game: save its final state on request, and add its rewards: 1 for a sole winner, with sum 0."""
    setup = games.setups[game]
    count = games.players[setup]
    games.done[game] = True
    if keep:
        copy_words(games.final_states[game], words)
        games.final_setups[game] = setup
    for seat in range(count):
        share = win_share(games.boards[setup], state, seat)
        games.rewards[game, seat] += (share * count - 1) / (count - 1)


def _reset_result(games, game, state):
    """Reset rewards and done before a step. A game that is held at its end stays done."""
    for seat in range(games.rewards.shape[1]):
        games.rewards[game, seat] = 0
    games.done[game] = to_play(state) == GAME_OVER


def _no_barrier(active):
    """Return whether the game is active: on the CPU games do not wait for each other. kernels.py has the GPU's barrier."""
    return active


def _advance(games, scratch, game, present, words, state, dice, given, action, most, once):
    """Sample chance, and play one given action or uniformly random ones; return how many actions were played.

    It plays at most `most` actions or, with `once`, until a game ends. It does nothing if the game is over or not present.
    There is one loop for all these cases, with a single call of apply_effects(), which takes long to compile; and the threads
    of a GPU are fast only while they execute the same code. barrier() synchronizes them: it returns whether any is active,
    and all threads must call it. The loop uses no tuple of arrays, which would cost reference counting.
    """
    options, events = scratch.options, scratch.events
    board, player = games.boards[games.setups[game]], to_play(state)
    played, ended, chosen = 0, False, 0
    active = present and (player == CHANCE or (player != GAME_OVER and most > 0))
    while barrier(active):
        if active:
            chosen = action if given and player != CHANCE else pick_uniformly(board, state, options, roll(dice))
        barrier(active)
        if active:
            apply_effects(board, state, chosen, events)
        barrier(active)
        if active:
            prepare_decision(board, state)
            played += player != CHANCE
            player = to_play(state)
        barrier(active)
        if active and player == GAME_OVER:
            ended = True
            finish(games, game, words, state, given or once)
            if games.restart:
                begin(games, game, words, dice)
                board, player = games.boards[games.setups[game]], to_play(state)
        active = active and (player == CHANCE or (player != GAME_OVER and played < most and not (once and ended)))
    if present:
        games.deciding[game] = player
    return played


def _pick(games, scratch, game):
    """Return a uniformly random action of one game; -1 if it is over."""
    if to_play(games.states[game]) == GAME_OVER:
        return -1
    board = games.boards[games.setups[game]]
    return pick_uniformly(board, games.states[game], scratch.options, roll(games.dice[game]))


def _mark_legal(games, scratch, mask, game):
    """Set the legal actions of one game, in a row of zeros."""
    count = list_legal(games.boards[games.setups[game]], games.states[game], scratch.options)
    for k in range(count):
        mask[game, scratch.options[k]] = True


def _is_legal(games, scratch, game, action):
    """Return whether an action is legal; always true in a game that is over, which ignores it."""
    if to_play(games.states[game]) == GAME_OVER:
        return True
    count = list_legal(games.boards[games.setups[game]], games.states[game], scratch.options)
    for k in range(count):
        if scratch.options[k] == action:
            return True
    return False


@cache
def bind_loops(game: Game, barrier: Any = _no_barrier) -> dict[str, Any]:
    """Return the templates by name, bound to one game, and the rules that they call."""
    bound: dict[str, Any] = {**game.rules, "barrier": bind(barrier, game.name)}
    for template in (_copy_words, _begin, _finish, _reset_result, _pick, _advance, _mark_legal, _is_legal):
        binding = bind_not_inlined if template in (_begin, _finish) else bind
        bound[template.__name__[1:]] = binding(template, game.name, **bound)
    return bound

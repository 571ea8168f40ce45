"""Kernels for the GPU: the same rules, called from CUDA. The only place that knows a GPU; it is loaded only when asked for."""

from __future__ import annotations

from numba import cuda, from_dtype, types

from hexrealm.batches.playout import bind_playout
from hexrealm.game import Game
from hexrealm.rule import OPEN, rebind

play_out = OPEN


def _play_out_all(boards, states, options, events, dice, steps):
    """One game to the end for each thread."""
    thread = cuda.grid(1)
    if thread < states.shape[0]:
        steps[thread] = play_out(boards[0], states[thread], options[thread], events, dice[thread])


def compile_playout_kernel(game: Game, compute_capability: tuple[int, int]) -> str:
    """The PTX of a kernel that plays random games to the end."""
    kernel = rebind(_play_out_all, game.name, play_out=bind_playout(game)[0])
    board, state = from_dtype(game.board_type), from_dtype(game.state_type)
    buffers = (types.int32[:, ::1], types.int16[:, ::1], types.uint64[:, ::1], types.int64[::1])
    signature = types.void(board[::1], state[::1], *buffers)
    return str(cuda.compile_ptx(kernel, signature, cc=compute_capability)[0])

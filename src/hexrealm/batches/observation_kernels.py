"""Kernels that write masks and observations, and their helpers. These are templates that kernels.py binds.

Output of bytes is first collected as bits in the shared memory of a block, 64 at a time. Then all threads of the block write
adjacent words of eight bytes, which is the fastest way to write on a GPU.
"""

from __future__ import annotations

from numba import cuda, float32, uint32, uint64

from hexrealm.batches.cuda import GAMES_PER_BLOCK, LANES
from hexrealm.engine.bits import ONE, spread
from hexrealm.engine.compiler import UNBOUND

observe_word = observe_numbers = legal_word = UNBOUND
clear = put_word = write_bytes = gather_cells = write_numbers = write_planes = UNBOUND
ACTION_COUNT = HEX_PLANES = NUMBERS = HEXES_PER_PLANE = WORD_LANES = UNBOUND
MASK_WORDS = CELL_WORDS = UNBOUND  # 32-bit words for the masks of a block's games, and for their cells
TWO, FIVE, LOW_FIVE, HALF, LOW_HALF = uint64(2), uint64(5), uint64(31), uint64(32), uint64(0xFFFFFFFF)


def _clear(bits):
    """Clear all bits. All threads of a block must call it."""
    index, size, step = uint64(cuda.threadIdx.x), uint64(bits.shape[0]), uint64(cuda.blockDim.x)
    while index < size:
        bits[index] = 0
        index += step
    cuda.syncthreads()


def _put_word(bits, first, last, word):
    """Set bits from `first` up to `last`. Atomic, because other threads may set bits in the same word."""
    if last - first < 64:
        word &= (ONE << uint64(last - first)) - ONE
    if word == 0:
        return
    index, shift = uint64(first >> 5), uint64(first & 31)
    low, high = word << shift, (word >> ONE) >> (uint64(63) - shift)
    if low & LOW_HALF != 0:
        cuda.atomic.or_(bits, index, uint32(low & LOW_HALF))
    if low >> HALF != 0:
        cuda.atomic.or_(bits, index + ONE, uint32(low >> HALF))
    if high != 0:
        cuda.atomic.or_(bits, index + TWO, uint32(high))


def _write_bytes(bits, rows, first, size):
    """Write a byte for each of `size` bits, starting at word `first` of the rows. All threads of a block must call it."""
    shift = uint32((cuda.threadIdx.x & 3) * 8)  # the same for everything that a thread writes
    target, last, step = uint64(first + cuda.threadIdx.x), uint64(first + ((size + 7) >> 3)), uint64(cuda.blockDim.x)
    source, source_step = uint64(cuda.threadIdx.x >> 2), uint64(cuda.blockDim.x >> 2)
    cuda.syncthreads()
    while target < last:
        rows[target] = spread(uint64(bits[source] >> shift))
        target += step
        source += source_step


def _mark_all_legal(games, mask, count):
    """Write the masks of GAMES_PER_BLOCK games per block. The threads of a game share its words."""
    bits = cuda.shared.array(MASK_WORDS, uint32)
    first = cuda.blockIdx.x * GAMES_PER_BLOCK
    present, threads = min(GAMES_PER_BLOCK, count - first), cuda.blockDim.x // GAMES_PER_BLOCK
    slot = cuda.threadIdx.x // threads
    clear(bits)
    if slot < present:
        game = first + slot
        board, state = games.boards[games.setups[game]], games.states[game]
        for word in range(cuda.threadIdx.x % threads, (ACTION_COUNT + 63) >> 6, threads):
            put_word(bits, slot * ACTION_COUNT + word * 64, (slot + 1) * ACTION_COUNT, legal_word(board, state, word))
    write_bytes(bits, mask, first * ACTION_COUNT // 8, present * ACTION_COUNT)


def _gather_cells(games, seats, first, present, bits):
    """Collect the cells of a block's games as bits. A thread handles one word of one game in all planes, so that neighbouring
    threads execute the same code.
    """
    word, slot = cuda.threadIdx.x % WORD_LANES, cuda.threadIdx.x // WORD_LANES % GAMES_PER_BLOCK
    clear(bits)
    if slot < present and word * 64 < HEXES_PER_PLANE:
        game = first + slot
        board, state, seat = games.boards[games.setups[game]], games.states[game], seats[game]
        planes = cuda.blockDim.x // (WORD_LANES * GAMES_PER_BLOCK)  # planes at the same time
        for plane in range(cuda.threadIdx.x // (WORD_LANES * GAMES_PER_BLOCK), HEX_PLANES, planes):
            row = (slot * HEX_PLANES + plane) * HEXES_PER_PLANE
            put_word(bits, row + word * 64, row + HEXES_PER_PLANE, observe_word(board, state, seat, plane, word))


def _write_numbers(games, seats, first, present, shared, numbers):
    """Write the numbers of a block's games: the first threads compute them, and all threads write them."""
    if cuda.threadIdx.x < present:
        game = first + cuda.threadIdx.x
        observe_numbers(games.boards[games.setups[game]], games.states[game], seats[game], shared[cuda.threadIdx.x])
    cuda.syncthreads()
    index, size, step = uint64(cuda.threadIdx.x), uint64(present * NUMBERS), uint64(cuda.blockDim.x)
    while index < size:
        row, column = index // uint64(NUMBERS), index % uint64(NUMBERS)
        numbers[uint64(first) + row, column] = shared[row, column]
        index += step


def _observe_all(games, seats, planes, count):
    """Write the planes of GAMES_PER_BLOCK games per block."""
    bits = cuda.shared.array(CELL_WORDS, uint32)
    numbers = cuda.shared.array((GAMES_PER_BLOCK, NUMBERS), float32)
    first, thread = cuda.blockIdx.x * GAMES_PER_BLOCK, cuda.threadIdx.x
    present = min(GAMES_PER_BLOCK, count - first)
    gather_cells(games, seats, first, present, bits)
    if thread < present:
        game = first + thread
        observe_numbers(games.boards[games.setups[game]], games.states[game], seats[game], numbers[thread])
    cuda.syncthreads()
    for other in range(present):
        write_planes(bits, uint64(other * HEX_PLANES * HEXES_PER_PLANE), numbers[other], planes[first + other])


def _write_planes(bits, first, numbers, row):
    """Write the planes of a game: cells from their bits, then each number on every hex. All threads must call it."""
    index, step = uint64(cuda.threadIdx.x), uint64(cuda.blockDim.x)
    cells, last = uint64(HEX_PLANES * HEXES_PER_PLANE), uint64(row.shape[0])
    while index < cells:
        row[index] = (bits[(first + index) >> FIVE] >> uint32((first + index) & LOW_FIVE)) & uint32(1)
        index += step
    while index < last:
        row[index] = numbers[(index - cells) // uint64(HEXES_PER_PLANE)]
        index += step


def _observe_compactly(games, seats, cells, numbers, count):
    """The first blocks write the numbers of LANES games each, the others the cells of GAMES_PER_BLOCK games each."""
    bits = cuda.shared.array(CELL_WORDS, uint32)
    shared = cuda.shared.array((LANES, NUMBERS), float32)
    first, blocks = cuda.blockIdx.x * LANES, (count + LANES - 1) // LANES
    if cuda.blockIdx.x < blocks:
        write_numbers(games, seats, first, min(LANES, count - first), shared, numbers)
    else:
        first = (cuda.blockIdx.x - blocks) * GAMES_PER_BLOCK
        present = min(GAMES_PER_BLOCK, count - first)
        gather_cells(games, seats, first, present, bits)
        write_bytes(bits, cells, first * HEX_PLANES * HEXES_PER_PLANE // 8, present * HEX_PLANES * HEXES_PER_PLANE)


PARTS = (_clear, _put_word, _write_bytes, _gather_cells, _write_numbers, _write_planes)

"""Rows of floats as vectors: the inner loops of a net, as instructions that Numba does not find by itself.

A row is one row of a contiguous float32 array of that width. Interpreted, the same functions are numpy's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexrealm.engine.compiler import INTERPRETED

if not INTERPRETED:
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    _FLOAT = ir.FloatType()


def _row(context: Any, builder: Any, kind: Any, array: Any, number: Any, width: int) -> Any:
    """Return the address of a row, as a vector."""
    data = context.make_array(kind)(context, builder, array).data
    wide = builder.zext(number, ir.IntType(64)) if number.type.width < 64 else number
    start = builder.gep(data, [builder.mul(wide, ir.Constant(ir.IntType(64), width))])
    return builder.bitcast(start, ir.VectorType(_FLOAT, width).as_pointer())


def _load(builder: Any, address: Any) -> Any:
    return builder.load(address, align=4)


def _splat(builder: Any, value: Any, width: int) -> Any:
    kind = ir.VectorType(_FLOAT, width)
    one = builder.insert_element(ir.Constant(kind, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    mask = ir.Constant(ir.VectorType(ir.IntType(32), width), [0] * width)
    return builder.shuffle_vector(one, ir.Constant(kind, ir.Undefined), mask)


def make_sum_rows(width: int) -> Any:
    """Return sum_rows(table, ids, at, count, out, to): write the sum of the rows ids[at, :count] of table to out[to]."""
    if INTERPRETED:

        def plain(table: Any, ids: Any, at: int, count: int, out: Any, to: int) -> None:
            out[to] = table[ids[at, :count]].sum(axis=0)

        return plain

    def sum_rows(typing: Any, table: Any, ids: Any, at: Any, count: Any, out: Any, to: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args
            numbers = context.make_array(kinds[1])(context, builder, arguments[1])
            per_row = builder.extract_value(numbers.shape, 1)
            first = builder.gep(numbers.data, [builder.mul(arguments[2], per_row)])
            kind = ir.VectorType(_FLOAT, width)
            total = cgutils.alloca_once_value(builder, ir.Constant(kind, None))
            with cgutils.for_range(builder, arguments[3]) as loop:
                number = builder.sext(builder.load(builder.gep(first, [loop.index])), ir.IntType(64))
                row = _load(builder, _row(context, builder, kinds[0], arguments[0], number, width))
                builder.store(builder.fadd(builder.load(total), row), total)
            target = _row(context, builder, kinds[4], arguments[4], arguments[5], width)
            builder.store(builder.load(total), target, align=4)
            return context.get_dummy_value()

        return types.void(table, ids, types.int64, types.int64, out, types.int64), generate

    return intrinsic(sum_rows)


def make_add_scaled(width: int) -> Any:
    """Return add_scaled(out, to, table, row, scale): add scale times a row of table to out[to]."""
    if INTERPRETED:

        def plain(out: Any, to: int, table: Any, row: int, scale: Any) -> None:
            out[to] += np.float32(scale) * table[row]

        return plain

    def add_scaled(typing: Any, out: Any, to: Any, table: Any, row: Any, scale: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args
            target = _row(context, builder, kinds[0], arguments[0], arguments[1], width)
            given = _load(builder, _row(context, builder, kinds[2], arguments[2], arguments[3], width))
            product = builder.fmul(given, _splat(builder, arguments[4], width), flags=["contract"])
            builder.store(builder.fadd(_load(builder, target), product, flags=["contract"]), target, align=4)
            return context.get_dummy_value()

        return types.void(out, types.int64, table, types.int64, types.float32), generate

    return intrinsic(add_scaled)


def make_relu(width: int) -> Any:
    """Return relu(out, row): make every negative number of a row zero."""
    if INTERPRETED:

        def plain(out: Any, row: int) -> None:
            np.maximum(out[row], 0, out=out[row])

        return plain

    def relu(typing: Any, out: Any, row: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            address = _row(context, builder, signature.args[0], arguments[0], arguments[1], width)
            given, zero = _load(builder, address), ir.Constant(ir.VectorType(_FLOAT, width), None)
            positive = builder.fcmp_ordered(">", given, zero)
            builder.store(builder.select(positive, given, zero), address, align=4)
            return context.get_dummy_value()

        return types.void(out, types.int64), generate

    return intrinsic(relu)


def make_dot(width: int) -> Any:
    """Return dot(a, row, b, other): the product of two rows."""
    if INTERPRETED:

        def plain(a: Any, row: int, b: Any, other: int) -> Any:
            return np.float32(a[row] @ b[other])

        return plain

    def dot(typing: Any, a: Any, row: Any, b: Any, other: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds, kind = signature.args, ir.VectorType(_FLOAT, width)
            left = _load(builder, _row(context, builder, kinds[0], arguments[0], arguments[1], width))
            right = _load(builder, _row(context, builder, kinds[2], arguments[2], arguments[3], width))
            product = builder.fmul(left, right)
            name = f"llvm.vector.reduce.fadd.v{width}f32"
            reduce = cgutils.get_or_insert_function(builder.module, ir.FunctionType(_FLOAT, [_FLOAT, kind]), name)
            return builder.call(reduce, [ir.Constant(_FLOAT, 0.0), product], fastmath=["reassoc"])

        return types.float32(a, types.int64, b, types.int64), generate

    return intrinsic(dot)

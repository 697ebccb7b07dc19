# SPDX-License-Identifier: Apache-2.0
"""Functions that only the library has. They are called in TTNN, between changes of layout."""

import layout_variants
from data import Case, Tensor

FLOATS = ("f32", "bf16")
FORMATS = {"i32": "si32"}


def typed(shape, dtype, tiled=True):
    return layout_variants.Type(shape, FORMATS.get(dtype, dtype), tiled, "dram").text()


def call(op, operands, results, attributes="", meaning=None, result=0, rows=False, note="", **attrs):
    """Operands and results in DRAM, in tiles, results in rows if `rows`. `attrs` are for NumPy."""
    dtype = operands[0].dtype
    types = [typed(o.shape, o.dtype) for o in operands]
    made = [typed(shape, dtype, not rows) for shape in results]
    lines = [f'{{tmp}}_{i} = "ttir.to_layout"({{in{i}}}) : ({{type{i}}}) -> {t}'
             for i, t in enumerate(types)]
    lines.append(", ".join(f"{{tmp}}_r{i}" for i in range(len(made)))
                 + f' = "ttnn.{op}"(' + ", ".join(f"{{tmp}}_{i}" for i in range(len(types)))
                 + ")" + (f" <{{{{{attributes}}}}}>" if attributes else "") + f" : ({', '.join(types)}) -> ({', '.join(made)})")
    lines.append(f'{{out}} = "ttir.to_layout"({{tmp}}_r{result}) : ({made[result]}) -> {{type}}')
    return Case(meaning or op, tuple(operands), attrs, text="\n".join(lines), note=note,
                dtypes=(dtype,) * len(made) if len(made) > 1 else (), result=result)


def segments(*present):
    return f"operandSegmentSizes = array<i32: {', '.join(str(int(p)) for p in present)}>"


def up(size, unit=32):
    return -(-size // unit) * unit


def heads(dtype, users, count, rows, depth):
    return call("nlp_concat_heads", [Tensor((users, count, rows, depth), dtype)],
                [(users, 1, rows, count * depth)])


def heads_decode(dtype, users, count, given, depth):
    return call("nlp_concat_heads_decode", [Tensor((1, users, given, depth), dtype)],
                [(1, 1, 32, count * depth)], f"num_heads = {count} : ui32", num_heads=count)


def split(dtype, users, count, others, depth, result, offset=None, size=None):
    operands = [Tensor((1, 1, users, (count + 2 * (others or count)) * depth), dtype)]
    text = f"num_heads = {count} : ui32"
    if others:
        text += f", num_kv_heads = {others} : ui32"
    if size:
        operands.append(Tensor((1,), "i32", values=(offset,)))
        text += f", slice_size = {size} : ui32, overlap_qk_coregrid = true"
    shapes = [(1, size or users, n, depth) for n in (count, others or count, others or count)]
    return call("nlp_create_qkv_heads_decode", operands, shapes, text, result=result,
                note="effect_slice" if size else f"{count}of{others}", num_heads=count,
                num_kv_heads=others, slice_size=size)


def rotary(dtype, users, count, rows, depth, cached=None, token=None):
    angles = Tensor((1, 1, cached or rows, depth), dtype, -1, 1)
    return call("rotary_embedding", [Tensor((users, count, rows, depth), dtype), angles, angles],
                [(users, count, up(rows), depth)],
                f"token_index = {token} : ui32" if token is not None else "",
                note=f"token{token}", token_index=token)


def llama(dtype, users, count, rows, depth, angles, decode=False, matrices=1):
    cached = Tensor(angles, dtype, -1, 1)
    matrix = tuple(float((i % 2 == 0 and j == i + 1) - (i % 2 == 1 and j == i - 1))
                   for _ in range(matrices) for i in range(32) for j in range(32))
    return call("rotary_embedding_llama",
                [Tensor((users, count, rows, depth), dtype), cached, cached,
                 Tensor((1, 1, 32 * matrices, 32), dtype, values=matrix)],
                [(users, count, rows, depth)], f"is_decode_mode = {str(decode).lower()}",
                is_decode_mode=decode)


def sums(op, dtype, shape, residual=False):
    operands = [Tensor(shape, dtype)] * (1 + residual)
    text = segments(1, residual, 0) if op == "layer_norm_pre_all_gather" else ""
    parts = 2 if op == "layer_norm_pre_all_gather" else 1
    return call(op, operands, [shape[:-1] + (32 * parts,)], text)


def by_sums(dtype, shape, parts, weight=False, bias=False):
    """Sums as of rows with a mean of 0.1 and a mean square of 2."""
    length = shape[-1] * parts
    row = ([2.0 * length / parts] + [0.0] * 31 + [0.1 * length / parts] + [0.0] * 31) * parts
    count = 1
    for size in shape[:-1]:
        count *= size
    operands = [Tensor(shape, dtype),
                Tensor(shape[:-1] + (64 * parts,), dtype, values=tuple(row * count))]
    operands += [Tensor((shape[-1],), dtype)] * (weight + bias)
    return call("layer_norm_post_all_gather", operands, [shape],
                f"epsilon = 1.0e-05 : f32, {segments(1, 1, weight, bias)}",
                note=f"{weight}{bias}", weight=weight, bias=bias)


def fused(dtype, shape, weight=False, bias=False, residual=False, activation=None):
    operands = [Tensor(shape, dtype)] + [Tensor((shape[-1],), dtype)] * (weight + bias)
    operands += [Tensor(shape, dtype)] * residual
    word = f'activation = "{activation}", ' if activation else ""
    return call("dit_rms_norm_unary_fused", operands, [shape],
                f"epsilon = 1.0e-05 : f32, {word}{segments(1, weight, bias, residual)}",
                note=f"{weight}{bias}{residual}{activation}", weight=weight, bias=bias,
                residual=residual, activation=activation)


def batch_norm(dtype, shape, weight=False, bias=False):
    operands = [Tensor(shape, dtype)] + [Tensor((1, shape[1], 1, 1), dtype)] * (weight + bias)
    return call("batch_norm_training", operands, [shape],
                f"epsilon = 1.0e-05 : f32, {segments(1, 0, 0, weight, bias)}",
                meaning="batch_norm_of_batch", note=f"{weight}{bias}", weight=weight, bias=bias)


def latent(dtype, users, count, groups, rows, depth, width, mask=False):
    operands = [Tensor((users, count, rows, depth), dtype),
                Tensor((users, groups, rows, depth), dtype)]
    operands += [Tensor((users, 1, rows, rows), dtype)] * mask
    return call("flash_mla_prefill", operands, [(users, count, rows, width)],
                f"head_dim_v = {width} : ui32, is_causal = {str(not mask).lower()}, "
                + segments(1, 1, 0, mask), note=f"{width}", head_dim_v=width, is_causal=not mask)


def remainder(dtype, left, right, low, high):
    """With the divisor's sign; TTIR's keeps the dividend's."""
    return call("remainder", [Tensor(left, dtype, low, high), Tensor(right, dtype, low, high)],
                [left], meaning="floored_remainder")


def indexer(dtype, users, count, rows, keys, depth, start):
    return call("indexer_score_dsa",
                [Tensor((users, count, rows, depth), dtype), Tensor((users, 1, keys, depth), dtype),
                 Tensor((users, 1, rows, count), dtype)], [(users, 1, rows, keys)],
                f"chunk_start_idx = {start} : ui32", rows=True, note=f"from{start}",
                chunk_start_idx=start)


CASES = [
    remainder("si32", (31, 33), (31, 33), -50, 50), remainder("si32", (5, 33), (1, 33), -2**31, 2**31 - 1),
] + [case for dtype in FLOATS for case in [
    remainder(dtype, (31, 33), (31, 33), -40, 40), remainder(dtype, (2, 3, 33, 65), (1, 1, 1, 65), -7, 7),
    heads(dtype, 2, 3, 31, 33), heads(dtype, 1, 4, 32, 64), heads(dtype, 1, 1, 1, 5),
    heads_decode(dtype, 4, 8, 8, 64), heads_decode(dtype, 3, 5, 7, 33), heads_decode(dtype, 32, 1, 32, 32),
    *(split(dtype, 4, 8, 2, 64, result) for result in (0, 1, 2)),
    *(split(dtype, 3, 2, None, 33, result) for result in (0, 1, 2)),
    split(dtype, 7, 4, 2, 32, 1, 3, 2),
    rotary(dtype, 2, 3, 33, 64), rotary(dtype, 1, 2, 5, 32, 17), rotary(dtype, 1, 3, 5, 6, 17, 9),
    llama(dtype, 2, 3, 33, 64, (1, 1, 40, 64)), llama(dtype, 1, 3, 5, 32, (1, 3, 5, 32)),
    llama(dtype, 1, 4, 7, 64, (1, 4, 1, 64), True), llama(dtype, 1, 3, 7, 32, (1, 3, 32, 32), True, 3),
    sums("layer_norm_pre_all_gather", dtype, (2, 3, 33, 47)),
    sums("layer_norm_pre_all_gather", dtype, (1, 1, 5, 64), True),
    sums("rms_norm_pre_all_gather", dtype, (2, 3, 33, 47)),
    sums("rms_norm_pre_all_gather", dtype, (1, 5, 64), True),
    by_sums(dtype, (2, 3, 33, 47), 1), by_sums(dtype, (1, 2, 5, 64), 4, True, True),
    by_sums(dtype, (2, 5, 33), 2, True),
    fused(dtype, (2, 3, 33, 47)), fused(dtype, (1, 1, 5, 64), True, True, True, "silu"),
    fused(dtype, (5, 33), True, activation="gelu"),
    batch_norm(dtype, (2, 5, 6, 7)), batch_norm(dtype, (3, 33, 4, 5), True, True),
    latent(dtype, 1, 4, 1, 64, 96, 64), latent(dtype, 2, 4, 2, 33, 40, 31),
    latent(dtype, 2, 2, 1, 19, 24, 24, True),
    indexer(dtype, 1, 8, 64, 128, 64, 32), indexer(dtype, 2, 3, 33, 65, 40, 0),
]]

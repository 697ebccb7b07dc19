# SPDX-License-Identifier: Apache-2.0
"""Heads: out of a product of queries, keys and values, and next to each other."""

from data import Case, Tensor

FLOATS = ("f32", "bf16")


def split(dtype, users, rows, heads, groups, depth, result, swapped=False, others=0):
    keys = groups or heads
    operands = [Tensor((users, rows, (heads + (0 if others else 2 * keys)) * depth), dtype)]
    if others:
        operands.append(Tensor((users, others, 2 * keys * depth), dtype))
    shapes = [(users, heads, rows, depth)] + [(users, keys, others or rows, depth)] * 2
    if swapped:
        shapes[1] = (users, keys, depth, others or rows)
    attrs = {"num_heads": heads, "num_kv_heads": groups, "transpose_key": swapped}
    given = ", ".join([f"num_heads = {heads} : ui32"]
                      + ([f"num_kv_heads = {groups} : ui32"] if groups else [])
                      + [f"transpose_key = {str(swapped).lower()}"])
    types = ", ".join("tensor<" + "x".join(map(str, shape)) + f"x{dtype}>" for shape in shapes)
    names = ", ".join("{out}" if i == result else f"{{tmp}}_{i}" for i in range(3))
    text = (f'{names} = "ttir.split_query_key_value_and_split_heads"('
            + ", ".join(f"{{in{i}}}" for i in range(len(operands))) + f") <{{{{{given}}}}}> : ("
            + ", ".join(f"{{type{i}}}" for i in range(len(operands))) + f") -> ({types})")
    return Case("split_query_key_value_and_split_heads", tuple(operands), attrs, text=text,
                dtypes=(dtype,) * 3, result=result, note=f"{heads}of{keys}{'_swapped' * swapped}")


SPLITS = [
    split(dtype, *sizes, result, swapped, others) for dtype in FLOATS for result in (0, 1, 2)
    for sizes, swapped, others in [
        ((2, 5, 3, None, 7), False, 0), ((1, 33, 6, 2, 12), True, 0), ((2, 7, 4, 2, 33), False, 9),
        ((2, 1, 4, 1, 8), True, 3)]
]
JOINS = [Case("concatenate_heads", (Tensor(shape, dtype),)) for dtype in FLOATS
         for shape in [(2, 7, 5, 3), (1, 1, 1, 1), (2, 4, 33, 32), (1, 12, 40, 33)]]
CASES = SPLITS + JOINS

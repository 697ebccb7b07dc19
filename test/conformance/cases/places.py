# SPDX-License-Identifier: Apache-2.0
"""Elements by their places: gather, scatter, parts of dimensions, running sums, the largest few."""

from cases.eltwise import INFINITY, NAN
from cases.movement import over_types
from data import Case, Tensor

SPECIAL = (1, NAN, INFINITY, -INFINITY, 0, 1, NAN, -1)


def name(attrs):
    return "_".join(f"{k}{v}" for k, v in attrs.items()).replace(" ", "")


def gather(shape, places, dim, dtype="f32", index="i32"):
    return Case("gather", (Tensor(shape, dtype, -9 if dtype != "ui16" else 0, 9),
                           Tensor(places, index, 0, shape[dim] - 1)), {"dim": dim},
                note=name({"dim": dim}))


GATHER = [
    gather(shape, places, dim, dtype)
    for dtype in ("f32", "bf16", "si32")
    for shape, places, dim in [((31, 33), (31, 5), 1), ((31, 33), (7, 33), 0), ((17,), (40,), 0),
                               ((31, 33), (20, 40), -1), ((2, 3, 33, 65), (2, 3, 4, 65), 2),
                               ((2, 3, 5, 7), (2, 9, 5, 7), 1), ((4, 5), (0, 5), 0)]
] + [gather((31, 33), (31, 5), 1, "f32", index) for index in ("ui32", "ui16", "si32", "i64")] + \
    [gather((31, 33), (7, 33), 0, dtype) for dtype in ("f16", "ui16", "i32")]


def scatter(shape, places, dim, how, dtype="f32", index="i32", low=-3):
    return Case("scatter", (Tensor(shape, dtype, low, 3), Tensor(places, index, 0, shape[dim] - 1),
                            Tensor(places, dtype, low, 3)),
                {"dim": dim, "scatter_reduce_type": how}, note=f"dim{dim}_{how}")


SCATTER = [
    scatter(shape, places, dim, how, dtype)
    for how in ("sum", "prod", "min", "max", "invalid") for dtype in ("f32", "bf16", "si32")
    for shape, places, dim in [((31, 33), (31, 5), 1), ((7, 5), (20, 3), 0), ((17,), (40,), -1),
                               ((2, 3, 33, 5), (2, 3, 4, 5), 2)]
] + [
    scatter((31, 33), (31, 5), 1, "sum", "f32", index) for index in ("ui32", "ui16", "i64")
] + [
    scatter((9, 5), (20, 5), 0, how, dtype, low=0)
    for how in ("sum", "invalid") for dtype in ("ui32", "ui16", "i32")
] + [scatter((9, 5), (0, 5), 0, "invalid"),
     scatter((3, 4), (6, 4), 0, "prod", "si32", low=-2**31)]

INDEX = over_types("index", [
    ([shape], dict(zip(("dim", "begin", "end", "step"), part))) for shape, part in [
        ((31, 33), (1, 0, 17, 1)), ((31, 33), (0, 3, 31, 4)), ((31, 33), (-1, -20, -1, 3)),
        ((17,), (0, 16, 17, 1)), ((17,), (0, 5, 5, 1)), ((2, 3, 33, 65), (2, 1, 33, 2))]])
SELECT = over_types("index_select", [
    ([shape], dict(zip(("dim", "begin", "length", "stride"), part))) for shape, part in [
        ((31, 33), (1, 2, 3, 7)), ((31, 33), (0, 0, 31, 31)), ((31, 33), (-1, 5, 4)),
        ((17,), (0, 3, 4, 6)), ((17,), (0, -4, 2, 3)), ((2, 3, 33, 65), (2, 1, 2, 5)),
        ((31, 33), (1, 0, 3, 2))]])
REPEAT = over_types("repeat_interleave", [
    ([shape], {"repeats": repeats, "dim": dim}) for shape, repeats, dim in [
        ((31, 33), 2, 1), ((31, 33), 3, 0), ((17,), 4, -1), ((5, 3, 10, 7), 2, 1),
        ((5, 3, 10, 7), 3, -2), ((31, 33), 1, 0), ((0, 5), 2, 1)]])
REVERSE = over_types("reverse", [
    ([shape], {"dimensions": dims}) for shape, dims in [
        ((31, 33), (1,)), ((31, 33), (0,)), ((31, 33), (0, 1)), ((17,), (0,)), ((1, 5), (0,)),
        ((2, 3, 33, 65), (1, 3)), ((31, 33), ())]]) + [
    Case("reverse", (Tensor((5, 7), dtype, 0, 200),), {"dimensions": (1,)})
    for dtype in ("ui32", "ui16", "i32", "i1")]
REARRANGE = over_types("rearrange", [
    ([shape], {"pattern": pattern}) for shape, pattern in [
        ((31, 33), "a b -> b a"), ((2, 3, 5, 7), "b c h w -> b (h w) c"),
        ((2, 3, 5, 7), "b c h w -> (b h) w c"), ((31, 33), "a b -> (a b)"),
        ((31, 33), "a b -> a 1 b"), ((2, 1, 5), "a 1 b -> b a"), ((2, 3, 5), "... a -> a ..."),
        ((2, 3, 5, 7), "a ... b -> (b a) ..."), ((2, 3, 5), "a b c -> (c b a) 1"),
        ((17,), "a -> a")]])
SIZE = [Case("get_dimension_size", (Tensor(shape),), {"dimension": dim}, dtype=dtype, shape=(1,),
             note=f"dimension{dim}")
        for shape, dim, dtype in [((31, 33), 1, "i32"), ((31, 33), 0, "ui32"), ((0, 5), 0, "si32"),
                                  ((17,), 0, "i64")]]


def dynamic(shape, begins, ends, step=(), dtype="f32", index="si32"):
    rank = (len(shape),)
    attrs = {"step": step} if step else {}
    return Case("slice_dynamic", (Tensor(shape, dtype, -9, 9), Tensor(rank, index, values=begins),
                                  Tensor(rank, index, values=ends)), attrs,
                note=name({"b": begins, "e": ends, "s": step}))


SLICE = [
    dynamic(shape, *bounds, dtype=dtype) for dtype in ("f32", "bf16", "si32")
    for shape, *bounds in [((31, 33), (0, 0), (31, 17)), ((31, 33), (3, 5), (30, 33), (2, 3)),
                           ((31, 33), (-20, -31), (-1, -2), (1, 4)), ((17,), (16,), (17,)),
                           ((2, 3, 64, 64), (0, 1, 32, 0), (2, 3, 64, 32)),
                           ((31, 33), (4, 4), (4, 9))]
] + [dynamic((31, 33), (1, 2), (9, 33), index=index) for index in ("i32", "ui32", "i64")]

SCAN = [
    Case(op, (Tensor(shape, dtype, low, high),), {"dim": dim}, note=f"dim{dim}")
    for op, low, high in (("cumsum", -3, 3), ("cumprod", 0.75, 1.3))
    for dtype in ("f32", "bf16")
    for shape, dim in [((31, 33), 1), ((31, 33), 0), ((31, 33), -2), ((17,), 0), ((1, 5), 0),
                       ((2, 3, 33, 65), 2), ((4, 7, 5, 3, 2), 1), ((0, 5), 1)]
] + [
    Case(op, (Tensor((31, 33), dtype, low, 9),), {"dim": 1}, note="integers")
    for op in ("cumsum", "cumprod")
    for dtype, low in (("si32", -9), ("ui32", 0), ("ui16", 0), ("ui8", 0), ("i32", -9))
] + [Case("cumsum", (Tensor((3, 5000), dtype, 0.5, 1.5),), {"dim": 1}, note="long")
     for dtype in ("f32", "bf16")] + [
    Case("cumprod", (Tensor((5, 7), "i1"),), {"dim": 1})]


def top(operand, k, result_shape, indices="si32", **attrs):
    """The values, and their places."""
    attrs = {"k": k} | attrs
    return [Case("topk", (operand,), attrs, dtypes=(operand.dtype, indices), result=i,
                 note=name(attrs)) for i in (0, 1)]


TOPK = [
    case for pair in (
        [top(Tensor(shape, dtype), k, None, dim=dim)
         for dtype in ("f32", "bf16")
         for shape, k, dim in [((31, 33), 5, -1), ((31, 33), 1, 0), ((17,), 17, 0),
                               ((2, 3, 33, 65), 4, 2), ((31, 33), 33, 1)]]
        + [top(Tensor((31, 33)), 7, None, indices, largest=False, sorted=True)
           for indices in ("i32", "ui16", "ui32", "i64")]
        + [top(Tensor((9, 40), "si32", -5, 5), 6, None, largest=down) for down in (False, True)]
        + [top(Tensor((2, 4), dtype, values=SPECIAL), 3, None, largest=down)
           for dtype in ("f32", "bf16") for down in (False, True)])
    for case in pair]

EMBEDDING_BACKWARD = [
    Case("embedding_backward", (Tensor(rows, index, 0, table[-2] - 1), Tensor(table, dtype),
                                Tensor(gradient, dtype)), dtype=dtype)
    for rows, table, gradient, dtype, index in [
        ((7,), (31, 33), (7, 33), "f32", "ui32"), ((2, 32), (50, 64), (2, 32, 64), "bf16", "ui32"),
        ((5, 3), (10, 17), (5, 3, 17), "f32", "si32"),
        ((2, 5), (1, 1, 9, 33), (1, 1, 10, 33), "bf16", "i32"),
        ((3,), (31, 33), (3, 33), "f32", "i64")]]

CASES = (GATHER + SCATTER + INDEX + SELECT + REPEAT + REVERSE + REARRANGE + SIZE + SLICE + SCAN
         + TOPK + EMBEDDING_BACKWARD)

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The examples of the tensor layout specification, and functions to try layouts with.

    PYTHONPATH=build/python .venv/bin/python test/python/tensor_layout.py
"""

import itertools
import math

import pytest

ir = pytest.importorskip("ttmlir.ir")
from ttmlir.dialects import ttcore, ttnn  # noqa: E402


@pytest.fixture(autouse=True)
def context():
    with ir.Context(), ir.Location.unknown():
        yield


# --- layouts by the rules of the specification


def intervals_of(rank, collapse=((0, -1),)):
    """The logical dimensions [first, last) of each physical one. Dimensions in no interval stay alone; negative numbers
    count from the end."""
    bounds = sorted(tuple(d + rank if d < 0 else d for d in interval) for interval in collapse)
    bounds = [(first, last) for first, last in bounds if last > first]
    found, d = [], 0
    while d < rank:
        last = next((last for first, last in bounds if first == d), d + 1)
        found.append((d, last))
        d = last
    return found


def linear_map(shape, collapse=((0, -1),), align=None):
    """The map that joins the dimensions of intervals; `align`: what a dimension's size is rounded up to before the next
    outer one is multiplied in."""
    align = align or [1] * len(shape)
    results = []
    for first, last in intervals_of(len(shape), collapse):
        expr = None  # the outermost dimension first, as MLIR prints it
        for d in range(first, last):
            stride = math.prod(-(-shape[e] // align[e]) * align[e] for e in range(d + 1, last))
            term = ir.AffineExpr.get_dim(d) * stride
            expr = term if expr is None else expr + term
        results.append(expr)
    return ir.AffineMap.get(len(shape), 0, results)


def physical(shape, linear):
    """Index of the last element, plus one: the collapsed shape."""
    return [last + 1 for last in linear.evaluate([size - 1 for size in shape])]


def shard_of(shape, linear, grid, tile=None):
    """One core's part, in elements, or tiles: first the grid divides, then tiles do, both rounding up."""
    shard = [-(-size // cores) for size, cores in zip(physical(shape, linear), grid)]
    if tile:
        shard[-2:] = [-(-size // side) for size, side in zip(shard[-2:], tile)]
    return shard


def layout(shape, grid, collapse=((0, -1),), tile=None, linear=None, element=None):
    """The layout of a tensor of f32 in L1."""
    linear = linear or linear_map(shape, collapse)
    element = ttcore.TileType.get(tile, "bfp_bf8") if tile else element or ir.F32Type.get()
    memref = ir.MemRefType.get(shard_of(shape, linear, grid, tile), element,
                               memory_space=ttnn.BufferTypeAttr.get(ttnn.BufferType.L1))
    return ttnn.TTNNLayoutAttr.get(linear, grid, memref, ttnn.TensorMemoryLayoutAttr.get("block_sharded"))


def tensor(shape, encoding):
    return ir.RankedTensorType.get(shape, ir.F32Type.get(), encoding)


def printed(text):
    """A tensor type as the specification prints it."""
    function, = ir.Module.parse(f"func.func private @f({text})").body.operations
    return function.type.inputs[0]


def elements_per_shard(shard, memref):
    if isinstance(memref.element_type, ttcore.TileType):
        return [*shard[:-2], *(s * t for s, t in zip(shard[-2:], memref.element_type.shape))]
    return shard


def check_elements(type_, sample=997):
    """That elements have places of their own, in shards of the grid; all of a small tensor, some of a large one."""
    encoding = type_.encoding
    scalar = [-(-size // cores) for size, cores in zip(physical(type_.shape, encoding.linear), encoding.grid_shape)]
    room = elements_per_shard(encoding.memref.shape, encoding.memref)
    assert all(s <= r for s, r in zip(scalar, room))
    count = math.prod(type_.shape)
    seen = set()
    for flat in range(0, count, max(1, count // sample)):
        point = [flat // math.prod(type_.shape[d + 1:]) % size for d, size in enumerate(type_.shape)]
        place = encoding.linear.evaluate(point)
        core, within = [p // s for p, s in zip(place, scalar)], [p % s for p, s in zip(place, scalar)]
        assert all(c < g for c, g in zip(core, encoding.grid_shape)) and all(w < r for w, r in zip(within, room))
        seen.add(tuple(place))
    assert len(seen) == len(range(0, count, max(1, count // sample)))


# --- the examples as they are printed

#: Text, shape, grid, and what else `layout` is given.
EXAMPLES = {
    "walkthrough": ("""tensor<2x3x64x128xf32,
  #tt.layout<
    (d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3),
    undef,
    <1x1>,
    memref<384x128xf32, #tt.memory_space<l1>>
  >
>""", (2, 3, 64, 128), (1, 1), {}),
    "multi-core": ("""tensor<2x3x64x128xf32,
  #tt.layout<
    (d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3),
    undef,
    <2x4>,
    memref<192x32xf32, #tt.memory_space<l1>>
  >
>""", (2, 3, 64, 128), (2, 4), {}),
    "8x300": ("""tensor<8x300xf32,
  #tt.layout<(d0, d1) -> (d0, d1),
    undef,
    <1x2>,
    memref<8x150xf32, #tt.memory_space<l1>>
  >
>""", (8, 300), (1, 2), {}),
    "8x96x32": ("""tensor<8x96x32xf32,
  #tt.layout<(d0, d1, d2) -> (d0 * 96 + d1, d2),
    undef,
    <2x1>,
    memref<384x32xf32, #tt.memory_space<l1>>
  >
>""", (8, 96, 32), (2, 1), {}),
    "twice": ("""tensor<8x96x32xf32,
  #tt.layout<(d0, d1, d2) -> (d0 * 96 + d1, d1, d2),
    undef,
    <2x1x2>,
    memref<384x96x16xf32, #tt.memory_space<l1>>
  >
>""", (8, 96, 32), (2, 1, 2), {"linear": lambda d: [d[0] * 96 + d[1], d[1], d[2]]}),
    "seven": ("""tensor<5x3x2x2x7x32x32xf32,
  #tt.layout<
    (d0, d1, d2, d3, d4, d5, d6)
      -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6),
    undef,
    <3x2x2x2>,
    memref<4480x4x16x16xf32, #tt.memory_space<l1>>
  >
>""", (5, 3, 2, 2, 7, 32, 32), (3, 2, 2, 2), {
        "linear": lambda d: [d[0] * 2688 + d[1] * 896 + d[2] * 448 + d[3] * 224 + d[4] * 32 + d[5], d[4], d[5], d[6]]}),
    "scalar": ("""tensor<3x64x128xf32,
  #tt.layout<
    (d0, d1, d2) -> (d0 * 64 + d1, d2),
    undef,
    <3x2>,
    memref<64x64xf32, #tt.memory_space<l1>>
  >
>""", (3, 64, 128), (3, 2), {}),
    "tilized": ("""tensor<3x64x128xf32,
  #tt.layout<
    (d0, d1, d2) -> (d0 * 64 + d1, d2),
    undef,
    <3x2>,
    memref<2x2x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>""", (3, 64, 128), (3, 2), {"tile": (32, 32)}),
    "padding": ("""tensor<53x63xf32,
  #tt.layout<
    (d0, d1) -> (d0, d1),
    undef,
    <3x2>,
    memref<18x32xf32, #tt.memory_space<l1>>
  >
>""", (53, 63), (3, 2), {}),
    "padding-tilized": ("""tensor<53x63xf32,
  #tt.layout<
    (d0, d1) -> (d0, d1),
    undef,
    <3x2>,
    memref<1x1x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>""", (53, 63), (3, 2), {"tile": (32, 32)}),
    "batches": ("""tensor<2x8x32xf32,
  #tt.layout<
    (d0, d1, d2) -> (d0 * 8 + d1, d2),
    undef,
    <1x2>,
    memref<16x16xf32, #tt.memory_space<l1>>
  >
>""", (2, 8, 32), (1, 2), {}),
    "multi-device": ("""tensor<2x3x64x128xf32,
  #tt.layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3),
    undef,
    <2x2x4>,
    memref<1x3x1x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>""", (2, 3, 64, 128), (2, 2, 4), {"collapse": ((1, -1),), "tile": (32, 32)}),
    "batch-over-chips": ("""tensor<16x3x64x128xf32,
  #tt.layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3),
    undef,
    <2x2x4>,
    memref<8x3x1x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>""", (16, 3, 64, 128), (2, 2, 4), {"collapse": ((1, -1),), "tile": (32, 32)}),
    "2d-over-chips": ("""tensor<256x1024xf32,
  #tt.layout<(d0, d1) -> (d0, d1),
    undef,
    <4x16>,
    memref<2x2x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>""", (256, 1024), (4, 16), {"tile": (32, 32)}),
    # The specification prints a map of two dimensions, which a tensor of three cannot have.
    "batch-and-2d-over-chips": ("""tensor<64x256x1024xf32,
  #tt.layout<(d0, d1, d2) -> (d0, d1, d2),
    undef,
    <2x4x16>,
    memref<32x2x2x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>""", (64, 256, 1024), (2, 4, 16), {"collapse": (), "tile": (32, 32)}),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name):
    text, shape, grid, options = EXAMPLES[name]
    options = dict(options)
    if "linear" in options:
        dims = [ir.AffineExpr.get_dim(i) for i in range(len(shape))]
        options["linear"] = ir.AffineMap.get(len(shape), 0, options["linear"](dims))
    made, wanted = tensor(shape, layout(shape, grid, **options)), printed(text)
    assert made == wanted, f"{made}\n{wanted}"
    # Rank and element type of the tensor stay what they were; map, grid and memref have one rank.
    assert wanted.shape == list(shape) and isinstance(wanted.element_type, ir.F32Type)
    encoding = wanted.encoding
    assert len(encoding.linear.results) == len(encoding.grid_shape) == encoding.memref.rank == len(grid)
    assert encoding.linear.n_dims == len(shape)
    check_elements(wanted)
    assert ir.Type.parse(str(wanted)) == wanted


# --- what the text says of them


def test_an_index_is_plugged_in():
    linear = linear_map((2, 3, 64, 128))
    assert linear.evaluate([1, 1, 6, 100]) == [262, 100]
    assert physical((2, 3, 64, 128), linear) == [384, 128]
    assert shard_of((2, 3, 64, 128), linear, (2, 4)) == [192, 32]


@pytest.mark.parametrize("rank, collapse, joined", [
    (3, [(0, -1)], [(0, 1), (2,)]),
    (4, [(1, -1)], [(0,), (1, 2), (3,)]),
    (4, [(0, 2)], [(0, 1), (2,), (3,)]),
    (7, [(0, 3), (-3, -1)], [(0, 1, 2), (3,), (4, 5), (6,)]),
    (2, [(0, -1)], [(0,), (1,)]),
    (5, [(0, -1)], [(0, 1, 2, 3), (4,)]),
    (5, [], [(0,), (1,), (2,), (3,), (4,)])])
def test_collapse_intervals(rank, collapse, joined):
    """By the map, and by the compiler, which verifies the shape of a tensor with such a layout."""
    shape = [5, 3, 2, 7, 4, 9, 6][:rank]
    wanted = [math.prod(shape[d] for d in group) for group in joined]
    assert physical(shape, linear_map(shape, collapse)) == wanted
    metal = metal_layout(shape, collapse)
    grid = [2] * len(wanted)
    shards = [-(-size // 2) for size in wanted]
    assert tensor([*grid, *shards], metal).shape == [*grid, *shards]
    for d in range(len(wanted)):
        other = list(shards)
        other[d] += 1
        with pytest.raises(ir.MLIRError, match=f"wanted a shard of {shards[d]}"):
            tensor([*grid, *other], metal)


def metal_layout(shape, collapse, align=None):
    """The layout of a tensor whose shape is grid x shard."""
    import numpy as np
    intervals = ir.DenseElementsAttr.get(np.array(collapse, np.int64).reshape(-1, 2))
    return ttcore.MetalLayoutAttr.get(shape, align or [1] * len(shape), intervals, memory_space="l1", memory_layout="sharded")


@pytest.mark.parametrize("tile, last_row, other_rows", [(None, 1, 0), ((32, 32), 15, 14)])
def test_padding_of_a_grid_that_does_not_divide(tile, last_row, other_rows):
    """53x63 on 3x2 cores: a row of padding on the last row of cores; in tiles 14 on all, 15 on the last."""
    shape, grid = (53, 63), (3, 2)
    encoding = layout(shape, grid, tile=tile)
    scalar = shard_of(shape, encoding.linear, grid)
    room = elements_per_shard(encoding.memref.shape, encoding.memref)
    assert scalar == [18, 32]
    filled = [min(scalar[0], shape[0] - core * scalar[0]) for core in range(grid[0])]
    assert [room[0] - rows for rows in filled] == [other_rows] * 2 + [last_row]
    columns = [min(scalar[1], shape[1] - core * scalar[1]) for core in range(grid[1])]
    assert [room[1] - count for count in columns] == [0, 1]


def test_strides_keep_batches_in_tiles_of_their_own():
    """2x8x32: packed, both batches are in one tile; with a stride of 32 each begins a tile."""
    shape = (2, 8, 32)
    packed = layout(shape, (1, 1), tile=(32, 32))
    apart = layout(shape, (1, 1), tile=(32, 32), linear=linear_map(shape, align=(1, 32, 1)))
    assert str(apart.linear) == "(d0, d1, d2) -> (d0 * 32 + d1, d2)"
    assert packed.memref.shape == [1, 1] and apart.memref.shape == [2, 1]
    for attr in (packed, apart):
        check_elements(tensor(shape, attr))
    assert [apart.linear.evaluate([batch, 0, 0])[0] % 32 for batch in range(2)] == [0, 0]


@pytest.mark.parametrize("space", ["system", "mmio", "dram", "l1"])
def test_memory_spaces(space):
    """A tensor is in one of four."""
    attr = ttcore.MemorySpaceAttr.get(space)
    assert str(attr) == f"#ttcore.memory_space<{space}>" and attr.value == space
    assert printed(f"memref<4x4xf32, #tt.memory_space<{space}>>").memory_space == attr


# --- sweeps


@pytest.mark.parametrize("shape, collapse", [((37, 70), ((0, -1),)), ((2, 3, 5, 33), ((0, -1),)), ((3, 5, 45, 31), ((1, -1),)),
                                             ((2, 3, 4, 5, 6), ((0, 2), (2, 4)))])
@pytest.mark.parametrize("tile", [None, (32, 32), (16, 32)])
def test_sweep(shape, collapse, tile):
    rank = len(intervals_of(len(shape), collapse))
    for grid in itertools.product((1, 2, 3, 8), repeat=rank):
        type_ = tensor(shape, layout(shape, grid, collapse, tile))
        assert ir.Type.parse(str(type_)) == type_
        check_elements(type_, sample=101)


def test_wrong_layouts():
    encoding = layout((53, 63), (3, 2))
    with pytest.raises(ir.MLIRError, match="."):  # too small a shard
        tensor((55, 63), encoding)
    with pytest.raises(ir.MLIRError, match="."):
        ttnn.TTNNLayoutAttr.get(encoding.linear, [3, 2, 1], encoding.memref, encoding.mem_layout_attr)
    with pytest.raises(ir.MLIRError, match="."):
        ttnn.TTNNLayoutAttr.get(encoding.linear, [0, 2], encoding.memref, encoding.mem_layout_attr)


if __name__ == "__main__":
    raise SystemExit(pytest.main([__file__, "-q"]))

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The examples of the device specification: virtual grids of one and several chips, and where tensors lie on them.

    PYTHONPATH=build/python .venv/bin/python test/python/device_attr.py
"""

import itertools
import math

import pytest

ir = pytest.importorskip("ttmlir.ir")
from ttmlir.dialects import ttcore  # noqa: E402

#: Rows and columns of cores of a chip.
CHIP = (8, 8)


@pytest.fixture(autouse=True)
def context():
    with ir.Context(), ir.Location.unknown():
        yield


def dims(count):
    return [ir.AffineExpr.get_dim(i) for i in range(count)]


def device(mesh, chips, grid=None, cores=None):
    """The device of a mesh of chips. The last two dimensions of a mesh put chips below and beside each other, those before
    stay dimensions of the grid. `grid` and `cores`, a function of the grid's coordinates, see it in another way."""
    if cores is None:
        outer, (down, right) = mesh[:-2], ([1, 1] + list(mesh))[-2:]
        grid = [*outer, down * CHIP[0], right * CHIP[1]]

        def cores(*d):
            chip, y, x = ir.AffineExpr.get_constant(0), d[-2], d[-1]
            for size, index in zip(outer, d):
                chip = chip * size + index
            chip = (chip * down + y // CHIP[0]) * right + x // CHIP[1]
            return chip, y % CHIP[0], x % CHIP[1]

    results = [ir.AffineExpr.get_constant(r) if isinstance(r, int) else r for r in cores(*dims(len(grid)))]
    return ttcore.DeviceAttr.get(ttcore.GridAttr.get(grid, ir.AffineMap.get(len(grid), 0, results)), mesh_shape=mesh,
                                 chip_ids=chips)


def printed(text):
    """A device as the specification prints it."""
    module = ir.Module.parse(f"module attributes {{test.device = {text}}} {{}}")
    return module.operation.attributes["test.device"]


def points(shape):
    return itertools.product(*map(range, shape))


def places(attr):
    """The chip and the core of every coordinate of a device's grid."""
    grid, to_physical = attr.worker_grid, attr.worker_grid.virt_to_physical_map
    return {point: tuple(to_physical.evaluate(point)) for point in points(grid.shape)}


def check(attr, text):
    """That a device is what the specification prints, survives printing, and that its grid has every core once."""
    wanted = printed(text)
    assert isinstance(wanted, ttcore.DeviceAttr)
    assert attr.worker_grid.shape == wanted.worker_grid.shape
    assert (attr.mesh_shape, attr.chip_ids) == (wanted.mesh_shape, wanted.chip_ids)
    assert places(attr) == places(wanted)
    assert ir.Attribute.parse(str(attr)) == attr and ir.Attribute.parse(str(wanted)) == wanted
    cores = set(places(attr).values())
    assert cores == set(points((len(attr.chip_ids), *CHIP)))
    assert len(cores) == math.prod(attr.worker_grid.shape) == len(attr.chip_ids) * math.prod(CHIP)


def on(attr, grid):
    """The cores of a tensor's shards, by their coordinates, for a tensor of `grid` on a device."""
    assert len(grid) == len(attr.worker_grid.shape) and all(g <= w for g, w in zip(grid, attr.worker_grid.shape))
    where = places(attr)
    return {point: where[point] for point in points(grid)}


ONE = """#tt.device<
  workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>,
  meshShape = 1,
  chipIds = [0]
>"""

BATCH = """#tt.device<
  workerGrid = #tt.grid<2x8x8, (d0, d1, d2) -> (d0, d1, d2)>,
  meshShape = 2x1x1,
  chipIds = [0, 1]
>"""

SIDE_BY_SIDE = """#tt.device<
  workerGrid = #tt.grid<8x16, (d0, d1) -> ((d0 floordiv 8) * 2 + d1 floordiv 8, d0, d1 mod 8)>,
  meshShape = 1x2,
  chipIds = [0, 1]
>"""

BATCH_AND_2D = """#tt.device<
  workerGrid = #tt.grid<2x8x16, (d0, d1, d2) -> (d0 * 2 + (d1 floordiv 8) * 2 + d2 floordiv 8, d1, d2 mod 8)>,
  meshShape = 2x1x2,
  chipIds = [0, 1, 2, 3]
>"""

SQUARE = """#tt.device<
  workerGrid = #tt.grid<16x16, (d0, d1) -> ((d0 floordiv 8) * 2 + d1 floordiv 8, d0 mod 8, d1 mod 8)>,
  meshShape = 2x2,
  chipIds = [4, 5, 6, 7]
>"""

TRANSPOSED = """#tt.device<
  workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d1, d0)>,
  meshShape = 1,
  chipIds = [0]
>"""

WIDE = """#tt.device<
  workerGrid = #tt.grid<1x64, (d0, d1) -> (0, d0 * 8 + d1 floordiv 8, d1 mod 8)>,
  meshShape = 1,
  chipIds = [0]
>"""

TALL = """#tt.device<
  workerGrid = #tt.grid<64x1, (d0, d1) -> (0, d1 * 8 + d0 floordiv 8, d0 mod 8)>,
  meshShape = 1,
  chipIds = [0]
>"""

STAIRCASE = """#tt.device<
  workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, (d0 + d1) mod 8)>,
  meshShape = 1,
  chipIds = [0]
>"""


def test_one_chip():
    attr = device([1], [0])
    check(attr, ONE)
    assert all(place == (0, *point) for point, place in places(attr).items())


def test_data_parallel_over_batch():
    attr = device([2, 1, 1], [0, 1])
    check(attr, BATCH)
    # tensor<16x3x64x128> on 2x2x4: half of the batch on each chip, on 2x4 of its cores.
    cores = on(attr, (2, 2, 4))
    assert {chip for chip, _, _ in cores.values()} == {0, 1}
    for chip in range(2):
        assert {place[1:] for point, place in cores.items() if point[0] == chip} == set(points((2, 4)))
        assert all(place[0] == point[0] for point, place in cores.items())


def test_data_parallel_over_2d():
    attr = device([1, 2], [0, 1])
    check(attr, SIDE_BY_SIDE)
    # tensor<256x1024> on 4x16: the upper half of both chips.
    cores = on(attr, (4, 16))
    assert set(cores.values()) == {(chip, y, x) for chip in range(2) for y in range(4) for x in range(8)}
    assert all(place[0] == point[1] // 8 for point, place in cores.items())


def test_data_parallel_over_2d_and_batch():
    attr = device([2, 1, 2], [0, 1, 2, 3])
    check(attr, BATCH_AND_2D)
    # Chips 0 and 1 are one 8x16 grid, 2 and 3 the other.
    for group in range(2):
        assert {place[0] for point, place in places(attr).items() if point[0] == group} == {2 * group, 2 * group + 1}
    # tensor<64x256x1024> on 2x4x16.
    cores = on(attr, (2, 4, 16))
    assert len(set(cores.values())) == 2 * 4 * 16 and {place[1] for place in cores.values()} == set(range(4))


def test_pipeline_parallel():
    """Two views of a system of eight chips that have no chip in common."""
    first, second = device([2, 1, 2], [0, 1, 2, 3]), device([2, 2], [4, 5, 6, 7])
    check(first, BATCH_AND_2D)
    check(second, SQUARE)
    assert not set(first.chip_ids) & set(second.chip_ids)
    assert sorted(first.chip_ids + second.chip_ids) == list(range(8))


def test_transposed_grid():
    """Each core transposes its own shard, and no shard moves: shard (j, i) of the result lies where (i, j) was."""
    plain = device([1], [0])
    attr = device([1], [0], [8, 8], lambda d0, d1: (0, d1, d0))
    check(attr, TRANSPOSED)
    before, after = places(plain), places(attr)
    assert all(after[j, i] == before[i, j] for i, j in points((8, 8)))
    shape, grid = (5 * 33, 3 * 31), (5, 3)  # logical; the transposed tensor has both swapped
    assert set(on(plain, grid).values()) == set(on(attr, grid[::-1]).values())
    assert [s // g for s, g in zip(shape, grid)] == [33, 31]


@pytest.mark.parametrize("grid, cores, text", [
    ([1, 64], lambda d0, d1: (0, d0 * 8 + d1 // 8, d1 % 8), WIDE),
    ([64, 1], lambda d0, d1: (0, d1 * 8 + d0 // 8, d0 % 8), TALL),
    ([8, 8], lambda d0, d1: (0, d0, (d0 + d1) % 8), STAIRCASE)], ids=["wide", "tall", "staircase"])
def test_reinterpreted_grids(grid, cores, text):
    check(device([1], [0], grid, cores), text)


def test_staircase_is_a_ring_in_every_row():
    where = places(device([1], [0], [8, 8], lambda d0, d1: (0, d0, (d0 + d1) % 8)))
    for y in range(8):
        assert [where[y, x][2] for x in range(8)] == [(y + x) % 8 for x in range(8)]


@pytest.mark.parametrize("mesh", [[3], [5, 1], [3, 2], [2, 3, 5], [2, 1, 3, 1]])
def test_other_meshes(mesh):
    attr = device(mesh, list(range(math.prod(mesh)))) if len(mesh) > 1 else device([1, *mesh], list(range(mesh[0])))
    cores = set(places(attr).values())
    assert cores == set(points((math.prod(mesh), *CHIP))) and ir.Attribute.parse(str(attr)) == attr


def test_the_ir_has_the_device():
    """A module that states its device; programs find it by name."""
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        ttcore.DeviceOp("default_device", device([1, 2], [0, 1]))
    assert ("ttcore.device @default_device = <workerGrid = #ttcore.grid<8x16, virt_to_physical_map = (d0, d1) -> "
            "((d0 floordiv 8) * 2 + d1 floordiv 8, d0 mod 8, d1 mod 8)>, meshShape = 1x2, chipIds = [0, 1]>") in str(module)
    assert module.operation.verify() and ir.Module.parse(str(module)).operation.verify()


@pytest.mark.parametrize("mesh, chips, why", [
    ([1, 2], [0], "mesh has 2 chips, but 1 chip ids are given"), ([1, 2], [1, 1], "chip 1 occurs twice"),
    ([0, 2], [], "mesh dimensions must be positive")])
def test_wrong_devices(mesh, chips, why):
    with pytest.raises(ir.MLIRError, match=why):
        device(mesh, chips, [8, 8], lambda d0, d1: (0, d0, d1))


if __name__ == "__main__":
    raise SystemExit(pytest.main([__file__, "-q"]))

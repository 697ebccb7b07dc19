"""Where tensors lie: names for common places, and shards from a grid of cores."""

import dataclasses
import enum
import math

from .._native import InvalidArgument
from .._native.ttnn import (BufferType, CoreCoord, CoreRange, CoreRangeSet, MemoryConfig, ShardOrientation, ShardSpec,
                            TensorMemoryLayout)

from ._call import wanted

__all__ = ["CoreGrid", "ShardStrategy", "create_sharded_memory_config", "num_cores_to_corerangeset",
           "L1_HEIGHT_SHARDED_MEMORY_CONFIG", "L1_WIDTH_SHARDED_MEMORY_CONFIG", "L1_BLOCK_SHARDED_MEMORY_CONFIG"]

L1_HEIGHT_SHARDED_MEMORY_CONFIG = MemoryConfig(TensorMemoryLayout.HEIGHT_SHARDED, BufferType.L1)
L1_WIDTH_SHARDED_MEMORY_CONFIG = MemoryConfig(TensorMemoryLayout.WIDTH_SHARDED, BufferType.L1)
L1_BLOCK_SHARDED_MEMORY_CONFIG = MemoryConfig(TensorMemoryLayout.BLOCK_SHARDED, BufferType.L1)


@dataclasses.dataclass(frozen=True)
class CoreGrid:
    """Rows (y) and columns (x) of cores, from core (0, 0) on."""
    y: int
    x: int

    def __post_init__(self):
        for name, count in (("y", self.y), ("x", self.x)):
            if not isinstance(count, int) or count < 1:
                raise InvalidArgument(f"ttnn.CoreGrid: '{name}' is {count!r}, wanted: int of at least 1")

    @property
    def num_cores(self):
        return self.x * self.y


class ShardStrategy(enum.Enum):
    """Along which dimensions a tensor is cut."""
    HEIGHT = 1
    WIDTH = 2
    BLOCK = 3


_LAYOUTS = {ShardStrategy.HEIGHT: TensorMemoryLayout.HEIGHT_SHARDED, ShardStrategy.WIDTH: TensorMemoryLayout.WIDTH_SHARDED,
            ShardStrategy.BLOCK: TensorMemoryLayout.BLOCK_SHARDED}


def num_cores_to_corerangeset(target_num_cores, grid_size, row_wise=False):
    """The first cores of a grid, column by column or row by row."""
    wanted("ttnn.num_cores_to_corerangeset", "grid_size", grid_size, CoreCoord)
    if not 0 < target_num_cores <= grid_size.x * grid_size.y:
        raise InvalidArgument(f"{target_num_cores} cores of a grid of {grid_size.x} x {grid_size.y}")
    along, across = (grid_size.x, grid_size.y) if row_wise else (grid_size.y, grid_size.x)
    del across
    whole, rest = divmod(target_num_cores, along)
    core = (lambda a, b: CoreCoord(a, b)) if row_wise else (lambda a, b: CoreCoord(b, a))
    ranges = []
    if whole:
        ranges.append(CoreRange(CoreCoord(0, 0), core(along - 1, whole - 1)))
    if rest:
        ranges.append(CoreRange(core(0, whole), core(rest - 1, whole)))
    return CoreRangeSet(ranges)


def create_sharded_memory_config(shape, core_grid, strategy, orientation=None, use_height_and_width_as_shard_shape=False):
    """A place in L1 for a tensor that is cut into shards of equal size.

    Parameters
    ----------
    shape : sequence of int
        The shape of the tensor, or of one shard: see the last parameter.
    core_grid : CoreGrid or CoreRangeSet
        The cores that hold shards.
    strategy : ShardStrategy
        HEIGHT cuts rows (all dimensions but the last), WIDTH columns, BLOCK both.
    orientation : ShardOrientation, optional
        ROW_MAJOR without it: shards go along rows of cores.
    use_height_and_width_as_shard_shape : bool, default False
        The last two sizes of `shape` are those of a shard.

    Raises
    ------
    InvalidArgument
        If the tensor cannot be cut evenly, as the library does it.
    """
    if strategy not in _LAYOUTS:
        raise TypeError(f"ttnn.create_sharded_memory_config: 'strategy' is {strategy!r}, wanted: ShardStrategy")
    if not isinstance(shape, (list, tuple)) or len(shape) < 2 or not all(isinstance(size, int) for size in shape):
        raise TypeError(f"ttnn.create_sharded_memory_config: 'shape' is {shape!r}, wanted: two sizes or more")
    wanted("ttnn.create_sharded_memory_config", "core_grid", core_grid, (CoreGrid, CoreRangeSet))
    orientation = ShardOrientation.ROW_MAJOR if orientation is None else orientation
    if isinstance(core_grid, CoreGrid):
        cores = CoreRangeSet([CoreRange(CoreCoord(0, 0), CoreCoord(core_grid.x - 1, core_grid.y - 1))])
        columns, rows = core_grid.x, core_grid.y
    else:
        cores = core_grid
        if strategy is ShardStrategy.BLOCK and len(cores.ranges()) != 1:
            raise InvalidArgument("blocks of a tensor want one rectangle of cores")
        columns, rows = cores.ranges()[0].grid_size().x, cores.ranges()[0].grid_size().y
    height, width = math.prod(shape[:-1]), shape[-1]
    if use_height_and_width_as_shard_shape:
        shard = (shape[-2], shape[-1])
    else:
        if orientation == ShardOrientation.COL_MAJOR:
            columns, rows = rows, columns
        down = {ShardStrategy.HEIGHT: cores.num_cores(), ShardStrategy.WIDTH: 1, ShardStrategy.BLOCK: rows}[strategy]
        along = {ShardStrategy.HEIGHT: 1, ShardStrategy.WIDTH: cores.num_cores(), ShardStrategy.BLOCK: columns}[strategy]
        if height % down or width % along:
            raise InvalidArgument(f"a tensor of {height} x {width} elements cannot be cut into {down} x {along} shards of "
                                  "equal size")
        shard = (height // down, width // along)
    return MemoryConfig(_LAYOUTS[strategy], BufferType.L1, ShardSpec(cores, shard, orientation))

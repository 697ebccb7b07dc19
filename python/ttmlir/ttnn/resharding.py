"""The vendor's names for moves between shards and interleaved pages; `to_memory_config` does them all."""

import sys

from .._native import InvalidArgument
from .._native.ttnn import DRAM_MEMORY_CONFIG, BufferType, CoreCoord, CoreRange, CoreRangeSet, MemoryConfig, ShardOrientation, ShardSpec, Tensor
from ._call import wanted


def _moved(function, tensor, place, dtype, is_sharded):
    """The tensor at `place`, which has shards or has none."""
    wanted(f"ttnn.{function}", "memory_config", place, MemoryConfig)
    if place.is_sharded() != is_sharded:
        raise InvalidArgument(f"ttnn.{function}: the memory config is {'interleaved' if is_sharded else 'sharded'}, wanted: "
                              f"{'sharded' if is_sharded else 'interleaved'}")
    library = sys.modules[__package__]
    if dtype is not None:
        tensor = library.typecast(tensor, dtype)
    return library.to_memory_config(tensor, place)


def sharded_to_interleaved(input_tensor, memory_config=None, output_dtype=None):
    """A sharded tensor in interleaved pages.

    Parameters
    ----------
    input_tensor : Tensor
        With shards.
    memory_config : MemoryConfig, default DRAM_MEMORY_CONFIG
        Interleaved.
    output_dtype : DataType, optional
        Another type of its elements.

    Raises
    ------
    InvalidArgument
        If the tensor has no shards, or the result would have some.
    """
    wanted("ttnn.sharded_to_interleaved", "input_tensor", input_tensor, Tensor)
    if not input_tensor.is_sharded():
        raise InvalidArgument("ttnn.sharded_to_interleaved: the tensor is interleaved, wanted: sharded")
    return _moved("sharded_to_interleaved", input_tensor, DRAM_MEMORY_CONFIG if memory_config is None else memory_config,
                  output_dtype, False)


def interleaved_to_sharded(input_tensor, sharded_memory_config, *shards, output_dtype=None):
    """An interleaved tensor in shards.

    Parameters
    ----------
    input_tensor : Tensor
        In interleaved pages.
    sharded_memory_config : MemoryConfig, CoreCoord or CoreRangeSet
        The place; or the cores (a CoreCoord is the size of a grid), with the three arguments that follow.
    *shards
        With cores: sizes of a shard, a TensorMemoryLayout, a ShardOrientation.
    output_dtype : DataType, optional
        Another type of its elements.

    Raises
    ------
    InvalidArgument
        If the tensor has shards already, or the result would have none.
    """
    wanted("ttnn.interleaved_to_sharded", "input_tensor", input_tensor, Tensor)
    if input_tensor.is_sharded():
        raise InvalidArgument("ttnn.interleaved_to_sharded: the tensor is sharded, wanted: interleaved")
    place = sharded_memory_config
    if isinstance(place, (CoreCoord, CoreRangeSet)):
        if len(shards) != 3:
            raise TypeError("ttnn.interleaved_to_sharded: with cores the sizes of a shard, a layout and an orientation are wanted")
        shape, layout, orientation = shards
        wanted("ttnn.interleaved_to_sharded", "shard_orientation", orientation, ShardOrientation)
        if isinstance(place, CoreCoord):
            place = CoreRangeSet([CoreRange(CoreCoord(0, 0), CoreCoord(place.x - 1, place.y - 1))])
        place = MemoryConfig(layout, BufferType.L1, ShardSpec(place, tuple(shape), orientation))
    elif shards:
        raise TypeError("ttnn.interleaved_to_sharded: a memory config says all of the shards")
    return _moved("interleaved_to_sharded", input_tensor, place, output_dtype, True)


def reshard(input_tensor, output_memory_config):
    """A sharded tensor in other shards.

    Parameters
    ----------
    input_tensor : Tensor
        With shards.
    output_memory_config : MemoryConfig
        Sharded.

    Raises
    ------
    InvalidArgument
        If one of the two has no shards.
    """
    wanted("ttnn.reshard", "input_tensor", input_tensor, Tensor)
    if not input_tensor.is_sharded():
        raise InvalidArgument("ttnn.reshard: the tensor is interleaved, wanted: sharded")
    return _moved("reshard", input_tensor, output_memory_config, None, True)

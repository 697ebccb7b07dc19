"""Structs and helpers that say how a chip works, under the vendor's names. They change no element."""

import dataclasses
import math

from .._native import InvalidArgument
from .._native.ttnn import (BufferType, CoreCoord, CoreRange, CoreRangeSet, MathFidelity, MemoryConfig, ShardOrientation, ShardSpec,
                            TensorMemoryLayout, WormholeComputeKernelConfig)
from .places import CoreGrid

__all__ = ["BlackholeComputeKernelConfig", "GrayskullComputeKernelConfig", "LayerNormDefaultProgramConfig", "SoftmaxDefaultProgramConfig",
           "SoftmaxShardedMultiCoreProgramConfig", "create_group_norm_input_mask", "create_group_norm_weight_bias_rm",
           "create_layer_norm_program_config", "determine_expected_group_norm_sharded_config_and_grid_size",
           "init_device_compute_kernel_config"]

BlackholeComputeKernelConfig = GrayskullComputeKernelConfig = WormholeComputeKernelConfig


@dataclasses.dataclass(frozen=True)
class LayerNormDefaultProgramConfig:
    """The config of norms of interleaved tensors."""
    legacy_reduction: bool = False
    legacy_rsqrt: bool = False
    use_welford: bool = False


@dataclasses.dataclass(frozen=True)
class SoftmaxDefaultProgramConfig:
    """The config of softmax of interleaved tensors."""


@dataclasses.dataclass(frozen=True)
class SoftmaxShardedMultiCoreProgramConfig:
    """The config of softmax of sharded tensors: the cores, and blocks in tiles."""
    compute_with_storage_grid_size: object
    subblock_w: int
    block_h: int
    block_w: int


def init_device_compute_kernel_config(arch, compute_kernel_config=None, *, math_fidelity=MathFidelity.LoFi, math_approx_mode=True,
                                      fp32_dest_acc_en=False, packer_l1_acc=False, dst_full_sync_en=False, **others):
    """The config that is given, or one of the values."""
    if others.keys() - {"default_fidelity", "default_approx_mode", "default_fp32_acc", "default_l1_acc", "throttle_level"}:
        raise TypeError(f"ttnn.init_device_compute_kernel_config: unexpected {', '.join(others)}")
    del arch
    if compute_kernel_config is not None:
        return compute_kernel_config
    return WormholeComputeKernelConfig(math_fidelity=math_fidelity, math_approx_mode=math_approx_mode,
                                       fp32_dest_acc_en=fp32_dest_acc_en, packer_l1_acc=packer_l1_acc, dst_full_sync_en=dst_full_sync_en)


def create_layer_norm_program_config(input_tensor):
    """The config of norms of interleaved tensors, which is all that a norm needs here."""
    del input_tensor
    return LayerNormDefaultProgramConfig()


def determine_expected_group_norm_sharded_config_and_grid_size(*, device, num_channels, num_groups, input_nhw, is_height_sharded,
                                                               is_row_major=False):
    """Shards of the operand of a group norm: the most cores between which whole groups, and rows, can be cut.

    Returns
    -------
    MemoryConfig, CoreGrid
    """
    grid = device.compute_with_storage_grid_size()
    if num_channels % num_groups:
        raise InvalidArgument(f"{num_channels} channels cannot be cut into {num_groups} groups")
    rows = -(-input_nhw // 32)
    if is_height_sharded:
        cores = max(count for count in range(1, grid.x * grid.y + 1) if rows % count == 0)
        across = max(count for count in range(1, grid.x + 1) if cores % count == 0 and cores // count <= grid.y)
        core_grid = CoreGrid(y=cores // across, x=across)
        shape, layout = (rows // cores * 32, num_channels), TensorMemoryLayout.HEIGHT_SHARDED
    else:
        down = max(count for count in range(1, grid.x + 1) if rows % count == 0)
        across = max(count for count in range(1, grid.y + 1) if num_channels % count == 0 and num_groups % count == 0
                     and (is_row_major or num_channels // count % 32 == 0 or count == 1))
        core_grid = CoreGrid(y=across, x=down)
        shape, layout = (rows // down * 32, num_channels // across), TensorMemoryLayout.BLOCK_SHARDED
    cores = CoreRangeSet([CoreRange(CoreCoord(0, 0), CoreCoord(core_grid.x - 1, core_grid.y - 1))])
    orientation = ShardOrientation.ROW_MAJOR if is_height_sharded or is_row_major else ShardOrientation.COL_MAJOR
    return MemoryConfig(layout, BufferType.L1, ShardSpec(cores, shape, orientation)), core_grid


def create_group_norm_input_mask(num_channel, num_groups, num_cores_across_channel):
    """1 in the columns of the tiles of each group that are the group's: an array 1 x groups x 32 x columns. The embedded group norm knows
    its groups; it takes the mask as scripts give it."""
    import numpy

    group = num_channel // num_groups
    groups = num_groups // num_cores_across_channel
    starts = [index * group % 32 for index in range(groups)]
    tiles = max(math.ceil((start + group) / 32) for start in starts)
    mask = numpy.zeros((1, num_groups, 32, 32 * tiles), numpy.float32)
    for index in range(num_groups):
        start = starts[index % groups]
        mask[0, index, :, start:start + group] = 1
    return mask


def create_group_norm_weight_bias_rm(input_tensor, num_channels, num_cores_x):
    """Weights or biases of a group norm, one row for each core: an array 1 x 1 x cores x channels of a core."""
    import numpy

    values = numpy.asarray(input_tensor.detach().float() if hasattr(input_tensor, "detach") else input_tensor, numpy.float32).ravel()
    if values.size != num_channels or num_channels % num_cores_x:
        raise InvalidArgument(f"{values.size} numbers for {num_channels} channels on {num_cores_x} cores")
    return values.reshape(1, 1, num_cores_x, num_channels // num_cores_x)

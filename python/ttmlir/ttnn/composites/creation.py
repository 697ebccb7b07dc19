"""Tensors like others, and of drawn numbers."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from ..._native import InvalidArgument, Unsupported
from ..._native.ttnn import DataType, Layout, MemoryConfig, MeshDevice, Tensor
from .record import composite, define, is_traced, ops

#: Where seeds come from that a script does not give; `manual_seed` sets it.
_seeds = random.Random()
_generators: dict[int, random.Random] = {}


def next_seed(seed, device=None):
    """The seed that is given, or the next of the device's generator; at least 1, as 0 asks the library for any."""
    if seed:
        return seed
    return _generators.get(getattr(device, "id", 0), _seeds).randrange(1, 2**31)


def _like(name, value):
    def body(tensor, dtype: DataType | None = None, layout: Layout | None = None, device: MeshDevice | None = None,
             memory_config: MemoryConfig | None = None, optional_tensor: Tensor | None = None):
        del optional_tensor
        return filled(name, tensor, value, dtype, layout, device, memory_config)
    return body


def filled(name, tensor, value, dtype, layout, device, place):
    """A tensor of the shape of another one, and of its type and layout at its place where nothing else is said."""
    if is_traced(tensor):
        if layout not in (None, tensor.layout) or device is not None:
            raise Unsupported(f"ttnn.{name}: another layout or device in a compiled function")
        result = ops.where(ops.eq(tensor, tensor), value, value)
        result = result if result.dtype == (dtype or tensor.dtype) else ops.typecast(result, dtype or tensor.dtype)
        return result if place is None else ops.to_memory_config(result, place)
    device = device if device is not None else tensor.device()
    if place is None and device is not None:
        place = tensor.memory_config() if tensor.on_device() else MemoryConfig()
    return ops.full(list(tensor.shape), value, dtype or tensor.dtype, layout or tensor.layout, device, place)


for _name, _value, _summary in (("zeros_like", 0, "Zeros"), ("ones_like", 1, "Ones")):
    define(_name, _like(_name, _value), "", f"full(tensor.shape, {_value})", f"{_summary} in the shape of a tensor.",
           outputs="optional_tensor", wide=False)


@composite("", "full(tensor.shape, 2.5)", outputs="optional_tensor", wide=False, fill_value=2.5)
def full_like(tensor, fill_value: float, dtype: DataType | None = None, layout: Layout | None = None,
              device: MeshDevice | None = None, memory_config: MemoryConfig | None = None,
              optional_tensor: Tensor | None = None):
    """One value in the shape of a tensor."""
    del optional_tensor
    return filled("full_like", tensor, fill_value, dtype, layout, device, memory_config)


@composite("", "0 * tensor.astype(bool)", wide=False)
def empty_like(tensor, *, dtype: DataType | None = None, layout: Layout | None = None, device: MeshDevice | None = None,
               memory_config: MemoryConfig | None = None):
    """A tensor of the shape of another one; its elements are 0 until they are written."""
    return filled("empty_like", tensor, 0, dtype, layout, device, memory_config)


@composite("", "full(shape, fill_value)", wide=False, shape=[33, 40], fill_value=2.5, device="device")
def moreh_full(shape: Sequence[int], fill_value: float, device: MeshDevice, *, dtype: DataType = DataType.BFLOAT16,
               layout: Layout = Layout.TILE, memory_config: MemoryConfig | None = None):
    """One value everywhere."""
    return ops.full(list(shape), fill_value, dtype, layout, device, memory_config)


@composite("", "full(x.shape, fill_value)", wide=False, fill_value=2.5)
def moreh_full_like(input, fill_value: float, dtype: DataType | None = None,
                    layout: Layout | None = None, memory_config: MemoryConfig | None = None):
    """One value in the shape of a tensor."""
    return filled("moreh_full_like", input, fill_value, dtype, layout, None, memory_config)


@composite("", "eye(n)", wide=False, n=33, device="device", dtype=DataType.FLOAT32)
def eye(n: int, m: int | None = None, *, dtype: DataType = DataType.BFLOAT16, layout: Layout = Layout.TILE,
        device: MeshDevice | None = None, memory_config: MemoryConfig | None = None):
    """Ones where row and column are the same, else zeros."""
    m = n if m is None else m
    values = [float(row == column) for row in range(n) for column in range(m)]
    return ops.constant(values, [n, m], dtype, device, layout, memory_config)


@composite("untilize_out", "arange(start, end, step)", outputs="output", wide=False, start=2, end=40, step=3, device="device",
           dtype=DataType.FLOAT32)
def moreh_arange(start: int | float = 0, end: int | float | None = None, step: int | float = 1, device: MeshDevice | None = None, *,
                 dtype: DataType = DataType.BFLOAT16, memory_config: MemoryConfig | None = None):
    """Numbers from `start` to before `end`."""
    if end is None:
        raise TypeError("ttnn.moreh_arange: missing a required argument: 'end'")
    if step == 0:
        raise InvalidArgument("ttnn.moreh_arange: a step of 0")
    count = max(0, math.ceil((end - start) / step))
    return ops.constant([float(start + index * step) for index in range(count)], [count], dtype, device, Layout.TILE, memory_config)


# Random numbers. Tests compare their moments.
@composite("compute_kernel_config", "moments: 0 1", wide=False, shape=[64, 1000], device="device", seed=5, dtype=DataType.FLOAT32)
def randn(shape: Sequence[int], device: MeshDevice, *, dtype: DataType = DataType.BFLOAT16, layout: Layout = Layout.TILE,
          memory_config: MemoryConfig | None = None, seed: int | None = None):
    """Numbers of the normal distribution, by Box's and Muller's formula."""
    seed = next_seed(seed, device)
    first, second = (ops.rand(list(shape), device, dtype=DataType.FLOAT32, layout=layout, memory_config=memory_config, low=low,
                              high=1.0, seed=one) for low, one in ((2.0**-24, seed), (0.0, seed ^ 0x5DEECE66)))
    result = ops.multiply(ops.sqrt(-2.0 * ops.log(first)), ops.cos(2 * math.pi * second))
    return result if dtype == DataType.FLOAT32 else ops.typecast(result, dtype)


def _drawn(tensor, seed, low=0.0, high=1.0):
    """Uniform numbers in the shape and at the place of a tensor, in f32."""
    device = tensor.device() if not is_traced(tensor) else None
    if device is None:
        raise InvalidArgument("numbers are drawn for a tensor on a device, outside of compiled functions")
    return ops.rand(list(tensor.shape), device, dtype=DataType.FLOAT32, layout=tensor.layout, memory_config=tensor.memory_config(),
                    low=low, high=high, seed=next_seed(seed, device))


@composite("memory_config compute_kernel_config", "moments: 1.5 0.5773503", wide=False, in_place=True, input="0..1 of 64x1000", from_=0.5,
           to=2.5, seed=5)
def uniform(input, from_: float = 0.0, to: float = 1.0, seed: int | None = None):
    """Numbers between two, which the tensor gets."""
    return _drawn(input, seed, from_, to)


@composite("dtype memory_config compute_kernel_config", "moments: 0.3 0.4582576", outputs="output", wide=False,
           input="0.3..0.3 of 64x1000", seed=5)
def bernoulli(input, seed: int | None = None):
    """1 with the probability that the element says, else 0."""
    result = ops.lt(_drawn(input, seed), input)
    return result if result.dtype == input.dtype else ops.typecast(result, input.dtype)


def manual_seed(seeds=None, *, device=None, user_ids=None, sub_core_grids=None):
    """From now on numbers drawn without a seed follow from this one, on all devices or on one."""
    if not isinstance(seeds, int) or user_ids is not None or sub_core_grids is not None:
        raise Unsupported(f"ttnn.manual_seed: {seeds!r} for users {user_ids!r} on cores {sub_core_grids!r}; wanted one integer for all")
    if device is None:
        _generators.clear()
        _seeds.seed(seeds)
    else:
        _generators[device.id] = random.Random(seeds)



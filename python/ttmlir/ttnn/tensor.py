"""Tensors: to and from NumPy and torch, operators, how they print."""

import math
import operator

from .._native import InvalidArgument, ttnn as _ttnn
from . import ops
from ._call import wanted
from .._native.ttnn import BufferType, DataType, Layout, Tensor
from .device import device_of

# NumPy is imported where it is needed: it takes as long as all else.

#: The NumPy type whose bytes are a tensor's elements; of block floats those that it is read as.
_NUMPY = {
    DataType.FLOAT32: "float32",
    DataType.FLOAT16: "float16",
    DataType.BFLOAT16: "uint16",
    DataType.BFLOAT8_B: "float32",
    DataType.BFLOAT4_B: "float32",
    DataType.UINT32: "uint32",
    DataType.INT32: "int32",
    DataType.UINT16: "uint16",
    DataType.UINT8: "uint8",
}
_FORMATS = {"float32": DataType.FLOAT32, "bfloat16": DataType.BFLOAT16, "int32": DataType.INT32,
            "uint32": DataType.UINT32, "uint16": DataType.UINT16, "uint8": DataType.UINT8}
#: What becomes a type that the device has.
_NARROWER = {"float64": "float32", "float16": "float32", "int64": "int32", "uint64": "uint32", "int16": "int32",
             "int8": "int32", "bool": "uint8"}


class Shape(tuple):
    """Sizes of dimensions."""

    def __new__(cls, sizes=()):
        return super().__new__(cls, sizes)

    @property
    def rank(self):
        return len(self)

    def volume(self):
        return math.prod(self)

    def __repr__(self):
        return f"Shape({list(self)})"


def from_numpy(array, dtype=None, *, layout=None, device=None, memory_config=None):
    """A tensor with the elements of an array.

    Parameters
    ----------
    array : array_like
        Floats, integers or truth values; `bfloat16` of the package `ml_dtypes` keeps its bits.
    dtype : DataType, optional
        FLOAT32 for floats, INT32 for integers with a sign, UINT8 for truth values, or the array's own type.
    layout : Layout, optional
        ROW_MAJOR without it, and TILE for block floats.
    device : MeshDevice, optional
        Without it the tensor is on the host.
    memory_config : MemoryConfig, optional
        Where on the device: DRAM without it.

    Raises
    ------
    InvalidArgument
        If integers do not fit, or the type is none of the above.
    """
    import numpy  # pylint: disable=import-outside-toplevel

    array = numpy.asarray(array)
    name = array.dtype.name
    if name == "bfloat16":
        host = _ttnn.from_buffer_of(numpy.ascontiguousarray(array).view(numpy.uint16).reshape(array.shape),
                                    DataType.BFLOAT16)
    else:
        kind = _NARROWER.get(name, name)
        if kind not in _FORMATS:
            raise InvalidArgument(f"an array of {name}; wanted floats, integers or truth values")
        if array.size and array.dtype.kind in "iu" and kind != name:
            least, most = numpy.iinfo(kind).min, numpy.iinfo(kind).max
            if array.min() < least or array.max() > most:
                raise InvalidArgument(f"an array of {name} has elements that {kind} does not hold")
        narrow = numpy.require(array, dtype=kind, requirements="C").reshape(array.shape)
        host = _ttnn.from_buffer_of(narrow, _FORMATS[kind])
    return _placed(host, dtype, layout, device, memory_config)


def _placed(host, dtype, layout, device, memory_config):
    """A tensor of the host in another type and layout, and on a device."""
    if layout is None and dtype in (DataType.BFLOAT8_B, DataType.BFLOAT4_B):
        layout = Layout.TILE
    if layout is not None and layout != host.layout:
        host = ops.to_layout(host, layout)
    if dtype is not None and dtype != host.dtype:
        host = ops.typecast(host, dtype)
    return host if device is None else ops.to_device(host, device, memory_config)


def deallocate(tensor, force=True):
    """Frees the memory of a tensor.

    Parameters
    ----------
    tensor : Tensor
        Cannot be used any more.
    force : bool, default True
        Also while there are other handles to it; without it the memory goes with the last one.
    """
    ops.deallocate(tensor, force)


def to_numpy(tensor):
    """The elements as an array: float32 for bfloat16 and block floats, else of the tensor's own type."""
    import numpy  # pylint: disable=import-outside-toplevel

    wanted("ttnn.to_numpy", "tensor", tensor, Tensor)
    array = numpy.empty(tensor.sizes, _NUMPY[tensor.dtype])
    _ttnn.to_buffer_of(tensor, array)
    if tensor.dtype == DataType.BFLOAT16:
        wide = array.astype(numpy.uint32)
        wide <<= 16
        array = wide.view(numpy.float32).reshape(array.shape)
    return array


def from_torch(tensor, dtype=None, *, layout=None, device=None, memory_config=None):
    """As `from_numpy`, for a tensor of torch; arrays are taken, too."""
    if hasattr(tensor, "detach"):
        tensor = tensor.detach().cpu()
        if str(tensor.dtype) == "torch.bfloat16":
            # By way of int16: releases of torch before 2.3 have no uint16.
            bits = tensor.contiguous().view(_torch().int16).numpy().view("uint16")
            host = _ttnn.from_buffer_of(bits, DataType.BFLOAT16)
            return _placed(host, dtype, layout, device, memory_config)
        tensor = tensor.numpy()
    return from_numpy(tensor, dtype, layout=layout, device=device, memory_config=memory_config)


def _torch():
    try:
        import torch  # pylint: disable=import-outside-toplevel
    except ImportError:
        raise ImportError("ttnn.to_torch needs the package torch; ttnn.to_numpy does not") from None
    return torch


def to_torch(tensor, dtype=None):
    """The elements as a tensor of torch, bfloat16 for bfloat16."""
    torch = _torch()
    result = torch.from_numpy(to_numpy(tensor))
    if tensor.dtype == DataType.BFLOAT16:
        result = result.to(torch.bfloat16)
    return result if dtype is None else result.to(dtype)


def _text(tensor):
    place = repr(tensor.memory_config())[len("MemoryConfig("):-1]
    if tensor.memory_config().buffer_type == BufferType.SYSTEM_MEMORY:
        place = "host"
    facts = f"shape={Shape(tensor.sizes)}, dtype={tensor.dtype.name}, layout={tensor.layout.name}, {place}"
    if not tensor.is_allocated():
        return f"ttnn.Tensor(deallocated, {facts})"
    import numpy  # pylint: disable=import-outside-toplevel

    values = numpy.array2string(to_numpy(tensor), threshold=64, edgeitems=3, separator=", ", prefix="ttnn.Tensor(")
    return f"ttnn.Tensor({values}, {facts})"


def _item(tensor, key):
    """Numbers, slices and an ellipsis, as NumPy takes them."""
    sizes = tensor.sizes
    keys = list(key) if isinstance(key, tuple) else [key]
    # By identity: a tensor among the keys would compute `==`.
    places = [place for place, k in enumerate(keys) if k is Ellipsis]
    if len(places) > 1:
        raise IndexError("more than one ellipsis")
    if len(keys) - len(places) > len(sizes):
        raise IndexError(f"{len(keys)} indices of a tensor of rank {len(sizes)}")
    if not places:
        places = [len(keys)]
        keys.append(Ellipsis)
    at = places[0]
    keys[at:at + 1] = [slice(None)] * (len(sizes) - len(keys) + 1)
    begins, ends, steps, shape = [], [], [], []
    for k, size in zip(keys, sizes):
        if isinstance(k, slice):
            begin, end, step = k.indices(size)
            if step < 1:
                raise IndexError(f"a step of {step}; wanted at least 1")
            shape.append(len(range(begin, end, step)))
        elif hasattr(k, "__index__"):
            k = operator.index(k)
            if not -size <= k < size:
                raise IndexError(f"index {k} of a dimension of {size}")
            begin, step = k % size, 1
            end = begin + 1
        else:
            raise TypeError(f"index {k!r}; wanted numbers, slices and '...'")
        begins.append(begin)
        ends.append(max(begin, end))
        steps.append(step)
    part = ops.slice_static(tensor, begins, ends, steps)
    return part if list(shape) == part.sizes else ops.reshape(part, shape)


def _length(tensor):
    if not tensor.sizes:
        raise TypeError("len() of a tensor of rank 0")
    return tensor.sizes[0]


def _element(tensor):
    """The only element, as a number of Python."""
    if math.prod(tensor.sizes) != 1:
        raise ValueError(f"item() of a tensor of {list(tensor.sizes)}; wanted: one element")
    return to_numpy(tensor).item()


def _truth(tensor):
    """As of arrays: only one element is true or false."""
    if math.prod(tensor.sizes) != 1:
        raise ValueError(f"the truth value of a tensor of {list(tensor.sizes)}; wanted: one element (or `is not None`)")
    return bool(_element(tensor))


def is_sharded(tensor):
    """Whether the elements lie in shards."""
    wanted("ttnn.is_sharded", "tensor", tensor, Tensor)
    return tensor.memory_config().is_sharded()


def attach():
    """Gives the class its operators and the methods that are functions of the library."""
    cls = Tensor
    cls.shape = property(lambda t: Shape(t.sizes), doc="Sizes of the dimensions.")
    cls.padded_shape = property(lambda t: Shape(t.padded_sizes), doc="Sizes in memory, tile padding included.")
    cls.device = lambda t: device_of(t)
    cls.storage_type = lambda t: "DEVICE" if t.on_device() else "HOST"
    cls.cpu = lambda t: ops.from_device(t) if t.on_device() else t
    cls.to_numpy, cls.to_torch = to_numpy, to_torch
    cls.reshape = lambda t, *shape: ops.reshape(t, shape[0] if isinstance(shape[0], (list, tuple)) else shape)
    cls.__array__ = lambda t, dtype=None, copy=None: to_numpy(t) if dtype is None else to_numpy(t).astype(dtype)
    cls.item, cls.is_sharded = _element, is_sharded
    cls.__bool__ = _truth
    # Operators with NumPy's numbers and arrays on the left are ours: no silent way to the host.
    cls.__array_priority__ = 1000
    cls.__len__ = _length
    cls.__repr__ = _text
    cls.__getitem__ = _item
    for name, function in (("add", ops.add), ("sub", ops.subtract), ("mul", ops.multiply), ("truediv", ops.divide),
                           ("pow", ops.pow_tensor), ("matmul", ops.matmul)):
        setattr(cls, f"__{name}__", lambda a, b, function=function: function(a, b))
        setattr(cls, f"__r{name}__", lambda a, b, function=function: function(b, a))
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        setattr(cls, f"__{name}__", lambda a, b, function=getattr(ops, name): function(a, b))
    cls.__hash__ = object.__hash__
    cls.__neg__ = lambda t: ops.neg(t)
    cls.__abs__ = lambda t: ops.abs(t)

"""Tensors: to and from NumPy and torch, operators, how they print."""

import enum
import math
import operator
import os

from .._native import InvalidArgument, Unsupported, ttnn as _ttnn
from . import ops
from ._call import wanted
from .._native.ttnn import BufferType, DataType, Layout, Tensor
from .composites.record import RECORDS
from .device import device_of
from .forms import FLOATS, prepared
from .mesh import joined_by, spread_by

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
#: The types that replace those that the device does not have.
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


def from_numpy(array, dtype=None, *, layout=None, device=None, memory_config=None, mesh_mapper=None, clip=False):
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
    mesh_mapper : TensorToMesh, optional
        How a mesh of devices spreads it; without it all devices have the same.
    clip : bool, default False
        Values that the type does not hold become the nearest that it does, fractions are cut off, and NaN is 0 for integers.

    Raises
    ------
    InvalidArgument
        If an integer type does not hold a value (-1 for UINT32, 1.5, NaN), a finite one becomes infinite in f32, or the array's type is
        none of the above. Floats are rounded to the type.
    """
    import numpy

    array = numpy.asarray(array)
    name = array.dtype.name
    if name == "bfloat16" and _integers(dtype) is None:
        host = _ttnn.from_buffer_of(numpy.ascontiguousarray(array).view(numpy.uint16).reshape(array.shape),
                                    DataType.BFLOAT16)
        return _placed(host, dtype, layout, device, memory_config, mesh_mapper)
    if name == "bfloat16":
        array = array.astype(numpy.float32)
        name = "float32"
    kind = _integers(dtype) or _NARROWER.get(name, name)
    if kind not in _FORMATS or name not in _NARROWER | _FORMATS:
        raise InvalidArgument(f"an array of {name}; wanted floats, integers or truth values")
    if kind != name:
        array = _held(array, name, kind, clip)
    narrow = numpy.require(array, dtype=kind, requirements="C").reshape(array.shape)
    return _placed(_ttnn.from_buffer_of(narrow, _FORMATS[kind]), dtype, layout, device, memory_config, mesh_mapper)


def _integers(dtype):
    """NumPy's name of a type of integers; None for others."""
    return _NUMPY[dtype] if dtype in (DataType.UINT32, DataType.INT32, DataType.UINT16, DataType.UINT8) else None


def _held(array, name, kind, clip):
    """Elements that a type holds: the same ones, or the nearest with `clip`."""
    import numpy

    if not array.size or array.dtype.kind == "b":
        return array
    if kind == "float32":
        if name != "float64":
            return array
        most = numpy.finfo(numpy.float32).max
        # A number that rounds to the largest one is no overflow.
        lost = numpy.isfinite(array) & (numpy.abs(array) >= float(most) * (1 + 2.0**-25))
        return _refused_or(numpy.clip, array, lost, name, kind, clip, -most, most)
    limits = numpy.iinfo(kind)
    if array.dtype.kind == "f":
        whole = numpy.trunc(array)
        lost = ~((whole == array) & (whole >= limits.min) & (whole < limits.max + 1.0))  # NaN is lost, too
        array = _refused_or(lambda a, low, high: a, array, lost, name, kind, clip, 0, 0)
        if not clip:
            return array
        wide = numpy.nan_to_num(whole.astype(numpy.float64), nan=0.0, posinf=limits.max, neginf=limits.min)
        return numpy.clip(wide, limits.min, limits.max)
    lost = (array < limits.min) if array.dtype.kind == "i" else numpy.zeros(array.shape, bool)
    return _refused_or(numpy.clip, array, lost | (array > limits.max), name, kind, clip, limits.min, limits.max)


def _refused_or(change, array, lost, name, kind, clip, low, high):
    """An error at the first element that is lost, or the elements between two."""
    import numpy

    if not lost.any():
        return array
    if clip:
        return change(array, low, high)
    place = [int(one) for one in numpy.argwhere(lost)[0]] if array.ndim else []
    raise InvalidArgument(f"an array of {name} has elements that {kind} does not hold: {int(lost.sum())} of {array.size}, the first at "
                          f"{place} is {array[tuple(place)]!s}; clip=True takes the nearest")


def _placed(host, dtype, layout, device, memory_config, mesh_mapper):
    """A tensor of the host in another type and layout, spread, and on a device."""
    host = spread_by("ttnn.from_torch", host, mesh_mapper)
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


def get_memory_config(tensor):
    """Where a tensor lies."""
    wanted("ttnn.get_memory_config", "tensor", tensor, Tensor)
    return tensor.memory_config()


def to_numpy(tensor, *, mesh_composer=None):
    """The elements as an array: float32 for bfloat16 and block floats, else of the tensor's own type.

    Parameters
    ----------
    mesh_composer : MeshToTensor, optional
        How parts on several devices are put together; without it all have to have the same.
    """
    import numpy

    wanted("ttnn.to_numpy", "tensor", tensor, Tensor)
    tensor = joined_by("ttnn.to_numpy", tensor, mesh_composer)
    array = numpy.empty(tensor.sizes, _NUMPY[tensor.dtype])
    _ttnn.to_buffer_of(tensor, array)
    if tensor.dtype == DataType.BFLOAT16:
        wide = array.astype(numpy.uint32)
        wide <<= 16
        array = wide.view(numpy.float32).reshape(array.shape)
    return array


def from_torch(tensor, dtype=None, *, spec=None, tile=None, pad_value=None, layout=None, device=None, memory_config=None,
               mesh_mapper=None, cq_id=None, preserve_nan_values=False, col_tilize=False, enable_bfloat_opt=False, clip=False):
    """As `from_numpy`, for a tensor of torch; arrays are taken, too.

    `spec` is a TensorSpec that says type, layout and place. `pad_value` fills tiles where no
    function sees it. The other keywords are the vendor's, with their defaults as the only values; `preserve_nan_values` and
    `enable_bfloat_opt` change nothing, as elements keep their bits.
    """
    for name, value in (("tile", tile), ("col_tilize", col_tilize or None), ("cq_id", cq_id or None)):
        if value is not None:
            raise Unsupported(f"ttnn.from_torch: '{name}' is {value!r}; the embedded device has only its default")
    del pad_value, preserve_nan_values, enable_bfloat_opt
    if spec is not None:
        dtype, layout, memory_config = spec.dtype, spec.layout, spec.memory_config
    if hasattr(tensor, "detach"):
        tensor = tensor.detach().cpu()
        if str(tensor.dtype) == "torch.bfloat16":
            if _integers(dtype) is not None:
                tensor = tensor.float()
            else:
                # By way of int16: releases of torch before 2.3 have no uint16.
                bits = tensor.contiguous().view(_torch().int16).numpy().view("uint16")
                host = _ttnn.from_buffer_of(bits, DataType.BFLOAT16)
                return _placed(host, dtype, layout, device, memory_config, mesh_mapper)
        tensor = tensor.numpy()
    return from_numpy(tensor, dtype, layout=layout, device=device, memory_config=memory_config, mesh_mapper=mesh_mapper, clip=clip)


class DumpTensorMode(enum.Enum):
    """How a file holds the parts of a tensor on several devices; with one device all are the same."""
    LOCAL = 0
    DISTRIBUTED_GATHER = 1


def as_tensor(tensor, dtype=None, *, layout=Layout.ROW_MAJOR, device=None, memory_config=None, cache_file_name=None, preprocess=None,
              mesh_mapper=None, cache_dump_mode=DumpTensorMode.DISTRIBUTED_GATHER):
    """As `from_torch`, by way of a file that is made the first time.

    Parameters
    ----------
    tensor : tensor of torch or array_like
        The elements.
    preprocess : function, optional
        A function that is applied to them before.
    cache_file_name : str, optional
        The file's name, to which type and layout are added. A file of another shape is written anew.
    """
    del cache_dump_mode

    def made():
        return from_torch(tensor if preprocess is None else preprocess(tensor), dtype, layout=layout)

    if cache_file_name is None:
        host = made()
    else:
        word = dtype.name if dtype is not None else "None"
        path = f"{cache_file_name}_dtype_{word}_layout_{layout.name}.tensorbin"
        host = ops.load_tensor(path) if os.path.exists(path) else None
        if host is None or (preprocess is None and list(host.sizes) != list(tensor.shape)):
            host = made()
            os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
            ops.dump_tensor(path, host)
    host = spread_by("ttnn.as_tensor", host, mesh_mapper)
    return host if device is None else ops.to_device(host, device, memory_config)


def _torch():
    try:
        import torch
    except ImportError:
        raise ImportError("ttnn.to_torch needs the package torch; ttnn.to_numpy does not") from None
    return torch


def to_torch(tensor, dtype=None, *, torch_rank=None, mesh_composer=None, device=None, cq_id=None):
    """The elements as a tensor of torch, bfloat16 for bfloat16; of `torch_rank` dimensions, without ones in front."""
    del device, cq_id
    tensor = joined_by("ttnn.to_torch", tensor, mesh_composer)
    torch = _torch()
    result = torch.from_numpy(to_numpy(tensor))
    if tensor.dtype == DataType.BFLOAT16:
        result = result.to(torch.bfloat16)
    while torch_rank is not None and result.dim() > torch_rank:
        if result.shape[0] != 1:
            raise InvalidArgument(f"ttnn.to_torch: {list(tensor.sizes)} as {torch_rank} dimensions; the first ones are not 1")
        result = result.squeeze(0)
    return result if dtype is None else result.to(dtype)


def _text(tensor):
    place = repr(tensor.memory_config())[len("MemoryConfig("):-1]
    if tensor.memory_config().buffer_type == BufferType.SYSTEM_MEMORY:
        place = "host"
    facts = f"shape={Shape(tensor.sizes)}, dtype={tensor.dtype.name}, layout={tensor.layout.name}, {place}"
    if not tensor.is_allocated():
        return f"ttnn.Tensor(deallocated, {facts})"
    if tensor.is_spread:
        return f"ttnn.Tensor(on {len(tensor.chips())} devices, {facts})"
    import numpy

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


def _quotient(a, b):
    """As `/` of Python: of integers a float."""
    tensor = a if hasattr(a, "sizes") else b
    return ops.divide(a, b) if tensor.dtype in FLOATS else RECORDS["div"].body(a, b)


def _html(tensor):
    """How a notebook shows it."""
    from .. import displays
    return displays.of_tensor(tensor)


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
    cls._repr_html_ = _html
    cls.__getitem__ = _item
    for name, function in (("add", prepared("add", ops.add)), ("sub", prepared("subtract", ops.subtract)),
                           ("mul", prepared("multiply", ops.multiply)), ("truediv", _quotient),
                           ("mod", prepared("remainder", ops.remainder)), ("floordiv", RECORDS["floor_div"].function),
                           ("pow", ops.pow_tensor), ("matmul", ops.matmul)):
        setattr(cls, f"__{name}__", lambda a, b, function=function: function(a, b))
        setattr(cls, f"__r{name}__", lambda a, b, function=function: function(b, a))
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        compare = getattr(ops, name)
        setattr(cls, f"__{name}__", lambda a, b, compare=compare: compare(a, b))
    cls.__hash__ = object.__hash__
    cls.__neg__ = lambda t: ops.neg(t)
    cls.__abs__ = lambda t: ops.abs(t)

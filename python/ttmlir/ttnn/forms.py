"""Forms of calls that the vendor's functions have and records do not: each becomes one that the record has, or a call of
the function that is returned."""

import functools
import numbers

from . import ops, vendor
from .._native.ttnn import DataType
from .composites.record import RECORDS

#: Types of elements that have a point.
FLOATS = (DataType.FLOAT32, DataType.FLOAT16, DataType.BFLOAT16, DataType.BFLOAT8_B, DataType.BFLOAT4_B)


def _taken(arguments, named, index, key):
    """An argument by its place or its name, which the call has no longer; None if it is missing."""
    if len(arguments) > index:
        return arguments.pop(index)
    return named.pop(key, None)


def _is_fraction(value):
    return isinstance(value, numbers.Real) and not isinstance(value, numbers.Integral)


def with_number(name, promoted):
    """Integers and a number with a point: the integers become f32 if the function is `promoted`; else the number is to be one
    of those that the type holds."""
    def prepare(arguments, named):
        given = [(arguments, index) for index in range(min(2, len(arguments)))] + \
                [(named, key) for key in ("input_tensor_a", "input_tensor_b") if key in named]
        values = [place[key] for place, key in given]
        if len(values) != 2 or not any(map(_is_fraction, values)):
            return
        for (place, key), value, other in zip(given, values, values[::-1]):
            dtype = getattr(value, "dtype", None)
            if not _is_fraction(other) or dtype is None or dtype in FLOATS:
                continue
            if promoted:
                place[key] = ops.typecast(value, DataType.FLOAT32)
            elif other != int(other):
                raise TypeError(f"ttnn.{name}: {other!r} is no {dtype.name}; ttnn.typecast makes floats of integers")
    return prepare


def divide(arguments, named):
    """Roundings that the library has for integers alone, and quotients of integers that are not rounded: as `div`."""
    said = dict(zip(("input_tensor_a", "input_tensor_b", "dtype", "memory_config", "rounding_mode"), arguments)) | named
    types = [one.dtype for one in (said.get("input_tensor_a"), said.get("input_tensor_b")) if hasattr(one, "dtype")]
    mode = said.get("rounding_mode")
    if mode is None and all(dtype in FLOATS for dtype in types):
        return None
    arguments[:] = []
    named.clear()
    named.update(said)
    return RECORDS["div"].function


def pad(arguments, named):
    """Pairs of the last dimensions alone; or the padded shape and where the elements begin in it."""
    tensor = arguments[0] if arguments else named.get("input_tensor")
    rank = len(getattr(tensor, "shape", ()))
    if "output_padded_shape" in named or (len(arguments) > 1 and len(arguments[1]) and isinstance(arguments[1][0], int)):
        begins = _taken(arguments, named, 2, "input_tensor_start")
        shape = _taken(arguments, named, 1, "output_padded_shape")
        if begins is None or not len(begins) == len(shape) == rank:
            raise TypeError(f"ttnn.pad: 'output_padded_shape' {shape} and 'input_tensor_start' {begins} of a tensor of rank {rank}")
        pairs = [(begin, end - begin - size) for begin, end, size in zip(begins, shape, tensor.shape)]
    else:
        pairs = _taken(arguments, named, 1, "padding")
    if pairs is not None:
        pairs = [(0, 0)] * (rank - len(pairs)) + [tuple(pair) for pair in pairs]
        arguments[1:1] = [pairs] if arguments else []
        if not arguments:
            named["padding"] = pairs


def repeat(arguments, named):
    """Counts for the last dimensions alone."""
    tensor = arguments[0] if arguments else named.get("input_tensor")
    counts = arguments[1] if len(arguments) > 1 else named.get("repeat_dims")
    missing = len(getattr(tensor, "shape", ())) - len(counts or ())
    if counts is None or missing <= 0:
        return
    counts = [1] * missing + list(counts)
    if len(arguments) > 1:
        arguments[1] = counts
    else:
        named["repeat_dims"] = counts


def batch_norm(arguments, named):
    """Arguments with their default; running means and variances that a batch updates."""
    training, momentum = named.get("training", False), named.pop("momentum", 0.1)
    if not training:
        named.pop("training", None)
        return
    x = arguments[0] if arguments else named.get("input")
    moved = {key: named.pop(key, None) for key in ("running_mean", "running_var")}
    if all(tensor is None for tensor in moved.values()):
        return
    over, sizes = [0, 2, 3], list(x.shape)
    count = sizes[0] * sizes[2] * sizes[3]
    mean = ops.mean(x, over, keepdim=True)
    squares = ops.sum(ops.square(ops.subtract(x, mean)), over, keepdim=True)
    for (key, tensor), now in zip(moved.items(), (mean, ops.divide(squares, float(count - 1)))):
        if tensor is not None:
            now = ops.reshape(now, list(tensor.shape))
            vendor.write("batch_norm", key, ops.add(ops.multiply(tensor, 1.0 - momentum), ops.multiply(now, momentum)), tensor)


_PREPARED = {"add": with_number("add", False), "subtract": with_number("subtract", False), "remainder": with_number("remainder", False),
             "multiply": with_number("multiply", True), "divide": divide, "pad": pad, "repeat": repeat, "batch_norm": batch_norm}


def prepared(path, function):
    """The function with the forms of calls that it has here."""
    prepare = _PREPARED.get(path)
    if prepare is None:
        return function

    @functools.wraps(function)
    def taking(*arguments, **named):
        arguments = list(arguments)
        other = prepare(arguments, named)
        return (other or function)(*arguments, **named)

    return taking

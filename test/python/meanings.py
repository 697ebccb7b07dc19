# SPDX-License-Identifier: Apache-2.0
"""The meanings in the records of composites: operands, and the result in double precision."""

import inspect
import math
import re
import statistics

import numpy as np
from ttmlir.ttnn import DataType

SHAPE = (2, 33, 40)
_each = np.vectorize


def _digamma(x, step=1e-3):
    """From differences of the logarithm of the gamma function, of fourth order."""
    f = _each(math.lgamma, otypes=[float])
    return (8 * (f(x + step) - f(x - step)) - (f(x + 2 * step) - f(x - 2 * step))) / (12 * step)


def _zeta(s, x):
    """Hurwitz's, of many terms and the integral of the rest."""
    terms = np.arange(2000.0)
    end = x + 2000
    return (1 / (np.asarray(x)[..., None] + terms) ** s).sum(-1) + end ** (1 - s) / (s - 1) + 0.5 / end**s


def _i1(x):
    angles = (np.arange(200) + 0.5) * np.pi / 200
    return (np.exp(np.asarray(x)[..., None] * np.cos(angles)) * np.cos(angles)).mean(-1)


def _erfinv(x):
    return _each(lambda p: statistics.NormalDist().inv_cdf((p + 1) / 2) / math.sqrt(2), otypes=[float])(x)


def _softmax(x, axis=-1):
    powers = np.exp(x - x.max(axis, keepdims=True))
    return powers / powers.sum(axis, keepdims=True)


def _heads(x, count):
    """B x 1 x S x columns as B x heads x S x D."""
    return x.reshape(x.shape[0], x.shape[2], count, -1).swapaxes(1, 2)


def _attention(q, k, v):
    return _softmax(q @ k.swapaxes(2, 3) / q.shape[-1] ** 0.5) @ v


def _decoded(q, k, v, positions):
    """Queries 1 x users x heads x D; each group of heads shares one of keys."""
    result, group = np.zeros_like(q), q.shape[2] // k.shape[1]
    for user, head in np.ndindex(q.shape[1:3]):
        keys, values = k[user, head // group, :positions[user] + 1], v[user, head // group, :positions[user] + 1]
        result[0, user, head] = _softmax(keys @ q[0, user, head] / q.shape[-1] ** 0.5) @ values
    return result


def _added(x, dim, index, source):
    result = x.copy()
    for place in np.ndindex(index.shape):
        result[place[:dim] + (index[place],) + place[dim + 1:]] += source[place]
    return result


def _scattered(x, index, source):
    result = x.copy()
    for n, w in np.ndindex(index.shape):
        result[n, index[n, w]] = source[n, w]
    return result


def _pooled(images, rows, columns, reduce):
    """Windows as torch's adaptive pools have them."""
    n, h, w, c = images.shape
    result = np.empty((n, rows, columns, c))
    for i, j in np.ndindex(rows, columns):
        window = images[:, i * h // rows:-(-(i + 1) * h // rows), j * w // columns:-(-(j + 1) * w // columns)]
        result[:, i, j] = reduce(window, axis=(1, 2))
    return result


def _sampled(images, grid):
    """Bilinear, zeros outside, corners not aligned: pixel by pixel."""
    _, h, w, c = images.shape
    result = np.zeros((*grid.shape[:3], c))
    for place in np.ndindex(grid.shape[:3]):
        x, y = ((grid[place] + 1) * (w, h) - 1) / 2
        for row in (math.floor(y), math.floor(y) + 1):
            for column in (math.floor(x), math.floor(x) + 1):
                if 0 <= row < h and 0 <= column < w:
                    result[place] += (1 - abs(x - column)) * (1 - abs(y - row)) * images[place[0], row, column]
    return result


def _scanned(a, bx, state):
    rows = []
    for row in range(a.shape[2]):
        state = a[:, :, row:row + 1] * state + bx[:, :, row:row + 1]
        rows.append(state)
    return np.concatenate(rows, 2)


NAMES = {name: getattr(np, name) for name in dir(np) if not name.startswith("_")} | {
    name: getattr(np, name) for name in ("abs", "round", "max", "min", "sum", "all", "any")} | {
    "lgamma": _each(math.lgamma, otypes=[float]), "erf": _each(math.erf, otypes=[float]), "erfc": _each(math.erfc, otypes=[float]),
    "factorial": math.factorial, "bool": bool, "digamma": _digamma, "zeta": _zeta, "i1": _i1, "erfinv": _erfinv, "softmax": _softmax, "heads": _heads, "attention": _attention, "added": _added, "decoded": _decoded, "scattered": _scattered,
    "scanned": _scanned, "pooled": _pooled, "sampled": _sampled, "mean_of": lambda x: x.mean(-1, keepdims=True),
    "len": len, "range": range, "list": list, "tuple": tuple, "int": int, "float": float, "slice": slice}
_SPEC = re.compile(r"(int )?(-?[\d.]+?)\.\.(-?[\d.]+)(?: of ([\dx]+))?$")


def draw(spec, rng):
    """An array for "1..8 of 2x3", or the value itself."""
    if spec == "special":
        return rng.choice(np.array([np.inf, -np.inf, np.nan, 0, 1.5, -2], np.float32), SHAPE)
    match = _SPEC.match(spec) if isinstance(spec, str) else None
    if not match:
        return spec
    integer, low, high, sizes = match.groups()
    shape = tuple(map(int, sizes.split("x"))) if sizes else SHAPE
    if integer:
        return rng.integers(int(low), int(high) + 1, shape).astype(np.int32)
    return rng.uniform(float(low), float(high), shape).astype(np.float32)


def operands(record, rng):
    """Values of the parameters, by name: arrays for tensors."""
    own = [p for p in record.signature.parameters.values() if p.name not in record.keywords and p.kind is not p.VAR_POSITIONAL]
    aliases = [p.name for p in own if not p.name.startswith("grad_tensor")]
    named = dict(zip("xyz", aliases)) | dict(zip("abc", aliases))
    inputs = {key if key in record.signature.parameters else named[key]: value for key, value in record.inputs.items()}
    values = {}
    for parameter in own:
        if parameter.name in inputs:
            spec = inputs[parameter.name]
            values[parameter.name] = [draw(one, rng) for one in spec] if isinstance(spec, list) else draw(spec, rng)
        elif parameter.annotation == "Sequence[Tensor]":
            values[parameter.name] = [draw("-2..2", rng), draw("-2..2", rng)]
        elif parameter.default is not inspect.Parameter.empty:
            values[parameter.name] = parameter.default
        elif parameter.annotation.startswith("Tensor"):
            values[parameter.name] = draw("-2..2", rng)
        elif parameter.annotation == "DataType":
            values[parameter.name] = DataType.FLOAT32
        else:
            raise LookupError(f"{record.path}: no value of '{parameter.name}'")
    return values


def _double(value):
    if isinstance(value, list):
        return [_double(one) for one in value]
    return value.astype(np.float64) if isinstance(value, np.ndarray) and value.dtype.kind == "f" else value


def evaluate(record, values):
    """The results in double precision, as a list."""
    values = {key: _double(value) for key, value in values.items()}
    places = [key for key in values if not key.startswith("grad_tensor")]
    space = NAMES | dict(zip("xyz", (values[key] for key in places))) | dict(zip("abc", (values[key] for key in places))) | values

    def formula(space):
        with np.errstate(all="ignore"):
            return eval(record.meaning, {"__builtins__": {}, **space})

    if record.path.endswith("_bw") and not record.meaning.startswith(("[", "split")):
        return [gradient(formula, space, values, index, key) for index, key in enumerate(places)
                if isinstance(values[key], np.ndarray)]
    result = formula(space)
    return list(result) if isinstance(result, (list, tuple)) else [result]


def gradient(formula, space, values, index, key, step=1e-5):
    """By central differences; 'nan' where left and right ones differ, as at corners."""
    names = {key, "xyz"[index], "abc"[index]} if index < 3 else {key}

    def at(x):
        return formula(space | dict.fromkeys(names, x))

    x = values[key]
    left, right = (at(x) - at(x - step)) / step, (at(x + step) - at(x)) / step
    smooth = np.abs(left - right) <= 1e-2 * (1 + np.abs(left))
    return np.where(smooth, (left + right) / 2, np.nan) * values["grad_tensor"]

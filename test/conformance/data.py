# SPDX-License-Identifier: Apache-2.0
"""A conformance case: an op, operands, attributes. Nothing here runs anything."""

import dataclasses
import functools
import zlib

import ml_dtypes
import numpy as np

DTYPES = {
    "f32": np.dtype(np.float32),
    "bf16": np.dtype(ml_dtypes.bfloat16),
    "f16": np.dtype(np.float16),
    "f64": np.dtype(np.float64),
    "i1": np.dtype(np.bool_),
    "i32": np.dtype(np.int32),
    "si32": np.dtype(np.int32),
    "ui32": np.dtype(np.uint32),
    "ui16": np.dtype(np.uint16),
    "ui8": np.dtype(np.uint8),
    "i64": np.dtype(np.int64),
}
FLOATS = ("f32", "bf16", "f16", "f64")


def is_float(dtype):
    return dtype in FLOATS


def widen(array, dtype):
    """Values of `dtype` as what the references compute with: float64 or int64."""
    return array.astype(np.float64 if is_float(dtype) else np.int64)


def narrow(array, dtype):
    """Rounds to nearest even; integers wrap around."""
    with np.errstate(all="ignore"):
        if dtype in ("bf16", "f16"):
            array = np.asarray(array).astype(np.float32)
        return np.asarray(array).astype(DTYPES[dtype])


@dataclasses.dataclass(frozen=True)
class Tensor:
    """An operand: uniform random values in [low, high], or `values` in row-major order."""

    shape: tuple
    dtype: str = "f32"
    low: float = -3
    high: float = 3
    values: tuple | None = None

    def make(self, seed):
        rng = np.random.default_rng(seed)
        if self.values is not None:
            array = np.asarray(self.values, np.float64 if is_float(self.dtype) else np.int64)
            array = array.reshape(self.shape)
        elif is_float(self.dtype):
            array = rng.uniform(self.low, self.high, self.shape)
        elif self.dtype == "i1":
            array = rng.integers(0, 2, self.shape)
        else:
            array = rng.integers(int(self.low), int(self.high), self.shape, endpoint=True)
        return narrow(array, self.dtype)


@dataclasses.dataclass(frozen=True, eq=False)
class Case:
    """One call of a TTIR op. `dtype` is the result's element type, by default the first operand's.
    For an op with several results a case compares number `result` of `dtypes`, their element types.

    `shape` is the result's shape for ops whose attributes do not say it (arange).
    `layout` moves operands and result to another layout (see mlir_text.LAYOUTS) around the op.
    `text` replaces the call: lines of MLIR with {in0}, {type0}, {out}, {type} and {tmp}, a prefix
    for other names; {rows} is the result's type in a layout, {rows0} the first operand's. `note` tells cases of the same shapes apart.
    """

    op: str
    operands: tuple = ()
    attrs: dict = dataclasses.field(default_factory=dict)
    dtype: str = ""
    shape: tuple | None = None
    layout: str = ""
    text: str = ""
    note: str = ""
    dtypes: tuple = ()
    result: int = 0

    @property
    def result_dtype(self):
        if self.dtypes:
            return self.dtypes[self.result]
        return self.dtype or next(o.dtype for o in self.operands if o)

    @functools.cached_property
    def name(self):
        parts = [self.op]
        for operand in self.operands:
            parts.append("none" if operand is None else
                         "x".join(map(str, operand.shape)) + operand.dtype
                         if operand.shape else "scalar_" + operand.dtype)
        if self.dtype:
            parts.append("to_" + self.dtype)
        if self.dtypes:
            parts.append(f"{self.result}of_{'_'.join(self.dtypes)}")
        parts += [part for part in (self.layout, self.note) if part]
        return "-".join(parts)

    @functools.cached_property
    def inputs(self):
        """The operands' content in their own type; None for those left out."""
        seed = zlib.crc32(self.name.encode())
        return [o and o.make([seed, i]) for i, o in enumerate(self.operands)]

    def evaluate(self, function, change=lambda x: x):
        """A reference on the operands, which pass through `change` first."""
        wide = [None if x is None else change(widen(x, o.dtype))
                for x, o in zip(self.inputs, self.operands)]
        of_result = {"typecast": {"dtype": self.result_dtype}, "arange": {"shape": self.shape},
                     "bitcast_convert": {"dtype": self.result_dtype,
                                         "source": next((o.dtype for o in self.operands), "")}}
        with np.errstate(all="ignore"):
            result = function(*wide, **self.attrs, **of_result.get(self.op, {}))
        return np.asarray(result[self.result] if self.dtypes else result)

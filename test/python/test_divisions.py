# SPDX-License-Identifier: Apache-2.0
"""Divisions in kernels and in the library are NumPy's to the last bit: by tensors, rows, columns, numbers, constants and
what is reduced. Multiples are whole numbers, ties are ties."""

import ml_dtypes
import numpy as np
import pytest

ttmlir = pytest.importorskip("ttmlir")

BF16 = ml_dtypes.bfloat16
NAMES = {np.dtype(np.float32): "f32", np.dtype(BF16): "bf16", np.dtype(np.int32): "i32"}
SHAPE = (67, 45)
BACKENDS = ["ttnn", "ttmetal"]


def tensor(array):
    return "tensor<" + "".join(f"{size}x" for size in array.shape) + NAMES[array.dtype] + ">"


def literal(array):
    element = NAMES[array.dtype]
    if array.size == 1:
        number = f"{float(array.flat[0])!r} : f32" if element != "i32" else f"{array.flat[0]} : i32"
        dims = ", ".join(map(str, array.shape))
        return f'"ttir.full"() <{{shape = array<i32: {dims}>, fill_value = {number}}}> : () -> {tensor(array)}'
    values = array.tolist() if element == "i32" else array.astype(np.float32).tolist()
    return f'"ttir.constant"() <{{value = dense<{values}> : {tensor(array)}}}> : () -> {tensor(array)}'


def program(op, x, y, constants="", then=None):
    """The text of `then(op(x, y))`, in which operands that `constants` names are no arguments, and its arguments."""
    result = np.empty(np.broadcast_shapes(x.shape, y.shape), x.dtype)
    operands = {"x": x, "y": y}
    given = {name: array for name, array in operands.items() if name not in constants}
    lines = [f"%{name} = {literal(operands[name])}" for name in constants]
    lines.append(f'%0 = "ttir.{op}"(%x, %y) : ({tensor(x)}, {tensor(y)}) -> {tensor(result)}')
    if then:
        lines.append(f'%1 = "ttir.{then}"(%0) : ({tensor(result)}) -> {tensor(result)}')
    arguments = ", ".join(f"%{name}: {tensor(array)}" for name, array in given.items())
    body = "\n  ".join(lines)
    text = f"func.func @main({arguments}) -> {tensor(result)} {{\n  {body}\n  return %{int(bool(then))} : {tensor(result)}\n}}"
    return text, list(given.values())


def same(text, inputs, wanted, backend):
    """In kernels nothing is left to the library."""
    model = ttmlir.compile(text, backend=backend)
    result = model(*inputs)
    actual = result[0] if isinstance(result, (list, tuple)) else result
    assert not (backend == "ttmetal" and model.library_ops)
    np.testing.assert_array_equal(np.asarray(actual).astype(np.float64), wanted.astype(np.float64))


def quotient(x, y):
    return np.divide(x.astype(np.float32), y.astype(np.float32)).astype(x.dtype)


@pytest.fixture
def whole():
    return np.random.default_rng(5).integers(1, 3000, SHAPE).astype(np.float32)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("number", [3, 7, 49, -41, 8, 0.1, 0.3, 1e-3, 1e30, 3e-39])
def test_by_number(number, whole, backend):
    y = np.full((1, 1), number, np.float32)
    x = whole * y
    same(*program("div", x, y, "y"), quotient(x, y), backend)
    same(*program("div", x, y, "y", "floor"), np.floor(quotient(x, y)), backend)
    same(*program("div", y, x, "x"), quotient(y, x), backend)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("shape", [SHAPE, (1, 45), (67, 1), (1, 1)])
def test_by_tensor(shape, whole, backend):
    y = np.random.default_rng(6).integers(1, 99, shape).astype(np.float32) * np.float32(0.1)
    x = whole * y
    for constants in ("", "y"):
        same(*program("div", x, y, constants), quotient(x, y), backend)
    same(*program("div", x, y, "", "trunc"), np.trunc(quotient(x, y)), backend)
    same(*program("div", y, x), quotient(y, x), backend)
    same(*program("remainder", x, y), np.fmod(x, y), backend)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("number", [3, 11, 0.1])
def test_bfloat16(number, backend):
    """Multiples of 8 bits, before the result is rounded and where a step takes it."""
    y = np.full((1, 1), number, BF16)
    multiples = np.arange(1, 24) * y.astype(np.float32)
    x = np.resize(multiples[multiples.astype(BF16) == multiples], SHAPE).astype(BF16)
    same(*program("div", x, y, "y", "floor"), np.floor(quotient(x, y)), backend)
    rest = np.random.default_rng(8).standard_normal(SHAPE).astype(BF16)
    same(*program("div", rest, y, "y"), quotient(rest, y), backend)
    same(*program("div", y, rest, "x"), quotient(y, rest), backend)
    same(*program("remainder", rest, y, "y"), np.fmod(rest.astype(np.float32), y.astype(np.float32)).astype(BF16), backend)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("reduction", ["sum", "mean", "max"])
def test_by_reduction(reduction, whole, backend):
    line = np.empty((SHAPE[0], 1), np.float32)
    text = f"""func.func @main(%x: {tensor(whole)}) -> {tensor(whole)} {{
      %0 = "ttir.{reduction}"(%x) <{{dim_arg = [1 : i32], keep_dim = true}}> : ({tensor(whole)}) -> {tensor(line)}
      %1 = "ttir.div"(%x, %0) : ({tensor(whole)}, {tensor(line)}) -> {tensor(whole)}
      return %1 : {tensor(whole)}
    }}"""
    by = getattr(np, reduction)(whole.astype(np.float64), axis=1, keepdims=True).astype(np.float32)
    same(text, [whole], whole / by, backend)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("count", [7, 49, 64, 161])
@pytest.mark.parametrize("dim", [0, 1])
def test_mean_of_equals(count, dim, backend):
    line = np.random.default_rng(9).integers(1, 99, (33, 1)).astype(np.float32)
    x = np.repeat(line, count, 1)
    x = np.ascontiguousarray(x if dim else x.T)
    result = np.empty(x.shape[1 - dim], np.float32)
    text = f"""func.func @main(%x: {tensor(x)}) -> {tensor(result)} {{
      %0 = "ttir.mean"(%x) <{{dim_arg = [{dim} : i32], keep_dim = false}}> : ({tensor(x)}) -> {tensor(result)}
      return %0 : {tensor(result)}
    }}"""
    same(text, [x], line[:, 0], backend)


@pytest.mark.parametrize("backend", BACKENDS)
def test_mean_of_split_row(backend):
    """One row that several cores share."""
    x = np.full((32, 3 * 1024), 41, np.float32)
    result = np.empty((32, 1), np.float32)
    text = f"""func.func @main(%x: {tensor(x)}) -> {tensor(result)} {{
      %0 = "ttir.mean"(%x) <{{dim_arg = [1 : i32], keep_dim = true}}> : ({tensor(x)}) -> {tensor(result)}
      return %0 : {tensor(result)}
    }}"""
    same(text, [x], x[:, :1], backend)


#: The ends of the range, and what wraps around: the least number by -1 is itself, anything by 0 is 0.
ENDS = np.array([0, 1, -1, 2, -2, 3, 7, -7, 10, 2**31 - 1, -(2**31), 1 - 2**31, 1_000_000_007, 46341], np.int64)


def integers(op, x, y):
    a, b = (value.astype(np.int64) for value in np.broadcast_arrays(x, y))
    by = np.where(b == 0, 1, b)
    cut = np.sign(a) * np.sign(by) * (np.abs(a) // np.abs(by))
    return np.where(b == 0, 0, cut if op == "div" else a - cut * by).astype(np.int32)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("op", ["div", "remainder"])
@pytest.mark.parametrize("divisors", ["all", "row", "column", "without zero", "one"])
def test_integers(op, divisors, backend):
    x, y = np.meshgrid(*[ENDS.astype(np.int32)] * 2)
    y = {"all": y, "row": y[:1], "column": y[:, :1], "without zero": np.where(y == 0, 5, y).astype(np.int32), "one": y[10:11, :1]}[divisors]
    for constants in ("", "y"):
        same(*program(op, x, y, constants), integers(op, x, y), backend)
    if y.shape == x.shape:
        same(*program(op, x, y, "x"), integers(op, x, y), backend)

"""Every case of the specification's ops runs and gives what NumPy computes; a wrong result type is refused."""

import re

import numpy as np
import pytest

import ttmlir
from spec_cases import CASES
from ttmlir import ttnn

NAMES = {"float32": "f32", "int32": "i32", "bool": "i1", "uint32": "ui32"}
TWICE = ("func.func private @twice(%a: tensor<2x5x7xf32>) -> tensor<2x5x7xf32> {\n%0 = stablehlo.add %a, %a : tensor<2x5x7xf32>\n"
         "return %0 : tensor<2x5x7xf32>\n}\n")


@pytest.fixture(scope="module")
def device():
    with ttnn.manage_device(8) as device:
        yield device


def type_of(array):
    return f"tensor<{'x'.join(map(str, (*array.shape, NAMES[array.dtype.name])))}>"


def module_of(name):
    """The case as a module, and the types of its results."""
    inputs, lines, wanted = CASES[name]
    kinds = wanted[0] if callable(wanted[-1]) else [type_of(np.asarray(w)) if np.asarray(w).dtype != np.float64 else
                                                    type_of(np.asarray(w, np.float32)) for w in wanted]
    types = [type_of(x) for x in inputs]
    for letter, all_types in (("T", types), ("R", kinds)):
        for number, t in enumerate(all_types):
            lines = lines.replace(f"${letter}{number}", t)
    several = re.search(r"%0:\d", lines)
    results = ", ".join(f"%0#{n}" if several else f"%{n}" for n in range(len(kinds)))
    arguments = ", ".join(f"%a{n}: {t}" for n, t in enumerate(types))
    return f"func.func @main({arguments}) -> ({', '.join(kinds)}) {{\n{lines}\nreturn {results} : {', '.join(kinds)}\n}}\n{TWICE}"


@pytest.mark.parametrize("name", CASES)
def test_case(name, device):
    inputs, _, wanted = CASES[name]
    found = ttmlir.compile(module_of(name), name=name, device=device)(*inputs)
    found = found if isinstance(found, list) else [found]
    if callable(wanted[-1]):
        assert wanted[-1](*found)
        return
    for result, value in zip(found, wanted, strict=True):
        value = np.asarray(value)
        if value.dtype.kind == "f":
            np.testing.assert_allclose(result, value, rtol=1e-4, atol=1e-5 * np.max(np.abs(value[np.isfinite(value)]), initial=1))
        else:
            np.testing.assert_array_equal(result.astype(value.dtype), value)

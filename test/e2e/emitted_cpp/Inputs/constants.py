# SPDX-License-Identifier: Apache-2.0
"""A program of constants that emitted source keeps in a file, and what Python reads of it.

usage: constants.py write PROGRAM.mlir | constants.py read EMITTED.py
"""

import importlib.util
import pathlib
import sys
import types

import ml_dtypes
import numpy as np

# Element type in the IR, format of the library, NumPy's type. More than 1 KiB each, none of them
# of a round number of elements.
FORMATS = {
    "f32": ("f32", "FLOAT32", np.float32), "f16": ("f16", "FLOAT16", np.float16),
    "bf16": ("bf16", "BFLOAT16", ml_dtypes.bfloat16), "si32": ("si32", "INT32", np.int32),
    "ui32": ("u32", "UINT32", np.uint32), "ui16": ("u16", "UINT16", np.uint16),
    "ui8": ("u8", "UINT8", np.uint8),
}
# The file of results has no f16 and bf16; they are widened there.
LIBRARY_HAS = [name for name in FORMATS if name != "f16"]
SHAPE = (37, 53)


def values(name):
    """The bits are random; no NaN among them, which are not equal to themselves."""
    dtype = np.dtype(FORMATS[name][2])
    rng = np.random.default_rng(len(name) + dtype.itemsize)
    bits = rng.integers(0, 256, (*SHAPE, dtype.itemsize), np.uint8).view(dtype)[..., 0]
    if name not in ("f32", "f16", "bf16"):
        return bits
    with np.errstate(invalid="ignore"):
        return np.where(np.isnan(bits), dtype.type(1), bits)


def layout(name):
    return (f"#ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<{SHAPE[0]}x{SHAPE[1]}x{name}, "
            "#ttnn.buffer_type<system_memory>>>")


def write(path):
    """A function that returns all of them, one of them twice, a small one and one value."""
    size = "x".join(map(str, SHAPE))
    shown = [*LIBRARY_HAS, "f32"]
    types_ = [f"tensor<{size}x{name}, {layout(name)}>" for name in shown]
    lines = [f"func.func @constants() -> ({', '.join(types_)}) {{"]
    for i, (name, type_) in enumerate(zip(shown, types_)):
        lines.append(f'  %{i} = "ttnn.constant"() {{value = dense<"0x{values(name).tobytes().hex()}"> '
                     f": tensor<{size}x{name}>}} : () -> {type_}")
    lines.append(f"  return {', '.join(f'%{i}' for i in range(len(shown)))} : {', '.join(types_)}\n}}")
    path.write_text("\n".join(lines) + "\n")


def read(path):
    """Runs the emitted Python on a library that gives back what it is given."""
    ttnn = types.ModuleType("ttnn")
    ttnn.Tensor, ttnn.MeshDevice = object, object
    ttnn.Shape = tuple
    ttnn.DataType = types.SimpleNamespace(**{library: library for _, library, _ in FORMATS.values()})
    ttnn.Layout = types.SimpleNamespace(ROW_MAJOR=0, TILE=1)
    ttnn.from_buffer = lambda buffer, shape, dtype, layout: (buffer, shape, dtype)
    sys.modules["ttnn"] = ttnn
    spec = importlib.util.spec_from_file_location("emitted", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    results = module.constants()
    for name, (buffer, shape, dtype) in zip([*LIBRARY_HAS, "f32"], results, strict=True):
        expected = values(name)
        assert isinstance(buffer, list) and shape == SHAPE and dtype == FORMATS[name][1], (name, dtype)
        # A decimal number is the nearest float's.
        found = np.array(buffer, np.float32 if isinstance(buffer[0], float) else np.int64)
        assert np.array_equal(found, expected.astype(found.dtype).ravel()), f"{name} differs"
    print(f"{len(results)} constants read")


if __name__ == "__main__":
    {"write": write, "read": read}[sys.argv[1]](pathlib.Path(sys.argv[2]))

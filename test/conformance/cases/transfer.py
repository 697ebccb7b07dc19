# SPDX-License-Identifier: Apache-2.0
"""Copies between tensors, memories and files. They exist in TTNN only, and are called there."""

import atexit
import os
import pathlib
import shutil
import tempfile

from data import Case, Tensor

SHAPES = ((31, 33), (64, 32))
FOLDER = pathlib.Path(tempfile.gettempdir()) / f"tt-conformance-{os.getpid()}"


@atexit.register
def remove():
    shutil.rmtree(FOLDER, ignore_errors=True)


def case(shape, dtype, note, layout, text):
    """`text` makes {tmp}_b, in `layout`, of {tmp}_a."""
    size = "x".join(map(str, shape))
    return Case("to_layout", (Tensor(shape, dtype, 0 if "u" in dtype else -9, 9),), note=note,
                text='{tmp}_d = "ttnn.get_device"() : () -> !ttnn.device\n'
                     f'{{tmp}}_e = "ttnn.empty"({{tmp}}_d) <{{{{shape = #ttnn.shape<{size}>}}}}> : '
                     f'(!ttnn.device) -> {{{layout}}}\n' + text +
                     f'{{out}} = "ttir.to_layout"({{tmp}}_b) : ({{{layout}}}) -> {{type}}')


def moved(source):
    return f'{{tmp}}_a = "ttir.to_layout"({{in0}}) : ({{type0}}) -> {{{source}0}}\n'


VALUES = [
    case(shape, dtype, f"{op}_{source}_{target}", target,
         moved(source) + f'{{tmp}}_b = "ttnn.{op}"({{tmp}}_a) : ({{{source}0}}) -> {{{target}}}\n')
    for shape in SHAPES for dtype in ("f32", "bf16", "si32")
    for op, source, target in (("assign", "tile", "tile"), ("assign", "tile", "l1"),
                               ("assign", "rows", "rows"), ("to_tensor_spec", "tile", "rows"))
]


def effect(shape, dtype, note, layout, text):
    return case(shape, dtype, f"effect_{note}", layout, text)


def through_file(shape, dtype, layout):
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{'x'.join(map(str, shape))}-{dtype}-{layout}"
    return effect(shape, dtype, f"file_{layout}", layout, moved(layout) +
                  f'"ttnn.dump_tensor"({{tmp}}_a) <{{{{file_path = "{path}"}}}}> : '
                  f'({{{layout}0}}) -> ()\n'
                  f'{{tmp}}_b = "ttnn.load_tensor"({{tmp}}_d) <{{{{file_path = "{path}"}}}}> : '
                  f'(!ttnn.device) -> {{{layout}}}\n')


# Their effect is no value: the reference has no meaning for them.
EFFECTS = [
    effect(shape, dtype, f"copy_{source}_{target}", target, moved(source) +
           f'"ttnn.copy"({{tmp}}_a, {{tmp}}_e) : ({{{source}0}}, {{{target}}}) -> ()\n'
           f'{{tmp}}_b = "ttnn.assign"({{tmp}}_e) : ({{{target}}}) -> {{{target}}}\n')
    for shape in SHAPES for dtype in ("f32", "bf16", "si32")
    for source, target in (("tile", "tile"), ("rows", "rows"), ("tile", "l1"))
] + [
    effect(shape, dtype, "write", "rows", moved("host") +
           '"ttnn.write_tensor"({tmp}_a, {tmp}_e) : ({host0}, {rows}) -> ()\n'
           '{tmp}_b = "ttnn.assign"({tmp}_e) : ({rows}) -> {rows}\n')
    for shape in SHAPES for dtype in ("f32", "bf16", "si32")
] + [through_file(shape, dtype, layout) for shape in SHAPES
     for dtype in ("f32", "bf16", "si32") for layout in ("tile", "rows")]

CASES = VALUES + EFFECTS

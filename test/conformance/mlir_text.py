# SPDX-License-Identifier: Apache-2.0
"""Cases as MLIR: one function that takes the operands of all and returns the results of all."""

import math
import zlib

import numpy as np

from data import DTYPES, is_float

# A grid, a memref and a memory layout for a matrix of {h} x {w} elements ({th} x {tw} tiles).
TILED = "<1x1>, memref<{{th}}x{{tw}}x!ttcore.tile<32x32, {}>, #ttnn.buffer_type<{}>>, <interleaved>"
ROWS = "<1x1>, memref<{{h}}x{{w}}x{{e}}, #ttnn.buffer_type<{}>>{}"
LAYOUTS = {
    "bfp_bf8": TILED.format("bfp_bf8", "dram"),
    "bfp_bf4": TILED.format("bfp_bf4", "dram"),
    "tile": TILED.format("{e}", "dram"),
    "l1": TILED.format("{e}", "l1"),
    "height": "<{th}x1>, memref<1x{tw}x!ttcore.tile<32x32, {e}>, #ttnn.buffer_type<l1>>, <height_sharded>",
    "width": "<1x{tw}>, memref<{th}x1x!ttcore.tile<32x32, {e}>, #ttnn.buffer_type<l1>>, <width_sharded>",
    "block": "<{th}x{tw}>, memref<1x1x!ttcore.tile<32x32, {e}>, #ttnn.buffer_type<l1>>, <block_sharded>",
    "rows": ROWS.format("dram", ", <interleaved>"),
    "rows_l1": ROWS.format("l1", ", <interleaved>"),
    "host": ROWS.format("system_memory", ""),
}

# The compiler itself places tensors of these types.
UNPLACED = ("i1", "i64", "f64")
# Rows or columns of tiles on a side of the grid.
MOST_IN_SHARDS = 8 * 32


def boolean(value):
    return "true" if value else "false"


def number(value):
    if isinstance(value, int):
        return f"{value} : i32"
    return f"{literal(value, 'f32')} : f32"


def integer(kind):
    return lambda value: f"{value} : {kind}"


def int_array(values):
    return "[" + ", ".join(f"{v} : i32" for v in values) + "]"


def dense_array(kind):
    def render(values):
        return f"array<{kind}: {', '.join(map(str, values))}>" if values else f"array<{kind}>"
    return render


def spatial(value):
    return number(value) if isinstance(value, int) else dense_array("i32")(value)


def quoted(value):
    return f'"{value}"'


def reduce_type(value):
    return f"#ttcore.reduce_type<{value}>"


def dense(value, dtype):
    def nest(array):
        if array.ndim == 0:
            return literal(array[()], dtype)
        return "[" + ", ".join(map(nest, array)) + "]"
    return f"dense<{nest(value) if value.size else ''}> : {tensor_type(value.shape, dtype)}"


def word(kind):
    return lambda value: f"#ttcore.{kind}<{value}>"


def chips(rows):
    """A table of numbers of chips; pairs if there are none."""
    table = np.asarray(rows, np.int64).reshape(len(rows), len(rows[0]) if rows else 2)
    return dense(table, "i64")


def literal(value, dtype):
    if dtype == "i1":
        return boolean(value)
    if not is_float(dtype):
        return str(int(value))
    if math.isfinite(float(value)):
        text = repr(float(value))
        return text if "." in text else text.replace("e", ".0e")
    bits = np.asarray(value, DTYPES[dtype]).view(f"u{DTYPES[dtype].itemsize}")
    return f"0x{int(bits):0{2 * DTYPES[dtype].itemsize}X}"


# How attributes are spelled; "op.name" overrules "name".
ATTRIBUTES = {
    "keep_dim": boolean, "ceil_mode": boolean, "count_include_pad": boolean,
    "numericStable": boolean, "descending": boolean, "stable": boolean, "transpose_a": boolean, "transpose_b": boolean,
    "dim_arg": int_array, "begins": int_array, "ends": int_array, "step": int_array,
    "shape": dense_array("i32"), "reshape.shape": int_array,
    "dim0": integer("si32"), "dim1": integer("si32"), "dim": integer("si32"),
    "dimension": integer("si32"), "dimensions": dense_array("i64"),
    "get_dimension_size.dimension": integer("i32"), "size": int_array,
    "gather.dim": integer("i32"), "scatter.dim": integer("i32"), "topk.dim": integer("i32"),
    "cumsum.dim": integer("i64"), "cumprod.dim": integer("i64"), "index.dim": integer("i32"),
    "index.begin": integer("i32"), "index.end": integer("i32"), "index.step": integer("i32"),
    "begin": integer("si32"), "length": integer("si32"), "index_select.stride": integer("si32"),
    "repeats": integer("ui32"), "pattern": quoted, "approximate": quoted, "k": integer("i32"),
    "largest": boolean, "sorted": boolean, "scatter_reduce_type": reduce_type,
    "low": number, "high": number, "seed": integer("ui32"), "prob": number, "scale": number,
    "alpha": number, "axis": integer("i32"), "nnz": integer("i64"),
    "is_input_a_sparse": boolean, "is_input_b_sparse": boolean, "lr": number, "beta1": number,
    "beta2": number, "beta1_pow": number, "beta2_pow": number, "weight_decay": number,
    "batch_dims_lhs": dense_array("i64"), "contract_dims_lhs": dense_array("i64"),
    "batch_dims_rhs": dense_array("i64"), "contract_dims_rhs": dense_array("i64"),
    "permutation": dense_array("i64"), "broadcast_dimensions": dense_array("i64"),
    "repeat_dimensions": dense_array("i64"), "normalized_shape": dense_array("i64"),
    "output_padding": spatial, "padding_mode": quoted, "mode": quoted,
    "scale_factor": lambda v: integer("si32")(v) if isinstance(v, int) else dense_array("i32")(v),
    "pad.padding": dense_array("i32"), "padding": spatial, "stride": spatial,
    "dilation": spatial, "kernel": spatial, "groups": integer("i32"),
    "batch_dim": integer("i64"), "height_dim": integer("i64"),
    "width_dim": integer("i64"), "channel_dim": integer("i64"),
    "length_dim": integer("i64"), "depth_dim": integer("i64"),
    "parameter": number, "min": number, "max": number, "fill_value": number,
    "epsilon": number, "value": number,
    "start": integer("si64"), "end": integer("si64"), "arange.step": integer("si64"),
    "arange_dimension": integer("i64"),
    "shard_type": word("shard_type"), "shard_direction": word("shard_direction"),
    "shard_shape": dense_array("i64"), "shard_dims": dense_array("i64"),
    "reduce_type": word("reduce_type"), "cluster_axis": integer("ui32"),
    "all_gather_dim": integer("si32"), "scatter_dim": integer("si32"),
    "split_dim": integer("si32"), "concat_dim": integer("si32"), "split_count": integer("si32"),
    "replica_groups": chips, "source_target_pairs": chips,
    "is_causal": boolean, "sliding_window_size": integer("ui32"),
    "head_dim_v": integer("ui32"), "num_groups": integer("i64"),
    "batch_norm_inference.dimension": integer("i32"),
}
# Ops with several operands that may be absent, and how many operands they have.
OPERAND_SEGMENTS = {
    "layer_norm": 3, "rms_norm": 3, "distributed_rms_norm": 3,
    "distributed_layer_norm": 4, "group_norm": 4, "scaled_dot_product_attention": 5,
    "scaled_dot_product_attention_decode": 6, "paged_scaled_dot_product_attention_decode": 8,
    "paged_flash_multi_latent_attention_decode": 7,
}


def tensor_type(shape, dtype, layout=""):
    dims = "".join(f"{d}x" for d in shape)
    return f"tensor<{dims}{dtype}{layout and ', ' + encoding(shape, dtype, layout)}>"


def collapsed(shape, tile):
    """The matrix that a tensor is in memory, and the row of an element as text."""
    sizes = [*shape[:-2], -(-shape[-2] // tile) * tile if len(shape) > 2 else shape[-2], shape[-1]]
    steps = [math.prod(sizes[i + 1:-1]) for i in range(len(sizes) - 1)]
    row = " + ".join(f"d{i}" if step == 1 else f"d{i} * {step}" for i, step in enumerate(steps))
    return math.prod(sizes[:-1]), sizes[-1], row


def encoding(shape, dtype, layout):
    """The layout of a tensor of two dimensions or more, as an attribute."""
    is_tiled = not layout.startswith(("rows", "host"))
    height, width, row = collapsed(shape, 32 if is_tiled else 1)
    element = {"ui32": "u32", "i32": "si32", "ui16": "u16", "ui8": "u8"}.get(dtype, dtype)
    memref = LAYOUTS[layout].format(h=height, w=width, th=-(-height // 32), tw=-(-width // 32),
                                    e=element if is_tiled else dtype)
    dims = [f"d{i}" for i in range(len(shape))]
    return f"#ttnn.ttnn_layout<({', '.join(dims)}) -> ({row}, {dims[-1]}), {memref}>"


def place_of(shape, dtype, name):
    """Where a tensor lies: in DRAM, in L1, or in shards, as `name` says."""
    if len(shape) < 2 or not math.prod(shape) or dtype in UNPLACED:
        return ""
    height, width, _ = collapsed(shape, 32)
    places = ["tile", "l1"]
    places += ["height"] * (height <= MOST_IN_SHARDS) + ["width"] * (width <= MOST_IN_SHARDS)
    places += ["block"] * (max(height, width) <= MOST_IN_SHARDS)
    return places[zlib.crc32(name.encode()) % len(places)]


def attributes(case):
    parts = []
    for name, value in case.attrs.items():
        if name == "value" and case.op == "constant":
            text = dense(value, case.result_dtype)
        else:
            text = (ATTRIBUTES.get(f"{case.op}.{name}") or ATTRIBUTES[name])(value)
        parts.append(f"{name} = {text}")
    if case.op in OPERAND_SEGMENTS:
        present = [int(o is not None) for o in case.operands]
        present += [0] * (OPERAND_SEGMENTS[case.op] - len(present))
        parts.append(f"operandSegmentSizes = {dense_array('i32')(present)}")
    return f" <{{{', '.join(parts)}}}>" if parts else ""


def op_line(result, op, operands, result_type, attrs=""):
    """`operands` are pairs (name, type); of several results `result` is "%a, %b" and `result_type`
    "(type, type)"."""
    names, types = [o[0] for o in operands], [o[1] for o in operands]
    return (f'{result} = "ttir.{op}"({", ".join(names)}){attrs}'
            f' : ({", ".join(types)}) -> {result_type}')


def in_layouts(shape, dtype, suffix=""):
    """The types that a case's own text may name: a matrix in every layout."""
    if len(shape) != 2:
        return {}
    return {f"{layout}{suffix}": tensor_type(shape, dtype, layout) for layout in LAYOUTS}


def custom_call(case, index, shape, names, result_type):
    """A case that brings its own text; `names` are those of its operands."""
    known = {"out": f"%r{index}", "type": result_type, "tmp": f"%t{index}"}
    known |= in_layouts(shape, case.result_dtype)
    for i, (name, o) in enumerate(names):
        known |= {f"in{i}": name, f"type{i}": tensor_type(o.shape, o.dtype)}
        known |= in_layouts(o.shape, o.dtype, i)
    return [line.strip() for line in case.text.format(**known).strip().splitlines()]


def layouts_of(case, shape, placed):
    """The layouts of present operands and of the result; "" where the compiler chooses."""
    present = [o for o in case.operands if o]
    if not placed:
        return [case.layout] * len(present), case.layout
    return ([place_of(o.shape, o.dtype, f"{case.name} {i}") for i, o in enumerate(present)],
            place_of(shape, case.result_dtype, case.name))


def call(case, index, shape, between=False, placed=False):
    """The lines of one case; operands are %a<index>_<i>, the result is %r<index>."""
    present = [(f"%a{index}_{i}", o) for i, o in enumerate(case.operands) if o]
    result_type = tensor_type(shape, case.result_dtype)
    if case.text:
        return custom_call(case, index, shape, present, result_type)
    lines, operands = [], []
    layouts, layout = layouts_of(case, shape, placed)
    for i, (name, o) in enumerate(present):
        value = (name, tensor_type(o.shape, o.dtype))
        there = tensor_type(o.shape, o.dtype, layouts[i])
        moved = (f"%b{index}_{i}", there)
        if layouts[i]:
            lines.append(op_line(moved[0], "to_layout", [value], there))
        elif between:
            lines.append(op_line(moved[0], "add", [value, zero(o.dtype)], there))
        else:
            moved = value
        operands.append(moved)
    there = tensor_type(shape, case.result_dtype, layout)
    behind = bool(layout) or between
    target = f"%b{index}" if behind else f"%r{index}"
    names, types = target, there
    if case.dtypes:  # all results have one shape
        names = ", ".join(target if i == case.result else f"%o{index}_{i}"
                          for i in range(len(case.dtypes)))
        own = [tensor_type(shape, d, layout if not placed or i == case.result else "")
               for i, d in enumerate(case.dtypes)]
        types = f"({', '.join(own)})"
    lines.append(op_line(names, case.op, operands, types, attributes(case)))
    if layout:
        lines.append(op_line(f"%r{index}", "to_layout", [(target, there)], result_type))
    elif between:
        lines.append(op_line(f"%r{index}", "add", [(target, there), zero(case.result_dtype)],
                             result_type))
    return lines


def zero(dtype):
    """An argument of module()."""
    return f"%zero_{dtype}", tensor_type((), dtype)


def zeros_of(cases):
    """Types of which `module(..., between=True)` takes a zero, before all other arguments."""
    return sorted({d for c in cases for d in
                   [c.result_dtype, *(o.dtype for o in c.operands if o)]})


def module(cases, shapes, between=False, placed=False):
    """`shapes` are those of the results. `between` adds zero to operands and results, so that the
    ops work on tensors that are neither arguments nor returned; `placed` puts operands and results
    in DRAM, L1 and shards."""
    arguments = [": ".join(zero(d)) for d in zeros_of(cases)] if between else []
    arguments += [f"%a{c}_{i}: {tensor_type(o.shape, o.dtype)}" for c, case in enumerate(cases)
                  for i, o in enumerate(case.operands) if o]
    types = ", ".join(tensor_type(s, c.result_dtype) for c, s in zip(cases, shapes))
    lines = [f"func.func @main({', '.join(arguments)}) -> ({types}) {{"]
    for c, (case, shape) in enumerate(zip(cases, shapes)):
        lines += ["  " + line for line in call(case, c, shape, between, placed)]
    lines.append(f"  return {', '.join(f'%r{c}' for c in range(len(cases)))} : {types}")
    return "\n".join(lines + ["}", ""])

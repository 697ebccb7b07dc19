# SPDX-License-Identifier: Apache-2.0
"""Functions of the library with configs, and those of several chips on one."""

from cases.library import FLOATS, call, typed
from data import Case, Tensor

GRID = "compute_with_storage_grid_size = <8, 8>"
BLOCKS = f"{GRID}, in0_block_w = 1, out_subblock_h = 1, out_subblock_w = 1"
PARTS = "per_core_m = 2, per_core_n = 2"


def activation(name):
    return f"fused_activation = <op_type = {name}>" if name else ""


def config(kind, fields):
    given = ", ".join(field for field in fields if field)
    return f"matmul_program_config = #ttnn.matmul_multi_core_reuse_{kind}program_config<{given}>"


CONFIGS = {
    "": lambda act: config("", [BLOCKS, PARTS]),
    "multi_cast": lambda act: config("multi_cast_", [BLOCKS, PARTS, "transpose_mcast = false", activation(act)]),
    "1d": lambda act: config("multi_cast_1d_", [BLOCKS, PARTS, "fuse_batch = true", activation(act),
                                                "mcast_in0 = true, hop_cores = <>"]),
    "dram": lambda act: config("multi_cast_dram_sharded_", ["in0_block_w = 2", PARTS, activation(act)]),
}


def product(dtype, a, b, result, kind, act=None, bias=None):
    operands = [Tensor(a, dtype), Tensor(b, dtype)] + ([Tensor(bias, dtype)] if bias else [])
    return call("linear" if bias else "matmul", operands, [result], CONFIGS[kind](act), meaning="activated_product",
                note=f"{kind}_{act}", activation=act)


def conv(dtype, batch, size, channels, outs, kernel, stride, padding, groups, prepared, bias=True, act=None,
         transposed=False, rows=False):
    """On the flattened image; with `prepared` the parameters are made by the library's functions."""
    (height, width), (kh, kw) = size, kernel
    op = "conv_transpose2d" if transposed else "conv2d"
    if transposed:
        out = [(s - 1) * stride - 2 * padding + k for s, k in zip(size, kernel)]
        shape = (channels, outs // groups, kh, kw)
    else:
        out = [(s + 2 * padding - k) // stride + 1 for s, k in zip(size, kernel)]
        shape = (outs, channels // groups, kh, kw)
    operands = [Tensor((1, 1, batch * height * width, channels), dtype), Tensor(shape, dtype)]
    operands += [Tensor((1, 1, 1, outs), dtype)] * bias
    result = (1, 1, batch * out[0] * out[1], outs)
    image = (f"in_channels = {channels} : i32, out_channels = {outs} : i32, batch_size = {batch} : i32, "
             f"input_height = {height} : i32, input_width = {width} : i32, kernel_size = array<i32: {kh}, {kw}>, "
             f"stride = array<i32: {stride}, {stride}>, padding = array<i32: {padding}, {padding}>, "
             f"dilation = array<i32: 1, 1>, groups = {groups} : i32")
    fields = [f"activation = <op_type = {act}>"] * bool(act) + ["output_layout = row_major"] * rows
    how = f", conv2d_config = #ttnn.conv2d_config<{', '.join(fields)}>" if fields else ""
    types = [typed(operands[0].shape, dtype), typed(shape, dtype, False), typed((1, 1, 1, outs), dtype)]
    lines = ['{tmp}_d = "ttnn.get_device"() : () -> !ttnn.device']
    lines += [f'{{tmp}}_{i} = "ttir.to_layout"({{in{i}}}) : ({{type{i}}}) -> {types[i]}' for i in range(len(operands))]
    names = [f"{{tmp}}_{i}" for i in range(len(operands))]
    if prepared:
        where = ("input_memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>, "
                 "input_tensor_layout = #ttnn.layout<tile>, input_dtype = #ttcore.supportedDataTypes<"
                 f"{dtype}>, ")
        made = [typed((1, 1, kh * kw * channels, outs), dtype), types[2]]
        order = "IOHW" if transposed else "OIHW"
        extra = [f'weights_format = "{order}", has_bias = {str(bias).lower()}, ', ""]
        for i, kind in enumerate(["weights", "bias"][:1 + bias]):
            lines.append(f'{{tmp}}_p{i} = "ttnn.prepare_{op}_{kind}"({names[i + 1]}, {{tmp}}_d) <{{{{{where}{extra[i]}'
                         f"{image}}}}}> : ({types[i + 1]}, !ttnn.device) -> {made[i]}")
            names[i + 1], types[i + 1] = f"{{tmp}}_p{i}", made[i]
    end = typed(result, dtype, not rows)
    more = ", output_padding = array<i32: 0, 0>" if transposed else ""
    lines.append(f'{{tmp}}_r = "ttnn.{op}"({", ".join(names)}, {{tmp}}_d) <{{{{{image}{more}{how}}}}}> : '
                 f'({", ".join(types[:len(names)])}, !ttnn.device) -> {end}')
    lines.append(f'{{out}} = "ttir.to_layout"({{tmp}}_r) : ({end}) -> {{type}}')
    return Case("flat_" + op, tuple(operands), dict(batch=batch, size=size, stride=stride, padding=padding,
                                                    groups=groups, activation=act),
                text="\n".join(lines), note=f"{outs}of{groups}_{prepared}_{act}_{rows}")


def collective(dtype, op, attributes):
    return call(op, [Tensor((3, 33, 35), dtype)], [(3, 33, 35)], attributes, meaning="alone", note=op)


SUM = "reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32"
COLLECTIVES = {
    "all_gather": "all_gather_dim = -1 : si32, cluster_axis = 1 : ui32, topology = #ttcore.topology<linear>",
    "all_reduce": SUM,
    "all_reduce_async": SUM.replace("sum", "max"),
    "reduce_scatter": f"scatter_dim = 1 : si32, num_links = 1 : ui32, {SUM}",
    "mesh_partition": "dim = 2 : si32",
    "point_to_point": "sender_coord = array<i64: 0, 0>, receiver_coord = array<i64: 0, 0>",
}


def sparse(dtype, a, b, sparsity, result, flags="", act=None, **attrs):
    counts = Tensor(sparsity, dtype, values=tuple(float(i % 3 != 1) for i in range(_volume(sparsity))))
    how = (f"program_config = #ttnn.matmul_multi_core_reuse_multi_cast_1d_program_config<{BLOCKS}, {PARTS}, "
           f"fuse_batch = true, {activation(act)}, mcast_in0 = true>") if act else ""
    return call("sparse_matmul", [Tensor(a, dtype), Tensor(b, dtype), counts], [result],
                ", ".join(text for text in (flags, how) if text), meaning="activated_sparse_matmul",
                note=f"{act}", activation=act, **attrs)


def _volume(shape):
    count = 1
    for size in shape:
        count *= size
    return count


CASES = [case for dtype in FLOATS for case in [
    product(dtype, (2, 33, 64), (64, 47), (2, 33, 47), ""),
    product(dtype, (33, 40), (40, 70), (33, 70), "multi_cast", "relu"),
    product(dtype, (33, 40), (40, 70), (33, 70), "1d", "gelu", (70,)),
    product(dtype, (5, 33, 40), (5, 40, 31), (5, 33, 31), "1d"),
    product(dtype, (32, 65), (65, 33), (32, 33), "dram", "sigmoid"),
    conv(dtype, 2, (9, 11), 5, 7, (3, 3), 1, 1, 1, False, act="relu", rows=True),
    conv(dtype, 2, (9, 11), 5, 7, (3, 2), 1, 1, 1, True),
    conv(dtype, 1, (10, 13), 8, 12, (3, 3), 2, 1, 4, True, act="silu"),
    conv(dtype, 2, (12, 9), 33, 33, (3, 3), 1, 1, 33, True, bias=False),
    conv(dtype, 1, (7, 7), 20, 9, (1, 1), 1, 0, 1, True),
    conv(dtype, 1, (5, 7), 6, 8, (3, 3), 2, 1, 2, True, transposed=True),
    conv(dtype, 2, (4, 5), 3, 5, (2, 3), 1, 0, 1, False, bias=False, act="relu", transposed=True),
    call("gelu_bw", [Tensor((3, 33, 35), dtype), Tensor((3, 33, 35), dtype)], [(3, 33, 35)]),
    call("gelu_bw", [Tensor((33, 65), dtype), Tensor((33, 65), dtype, -8, 8)], [(33, 65)], 'approximate = "tanh"',
         approximate="tanh"),
    sparse(dtype, (2, 3, 33, 40), (1, 4, 40, 35), (2, 3, 1, 4), (2, 3, 1, 4, 33, 35)),
    sparse(dtype, (3, 4, 33, 40), (1, 4, 40, 35), (1, 1, 3, 4), (3, 4, 33, 35),
           "is_input_a_sparse = true, is_input_b_sparse = false", "relu", is_input_a_sparse=True,
           is_input_b_sparse=False),
    sparse(dtype, (1, 4, 5, 40), (1, 4, 40, 35), (1, 1, 1, 4), (1, 4, 5, 35), "is_input_a_sparse = true",
           is_input_a_sparse=True),
    *(collective(dtype, op, attributes) for op, attributes in COLLECTIVES.items()),
]]

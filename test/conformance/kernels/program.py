# SPDX-License-Identifier: Apache-2.0
"""Cases as TTKernel and TTMetal text: one host function that runs a program for each."""

import re

FIRST_ADDRESS = 204800
ELEMENT_BYTES = {"f32": 4, "bf16": 2, "f16": 2, "si32": 4, "u32": 4, "u16": 2, "u8": 1}
BLOCK_TILE_BYTES = {8: 1088, 4: 576, 2: 320}
HOST_TYPES = {"u32": "ui32", "u16": "ui16", "u8": "ui8"}
OUT_PORT = 16
FLAGS = {True: "true", False: "false"}


def tile_bytes(dtype):
    if dtype.startswith("bfp"):
        return BLOCK_TILE_BYTES[int(dtype[-1])]
    return 1024 * ELEMENT_BYTES[dtype]


def host_type(dtype):
    """Block floats have no row-major form."""
    return "f32" if dtype.startswith("bfp") else HOST_TYPES.get(dtype, dtype)


def host_memref(buffer):
    return f"memref<{buffer.shape[0]}x{buffer.shape[1]}x{host_type(buffer.dtype)}>"


def device_memref(buffer):
    rows, cols = buffer.tiles
    if buffer.rows:
        size = ELEMENT_BYTES[buffer.dtype]
        return (f"memref<1x1x{32 * rows}x{32 * cols}x{host_type(buffer.dtype)}, "
                f"#ttcore.shard<{32 * cols * size}x{size}>, #l1>")
    size = tile_bytes(buffer.dtype)
    return (f"memref<1x1x{rows}x{cols}x!ttcore.tile<32x32, {buffer.dtype}>, "
            f"#ttcore.shard<{cols * size}x{size}>, #l1>")


def cb_type(buffer):
    if buffer.rows:
        return f"!ttkernel.cb<{1024 * buffer.num_tiles}, {host_type(buffer.dtype)}>"
    return f"!ttkernel.cb<{buffer.num_tiles}, !ttcore.tile<32x32, {buffer.dtype}>>"


def feed(index, case):
    """The data-movement kernel that says that the inputs are there."""
    count = len(case.inputs)
    lines = [f"func.func private @feed{index}() attributes "
             "{ttkernel.thread = #ttkernel.thread<noc>} {"]
    for i, buffer in enumerate(case.inputs):
        cb = cb_type(buffer)
        lines += [
            f"  %cb{i} = ttkernel.get_compile_time_arg_val({i}) : () -> {cb}",
            f"  %n{i} = ttkernel.get_compile_time_arg_val({count + i}) : () -> i32",
            f"  ttkernel.cb_reserve_back(%cb{i}, %n{i}) : ({cb}, i32) -> ()",
            f"  ttkernel.cb_push_back(%cb{i}, %n{i}) : ({cb}, i32) -> ()"]
    return lines + ["  return", "}"]


def constants(body):
    text = "\n".join(body)
    names = set(re.findall(r"%(?:c\d+|i\d+|f-?\d+(?:\.\d+)?)\b", text)) | {"%c0", "%c1"}
    types = {"c": "index", "i": "i32", "f": "f32"}
    return [f"{name} = arith.constant {name[2:]} : {types[name[1]]}"
            for name in sorted(names)]


def startup(case, buffers):
    """The calls that set up unpackers and packer, for the first operands and the result."""
    operands = [f"in{i}" for i in range(min(2, len(case.inputs)))] or ["out"]
    operands.append("out")
    names = ", ".join(f"%{name}" for name in operands)
    types = ", ".join(buffers[f"!{name}"] for name in operands)
    return f"ttkernel.compute_kernel_hw_startup({names}) : ({types}) -> ()"


def compute_kernel(index, case):
    buffers = {f"!in{i}": cb_type(b) for i, b in enumerate(case.inputs)}
    buffers["!out"] = cb_type(case.output)
    lines = [f"func.func private @compute{index}() attributes "
             "{ttkernel.thread = #ttkernel.thread<compute>} {"]
    for i, (name, cb) in enumerate(buffers.items()):
        lines.append(f"  %{name[1:]} = ttkernel.get_compile_time_arg_val({i}) : () -> {cb}")
    lines.append("  " + startup(case, buffers))
    lines += ["  " + line for line in constants(case.body)]
    for line in case.body:
        lines.append("  " + re.sub(r"!(in\d+|out)\b", lambda m: buffers[m[0]], line))
    return lines + ["  return", "}"]


def numbers(values):
    return ", ".join(map(str, values))


def configs(index, case):
    """The kernels of a case's program."""
    count = len(case.inputs)
    ports = [f"<cb_port[{i}]>" for i in range(count + 1)]
    pages = [f"<named_argument[{b.num_tiles}]>" for b in case.inputs]
    one_core = "#ttmetal.core_range<0x0, 1x1>"
    # A mode for every port below that of the output.
    modes = ", ".join(["fp32" if case.whole else "default"] * max(count, 1))
    parts = [f"#ttmetal.compute_config<@compute{index}, {one_core}, "
             f"#ttmetal.kernel_args<ct_args = [{', '.join(ports)}]>, {case.fidelity}, "
             f"{FLAGS[case.wide]}, {FLAGS[case.full_sync]}, {FLAGS[case.approx]}, [{modes}]>"]
    if count:
        parts.append(f"#ttmetal.noc_config<@feed{index}, {one_core}, #ttmetal.kernel_args<"
                     f"ct_args = [{', '.join(ports[:-1] + pages)}]>, noc0>")
    return ", ".join(parts)


def bytes_in_l1(buffer):
    if buffer.rows:
        return 1024 * buffer.num_tiles * ELEMENT_BYTES[buffer.dtype]
    return buffer.num_tiles * tile_bytes(buffer.dtype)


def launch(index, case):
    """Lines of the host function; arguments are %a<index>_<i>, the result is %r<index>."""
    lines, names, types, address = [], [], [], FIRST_ADDRESS
    for i, buffer in enumerate((*case.inputs, case.output)):
        names.append(f"%b{index}_{i}")
        types.append(device_memref(buffer))
        lines.append(f'{names[-1]} = "ttmetal.create_buffer"() <{{address = {address} : i64}}>'
                     f" : () -> {types[-1]}")
        address += bytes_in_l1(buffer)
        if i < len(case.inputs):
            lines.append(f'"ttmetal.enqueue_write_buffer"(%a{index}_{i}, {names[-1]})'
                         f" : ({host_memref(buffer)}, {types[-1]}) -> ()")
    ports = [*range(len(case.inputs)), OUT_PORT]
    lines += [f'"ttmetal.enqueue_program"({numbers(names)}) <{{'
              f"cb_ports = array<i64: {numbers(ports)}>, "
              f"kernelConfigs = [{configs(index, case)}], "
              f"operandSegmentSizes = array<i32: 0, {len(names)}>}}> : ({numbers(types)}) -> ()",
              f"%r{index} = memref.alloc() : {host_memref(case.output)}",
              f'"ttmetal.enqueue_read_buffer"({names[-1]}, %r{index})'
              f" : ({types[-1]}, {host_memref(case.output)}) -> ()",
              '"ttmetal.finish"() : () -> ()']
    return lines + [f'"ttmetal.deallocate_buffer"({n}) : ({t}) -> ()'
                    for n, t in zip(names, types)]


def module(cases):
    """The inputs of all cases are the arguments of @main, its results their outputs."""
    lines = ["#l1 = #ttcore.memory_space<l1>"]
    for index, case in enumerate(cases):
        lines += compute_kernel(index, case) + (feed(index, case) if case.inputs else [])
    arguments = [f"%a{c}_{i}: {host_memref(b)}" for c, case in enumerate(cases)
                 for i, b in enumerate(case.inputs)]
    types = ", ".join(host_memref(case.output) for case in cases)
    lines.append(f"func.func @main({', '.join(arguments)}) -> ({types}) {{")
    for index, case in enumerate(cases):
        lines += ["  " + line for line in launch(index, case)]
    results = ", ".join(f"%r{index}" for index in range(len(cases)))
    return "\n".join([*lines, f"  return {results} : {types}", "}", ""])

# SPDX-License-Identifier: Apache-2.0
"""matmul_tiles and the block forms."""

from kernels import kernel_text as text
from kernels import matrix_unit
from kernels.case import Buffer, Case, dst

FIDELITIES = ("lofi", "hifi2", "hifi3", "hifi4")
# Formats of both operands and of the result.
FORMATS = [("bf16", "bf16", "bf16"), ("f32", "f32", "f32"), ("bfp_bf8", "bfp_bf8", "bf16"),
           ("bfp_bf4", "bfp_bf4", "bf16"), ("bf16", "bfp_bf8", "bfp_bf8"), ("f16", "f16", "f16")]
# Tiles of the result and of the inner dimension: rt x kt by kt x ct.
BLOCKS = [(1, 1, 1), (1, 2, 3), (2, 2, 2), (3, 1, 2), (1, 4, 1), (4, 1, 3)]
WIDE_BLOCKS = [(2, 2, 3), (1, 3, 2)]


def matrices(formats, rt, ct, kt, transpose):
    """Odd shapes: the last row, column and slice of k are padding. In tiles that are transposed
    the padding is at another place."""
    in0, in1, out = formats
    height, width, depth = 32 * rt - 1, 32 * ct - 3, 32 * kt - (0 if transpose else 5)
    return (Buffer(in0, (height, depth)),
            Buffer(in1, (depth, width if not transpose else 32 * ct)),
            Buffer(out, (height, width)))


def made(name, op, formats, dims, body, wide, fidelity="hifi4", transpose=False):
    rt, ct, kt = dims
    in0, in1, out = matrices(formats, rt, ct, kt, transpose)

    def operands(machine, a, b):
        b = matrix_unit.with_transposed_tiles(b) if transpose else b
        return machine.operand(a, formats[0]), machine.operand(b, formats[1])

    return Case(
        name=f"{op}-{name}-{'x'.join(dict.fromkeys(formats))}-{dst(wide)}"
             + ("" if fidelity == "hifi4" else f"-{fidelity}") + ("-transposed" * transpose),
        ops=(op,), inputs=(in0, in1), output=out, body=tuple(body),
        reference=lambda m, a, b: matrix_unit.product(m, *operands(m, a, b)),
        slack=lambda m, value, a, b: matrix_unit.product_slack(m, *operands(m, a, b)),
        wide=wide, fidelity=fidelity)


def pack_all(count):
    return [line for i in range(count) for line in text.pack(i, f"%c{i}")]


def pages(rt, ct, kt):
    return [rt * kt, kt * ct], rt * ct


def matmul_tiles(formats, wide, dims=(1, 1, 3), short=False, transpose=False, **options):
    """Every product by a call of its own: k outside, tiles of the result inside."""
    rt, ct, kt = dims
    flag = f"%i{int(transpose)}"
    lines = [text.call("mm_init_short", "%in0", "%in1", flag) if short else
             text.call("mm_init", "%in0", "%in1", "%out", flag)]
    math = [text.call("matmul_tiles", "%in0", "%in1", f"%c{r * kt + k}", f"%c{k * ct + c}",
                      f"%c{r * ct + c}")
            for k in range(kt) for r in range(rt) for c in range(ct)]
    inputs, outputs = pages(*dims)
    body = text.kernel(inputs, lines + text.through_dst(math, pack_all(outputs)), outputs)
    return made(f"{rt}_{ct}_{kt}", "matmul_tiles", formats, dims, body, wide,
                transpose=transpose, **options)


def block_config(rt, ct, kt, transpose):
    return (f"%i{int(transpose)}", f"%i{ct}", f"%i{rt}", f"%i{kt}")


def matmul_block(formats, wide, dims, transpose=False, first=0, short=False, **options):
    """A call adds the products of a column and a row of tiles; DST from tile `first` on."""
    rt, ct, kt = dims
    config = block_config(*dims, transpose)
    init = [text.call("mm_block_init_short", "%in0", "%in1", *config, generic=True) if short else
            text.call("mm_block_init", "%in0", "%in1", "%out", *config, generic=True)]
    math = [text.call("matmul_block", "%in0", "%in1", f"%c{k}", f"%c{k * ct}", f"%c{first}",
                      *config) for k in range(kt)]
    inputs, outputs = pages(*dims)
    pack = [line for i in range(outputs) for line in text.pack(first + i, f"%c{i}")]
    body = text.kernel(inputs, init + text.through_dst(math, pack), outputs)
    return made(f"{rt}_{ct}_{kt}", "matmul_block", formats, dims, body, wide,
                transpose=transpose, **options)


def whole_block(formats, wide, dims, transpose=False, **options):
    """experimental.matmul_block: all of k in a call."""
    rt, ct, kt = dims
    config = block_config(*dims, transpose)
    init = [text.call("mm_block_init", "%in0", "%in1", "%out", *config, generic=True)]
    math = [text.call("experimental.matmul_block", "%in0", "%in1", "%c0", "%c0", "%c0",
                      *config, f"%i{ct}", generic=True)]
    inputs, outputs = pages(*dims)
    body = text.kernel(inputs, init + text.through_dst(math, pack_all(outputs)), outputs)
    return made(f"{rt}_{ct}_{kt}", "experimental.matmul_block", formats, dims, body, wide,
                transpose=transpose, **options)


def make():
    bf16, f32 = FORMATS[:2]
    cases = [matmul_tiles(formats, wide) for formats in FORMATS for wide in (False, True)]
    cases += [matmul_tiles(formats, wide, (1, 2, 2), fidelity=fidelity, short=True)
              for formats in FORMATS[:3] for wide in (False, True) for fidelity in FIDELITIES]
    for function in (matmul_tiles, matmul_block, whole_block):
        cases += [function(bf16, False, dims) for dims in BLOCKS if dims != (1, 2, 2)]
        cases += [function(f32, True, dims, transpose=dims == (1, 3, 2)) for dims in WIDE_BLOCKS]
        cases += [function(bf16, False, (2, 2, 2), transpose=True)]
    cases += [matmul_block(bf16, False, (2, 3, 1), first=2, short=True)]
    return cases

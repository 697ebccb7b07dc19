# SPDX-License-Identifier: Apache-2.0
"""Calls of TTNN ops whose tensors lie elsewhere, in other formats or pages than the compiler chose.

The calls are those of compiled cases; each becomes a program of its own, in text.
"""

import dataclasses
import itertools
import re
import subprocess

import mlir_text

TENSOR = re.compile(r"tensor<((?:\d+x)*)(\w+)(?:, #ttnn\.ttnn_layout<[^>]*-> \([^)]*\), <[\dx]+>, "
                    r"memref<[\dx]*(!ttcore\.tile<32x32, (\w+)>|\w+), #ttnn\.buffer_type<(\w+)>>"
                    r"(?:, <\w+>)?>)?>")
CALL = re.compile(r'^\s*(?:%[\w:]+(?:, %\w+)* = )?"ttnn\.(\w+)"\([^)]*\)(.*?) : (\(.*)$')

# Format of a layout, and the element type of a tensor and of a row-major memref.
FORMATS = {"f32": "f32", "f16": "f16", "bf16": "bf16", "bfp_bf8": "bf16", "bfp_bf4": "bf16",
           "u32": "ui32", "u16": "ui16", "u8": "ui8", "si32": "si32"}
PLACES = ("dram", "l1", "system_memory")


@dataclasses.dataclass(frozen=True)
class Type:
    """A tensor in interleaved pages, or on the host."""

    shape: tuple
    dtype: str
    tiled: bool
    place: str

    def text(self):
        rank, tile = len(self.shape), 32 if self.tiled else 1
        sizes = list(self.shape)
        if rank > 2:
            sizes[-2] = -(-sizes[-2] // tile) * tile
        strides = list(itertools.accumulate(reversed(sizes[1:-1]), lambda a, b: a * b, initial=1))
        rows = " + ".join(f"d{d} * {s}" if s != 1 else f"d{d}"
                          for d, s in enumerate(reversed(strides[:rank - 1])))
        height = strides[-1] * (sizes[0] if rank > 1 else 1)
        width = sizes[-1] if rank else 1
        dims = ", ".join(f"d{d}" for d in range(rank))
        place = f"({rows or 0}, {f'd{rank - 1}' if rank else 0})"
        element = FORMATS[self.dtype]
        if self.tiled:
            memref = f"{-(-height // 32)}x{-(-width // 32)}x!ttcore.tile<32x32, {self.dtype}>"
        else:
            memref = f"{height}x{width}x{element}"
        interleaved = "" if self.place == "system_memory" else ", <interleaved>"
        return (f"tensor<{''.join(f'{s}x' for s in self.shape)}{element}, #ttnn.ttnn_layout<({dims})"
                f" -> {place}, <1x1>, memref<{memref}, #ttnn.buffer_type<{self.place}>>"
                f"{interleaved}>>")

    def exists(self):
        return self.tiled or not self.dtype.startswith("bfp")


def parse_type(text):
    """The tensor type that `text` is; None for a device or a tensor without elements."""
    match = TENSOR.fullmatch(text)
    if not match or not match[3]:
        return None
    dtype = match[4] or next(f for f, e in FORMATS.items() if e == match[3])
    return Type(tuple(int(s) for s in match[1].split("x")[:-1]), dtype, bool(match[4]), match[5])


def split_types(text):
    """The types of a list, which are separated by commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text.replace("->", "  ") + ","):
        depth += (c in "<([{") - (c in ">)]}")
        if c == "," and not depth:
            parts.append(text[start:i].strip())
            start = i + 1
    return [part for part in parts if part]


def split_signature(text):
    """The types of operands and of results in `(a, b) -> c`."""
    depths = itertools.accumulate((c == "(") - (c == ")") for c in text)
    end = next(i for i, depth in enumerate(depths) if not depth)
    results = text[end + len(") -> "):].strip()
    if results.startswith("("):
        results = results[1:-1]
    return split_types(text[1:end]), split_types(results)


@dataclasses.dataclass(frozen=True)
class Call:
    op: str
    attributes: str
    operands: tuple  # a Type, or None for a device
    results: tuple

    def program(self, operands, results):
        """A function that takes the operands, calls the op and returns its results."""
        arguments = [f"%a{i}: {t.text()}" for i, t in enumerate(operands) if t]
        names = [f"%a{i}" if t else "%device" for i, t in enumerate(operands)]
        types = [t.text() if t else "!ttnn.device" for t in operands]
        outs = [t.text() for t in results]
        left = ", ".join(f"%r{i}" for i in range(len(outs)))
        return (f"  func.func @main({', '.join(arguments)}) -> ({', '.join(outs)}) {{\n"
                + ('    %device = "ttnn.get_device"() : () -> !ttnn.device\n'
                   if None in operands else "")
                + f'    {left} = "ttnn.{self.op}"({", ".join(names)}){self.attributes}'
                  f" : ({', '.join(types)}) -> ({', '.join(outs)})\n"
                + f"    return {left} : {', '.join(outs)}\n  }}\n")

    def variants(self):
        """Programs in which one tensor, or all, differ in one way from what the compiler chose."""
        tensors = [t for t in (*self.operands, *self.results) if t]
        base = self.operands, self.results
        for change in CHANGES:
            for which in range(-1, len(tensors)):
                changed = apply(base, change, which)
                if changed != base and all(t is None or t.exists() for part in changed for t in part):
                    yield self.program(*changed)

    def random_variant(self, rng):
        """Every tensor is changed in none, one or several ways."""
        while True:
            changed = self.operands, self.results
            for which in range(-1, len([t for t in (*self.operands, *self.results) if t])):
                for change in rng.sample(CHANGES, rng.choice((0, 0, 1, 2))):
                    changed = apply(changed, change, which)
            if all(t is None or t.exists() for part in changed for t in part):
                return self.program(*changed)


CHANGES = ([{"dtype": dtype} for dtype in FORMATS] + [{"place": place} for place in PLACES]
           + [{"tiled": tiled} for tiled in (True, False)])


def apply(tensors, change, which):
    """Changes tensor number `which` of operands and results, all for -1."""
    number = itertools.count()
    return tuple(tuple(t and (dataclasses.replace(t, **change) if which in (-1, next(number)) else t)
                       for t in part) for part in tensors)


def calls_of(text):
    """The calls of a compiled module in generic form without aliases; one for each op and number
    of operands. Left out: what has no result, and what has tensors without elements."""
    found = {}
    for match in filter(None, map(CALL.match, text.splitlines())):
        texts = split_signature(match[3])
        operands, results = (tuple(map(parse_type, part)) for part in texts)
        known = all(t or o == "!ttnn.device" for t, o in zip(operands, texts[0]))
        if known and results and all(results):
            found.setdefault((match[1], len(operands)), Call(match[1], match[2], operands, results))
    return found


def compile_calls(runner, cases):
    """The calls that the programs of `cases` consist of."""
    shapes = [runner.shape_of(case) for case in cases]
    done = subprocess.run(
        [runner.tool("ttmlir-opt"), "--ttir-to-ttnn-backend-pipeline", "--mlir-print-op-generic",
         "--mlir-print-local-scope", "-"], input=mlir_text.module(cases, shapes),
        capture_output=True, text=True, check=True)
    return calls_of(done.stdout)


def system(runner):
    """The attribute of a module that says which machine it is for."""
    done = subprocess.run([runner.tool("ttmlir-opt"), "--ttcore-register-device", "-"],
                          input="module {}", capture_output=True, text=True, check=True)
    return "ttcore.system_desc = " + re.search(r"^#system_desc = (.*)$", done.stdout, re.M)[1]

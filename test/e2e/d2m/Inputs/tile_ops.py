#!/usr/bin/env python3
"""tile_ops.py TYPE: a program for same.py that has a generic for every op on
tiles with a counterpart in TTIR, and those."""
import sys

UNARY = """abs acos asin atan ceil cos eqz:eq:0 erf erfc exp exp2 expm1 floor frac gelu gez:ge:0
gtz:gt:0 hardsigmoid lez:le:0 log log1p logical_not ltz:lt:0 negative:neg neg nez:ne:0
recip:reciprocal relu rsqrt sigmoid sign signbit silu sin softsign sqrt square tan tanh trunc
transpose""".split()
BINARY = "add sub:subtract mul:multiply div pow atan2 maximum minimum eq ne lt le gt ge".split()
SCALAR = "add sub:subtract mul:multiply div pow".split()
INTEGER_UNARY = "abs neg relu eqz:eq:0 gtz:gt:0 bitwise_not".split()
INTEGER_BINARY = """add sub:subtract mul:multiply maximum minimum bitwise_and bitwise_or bitwise_xor
logical_left_shift logical_right_shift""".split()

element = sys.argv[1]
integers = element == "si32"
number = "i32" if integers else "f32"
tensor = f"tensor<64x64x{element}>"
tiles = "tensor<2x2x1x1x!tile, #l>"


def parts(word):
    names = word.split(":")
    return (names + names[:1])[0], names[1] if len(names) > 1 else names[0], names[2:]


def reference():
    lines, results = [], []

    def op(name, *operands, more=""):
        results.append(f"%r{len(results)}")
        types = ", ".join([tensor] * len(operands))
        lines.append(f'  {results[-1]} = "ttir.{name}"({", ".join(operands)}){more} : ({types}) -> {tensor}')

    for value, name in ((0, "zero"), (2, "two")):
        value = f"{value} : i32" if integers else f"{value}.0 : f32"
        lines.append(f'  %{name} = "ttir.full"() <{{fill_value = {value}, shape = array<i32: 64, 64>}}> : () -> {tensor}')
    for word in INTEGER_UNARY if integers else UNARY:
        _, name, zero = parts(word)
        if name == "transpose":
            op("transpose", "%a", more=" <{dim0 = 0 : si32, dim1 = 1 : si32}>")
        else:
            op(name, "%a", *(["%zero"] if zero else []))
    for word in INTEGER_BINARY if integers else BINARY:
        op(parts(word)[1], "%a", "%b")
    for word in [] if integers else SCALAR:
        op(parts(word)[1], "%a", "%two")
    if not integers:
        op("clamp_scalar", "%a", more=" <{min = 0.5 : f32, max = 1.5 : f32}>")
        op("where", "%a", "%b", "%a")
    print(f"func.func @f(%a: {tensor}, %b: {tensor}) -> ({', '.join([tensor] * len(results))}) {{")
    print(*lines, sep="\n")
    print(f"  return {', '.join(results)} : {', '.join([tensor] * len(results))}\n}}")


count = 0
returned = []


def generic(body, turned=False):
    """One generic; %x, %y are tiles, %out what it leaves."""
    global count
    n = count
    count += 1
    source = "%turned" if turned else "%ta"
    print(f"""  %g{n} = d2m.generic {{block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}}
    ins({source}, %tb : !t, !t) outs(%e : !t) {{
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {{indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}} ins(%i, %j : !block, !block) outs(%o : !block) {{
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      {body}
      linalg.yield %out : !tile
    }} -> !block
    d2m.yield %3 : (!block)
  }} : !t
  %h{n} = d2m.to_layout %g{n}, %e0 : !t into {tensor} -> {tensor}""")
    returned.append(f"%h{n}")


def program():
    words = INTEGER_UNARY if integers else UNARY
    total = len(words) + (len(INTEGER_BINARY) if integers else len(BINARY) + len(SCALAR) + 2)
    print("// -----")
    print(f"""#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, {element}>
!t = {tiles}
!block = tensor<1x1x!tile>
func.func @f(%a: {tensor}, %b: {tensor}) -> ({', '.join([tensor] * total)}) {{
  %two = arith.constant 2{"" if integers else ".0"} : {number}
  %e0 = d2m.empty() : {tensor}
  %e = d2m.empty() : !t
  %ta = d2m.to_layout %a, %e : {tensor} into !t -> !t
  %tb = d2m.to_layout %b, %e : {tensor} into !t -> !t
  %turned = d2m.view_layout %ta remapping = affine_map<(d0, d1, d2, d3) -> (d1, d0, d3, d2)> : !t -> !t""")
    for word in words:
        name = parts(word)[0]
        generic(f'%out = "d2m.tile_{name}"(%x) : (!tile) -> !tile', turned=name == "transpose")
    for word in INTEGER_BINARY if integers else BINARY:
        generic(f'%out = "d2m.tile_{parts(word)[0]}"(%x, %y) : (!tile, !tile) -> !tile')
    for word in [] if integers else SCALAR:
        generic(f'%out = "d2m.tile_{parts(word)[0]}"(%x, %two) : (!tile, {number}) -> !tile')
    if not integers:
        generic('%out = "d2m.tile_clamp_scalar"(%x) <{min = 0.5 : f32, max = 1.5 : f32}> : (!tile) -> !tile')
        generic('%out = "d2m.tile_where"(%x, %y, %x) : (!tile, !tile, !tile) -> !tile')
    print(f"  return {', '.join(returned)} : {', '.join([tensor] * total)}\n}}")


reference()
program()

"""Writes texts that MLIR's parser cannot take: damaged.py FOLDER."""
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)


def write(name, text):
    (folder / name).write_text(text)


N = 100_000
write("brackets.mlir", "func.func @f() attributes {\na = " + "[" * N + "]" * N + "} { return }\n")
write("regions.mlir", "func.func @f(%c: i1) {\n" + "scf.if %c {\n" * N + "}\n" * N + "return }\n")
write("operands.mlir", '"ttir.a"(' * N + "\n")
write("signs.mlir", "#m = affine_map<(d0) -> (" + "-" * N + "d0)>\n")
write("aliases.mlir", "#a0 = [1]\n" + "".join(f"#a{i + 1} = [#a{i}]\n" for i in range(N)) + f"module attributes {{a = #a{N}}} {{}}\n")
write("doubling.mlir", "#a0 = [1]\n" + "".join(f"#a{i + 1} = [#a{i}, #a{i}]\n" for i in range(64)) + "module attributes {a = #a64} {}\n")
# The parser says what is wrong, and goes on with a null.
write("null.mlir", """func.func @f(%a: tensor<3x4xf32>, %s: tensor<3xf32>) -> tensor<3xf32> {
  %3 = linalg.reduce { arith.addf } ins(%a : tensor<3x4xf32>) outs(%s : tensor<3xf32>) dimensions = [?]
  return %3 : tensor<3xf32>
}
""")

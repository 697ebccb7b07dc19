# SPDX-License-Identifier: Apache-2.0
"""Prints the encoder block as TTIR."""

import argparse

import model


class Writer:
    """Writes one op a line; values are known by name, their shapes are remembered."""

    def __init__(self, arguments, dtype):
        self.shapes = dict(arguments)
        self.dtype = dtype
        self.lines = []

    def type(self, shape):
        return f"tensor<{'x'.join(map(str, shape))}x{self.dtype}>"

    def op(self, result, name, operands, shape=None, properties=""):
        """Writes `%result = "ttir.name"(operands)`; without `shape`, the result's is that of the first operand."""
        self.shapes[result] = shape or self.shapes[operands[0]]
        values = ", ".join(f"%{operand}" for operand in operands)
        types = ", ".join(self.type(self.shapes[operand]) for operand in operands)
        text = f" <{{{properties}}}>" if properties else ""
        self.lines.append(
            f'    %{result} = "ttir.{name}"({values}){text} : ({types}) -> {self.type(self.shapes[result])}'
        )
        return result

    def linear(self, result, x, prefix):
        weight, bias = f"{prefix}_weight", f"{prefix}_bias"
        shape = (*self.shapes[x][:-1], self.shapes[weight][1])
        return self.op(result, "linear", [x, weight, bias], shape, "transpose_a = false, transpose_b = false")

    def matmul(self, result, a, b, transpose_b=False):
        columns = self.shapes[b][-2 if transpose_b else -1]
        shape = (*self.shapes[a][:-1], columns)
        return self.op(
            result, "matmul", [a, b], shape, f"transpose_a = false, transpose_b = {str(transpose_b).lower()}"
        )

    def layer_norm(self, result, x, prefix):
        properties = (
            f"normalized_shape = array<i64: {self.shapes[x][-1]}>, epsilon = {model.EPSILON:.1e} : f32, "
            "operandSegmentSizes = array<i32: 1, 1, 1>"
        )
        return self.op(result, "layer_norm", [x, f"{prefix}_weight", f"{prefix}_bias"], properties=properties)

    def reshape(self, result, x, shape):
        return self.op(result, "reshape", [x], shape, f"shape = [{', '.join(f'{size} : i32' for size in shape)}]")

    def permute(self, result, x, order):
        shape = tuple(self.shapes[x][axis] for axis in order)
        return self.op(result, "permute", [x], shape, f"permutation = array<i64: {', '.join(map(str, order))}>")


def attention(writer, encoder, x):
    """Writes multi-head self-attention of `x` and returns the projected result's name."""
    split = (encoder.batch, encoder.sequence, encoder.heads, encoder.head)
    for name in ("query", "key", "value"):
        flat = writer.linear(f"{name}_flat", x, name)
        rows = writer.reshape(f"{name}_rows", flat, split)
        writer.permute(name, rows, (0, 2, 1, 3))
    products = writer.matmul("products", "query", "key", transpose_b=True)
    scaled = writer.op("scaled", "multiply", [products, "scale"])
    scores = writer.op("scores", "add", [scaled, "mask"])
    weights = writer.op("weights", "softmax", [scores], properties="dimension = 3 : si32, numericStable = true")
    context = writer.matmul("context", weights, "value")
    rows = writer.permute("context_rows", context, (0, 2, 1, 3))
    merged = writer.reshape("merged", rows, writer.shapes[x])
    return writer.linear("projected", merged, "projection")


def body(encoder):
    """Returns the lines of the block, of which the last defines `%result`."""
    writer = Writer(encoder.arguments(), encoder.dtype)
    attended = attention(writer, encoder, writer.layer_norm("norm1", "x", "norm1"))
    residual = writer.op("residual", "add", ["x", attended])
    up = writer.linear("up", writer.layer_norm("norm2", residual, "norm2"), "up")
    down = writer.linear("down", writer.op("active", "gelu", [up]), "down")
    writer.op("result", "add", [residual, down])
    return writer.lines


def text(encoder):
    """Returns the module."""
    writer = Writer({}, encoder.dtype)
    arguments = []
    for position, (name, shape) in enumerate(encoder.arguments().items()):
        kind = "input" if position < model.INPUTS else "parameter"
        attribute = f"{{ttcore.argument_type = #ttcore.argument_type<{kind}>}}"
        arguments.append(f"      %{name}: {writer.type(shape)} {attribute}")
    result = writer.type(encoder.arguments()["x"])
    lines = [
        "// A pre-norm transformer encoder block. Written by make_model.py.",
        "module {",
        "  func.func @encoder(",
        ",\n".join(arguments) + f") -> {result} {{",
        *body(encoder),
        f"    return %result : {result}",
        "  }",
        "}",
    ]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    model.add_options(parser)
    print(text(model.selected(parser.parse_args())), end="")


if __name__ == "__main__":
    main()

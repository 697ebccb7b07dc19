# SPDX-License-Identifier: Apache-2.0
"""Random graphs of TTIR ops, as text."""

import random

# Continuous and tame wherever their argument is: rounding stays rounding.
UNARY = ("abs", "neg", "atan", "cos", "sin", "erf", "erfc", "gelu", "relu", "silu", "sigmoid",
         "hardsigmoid", "softsign", "tanh")
# Ops of arguments alone, where both sides have the same operands.
STEPS = ("ceil", "floor", "trunc", "sign", "signbit", "logical_not", "frac")
COMPARE = ("eq", "ne", "lt", "le", "gt", "ge")
SIZES = (1, 1, 2, 3, 7, 31, 32, 33, 40, 64, 65, 70)
LARGE_SIZES = (1, 33, 96, 128, 200, 257, 320, 500, 512)
ELEMENTS = 20000


# Ops of integers, which are right to the last bit.
INTEGERS = ("si32", "si32", "ui32", "ui16", "ui8")
INTEGER_UNARY = ("abs", "neg", "relu", "sign", "bitwise_not", "square", "signbit")
INTEGER_BINARY = ("add", "subtract", "multiply", "maximum", "minimum", "bitwise_and", "bitwise_or",
                  "bitwise_xor", "logical_left_shift", "logical_right_shift", "right_shift")


class Value:
    def __init__(self, name, shape, dtype, given):
        self.name, self.shape, self.dtype, self.given = name, tuple(shape), dtype, given

    @property
    def type(self):
        return f"tensor<{''.join(f'{d}x' for d in self.shape)}{self.dtype}>"


class Op:
    """`types`: of several results, one of which is `result`."""

    def __init__(self, result, name, operands, attrs, types=()):
        self.result, self.name, self.operands, self.attrs = result, name, operands, attrs
        self.types = types

    def text(self):
        attrs = f" <{{{self.attrs}}}>" if self.attrs else ""
        results = f'{self.result.name.split("#")[0]}:{len(self.types)}' if self.types else self.result.name
        types = f'({", ".join(self.types)})' if self.types else self.result.type
        return (f'  {results} = "ttir.{self.name}"'
                f'({", ".join(o.name for o in self.operands)}){attrs} : '
                f'({", ".join(o.type for o in self.operands)}) -> {types}')


class Graph:
    """A graph that depends on its seed alone: graphs do not depend on each other."""

    def __init__(self, seed, elements=ELEMENTS):
        self.elements = elements
        self.sizes = SIZES if elements <= ELEMENTS else LARGE_SIZES
        self.seed, self.random = seed, random.Random(seed)
        self.arguments, self.ops = [], []
        self.library = self.random.random() < 0.15
        self.fill()
        used = {id(o) for op in self.ops for o in op.operands}
        ends = [op.result for op in self.ops if id(op.result) not in used]
        inner = [op.result for op in self.ops
                 if id(op.result) in used and op.name != "full"]
        if inner and self.random.random() < 0.4:
            ends.append(self.random.choice(inner))
        self.results = ends

    # Building blocks.
    def emit(self, name, operands, shape=None, dtype=None, attrs=""):
        first = operands[0] if operands else None
        result = Value(f"%{len(self.ops)}", first.shape if shape is None else shape,
                       dtype or first.dtype, False)
        self.ops.append(Op(result, name, operands, attrs))
        return result

    def argument(self, shape, dtype):
        value = Value(f"%a{len(self.arguments)}", shape, dtype, True)
        self.arguments.append(value)
        return value

    def number(self, value, shape, dtype):
        return self.emit("full", [], shape, dtype,
                         f"shape = array<i32{': ' if shape else ''}"
                         f"{', '.join(map(str, shape))}>, fill_value = {value} : f32")

    def clamp(self, value):
        return self.emit("clamp_scalar", [value], attrs="min = -4.0 : f32, max = 4.0 : f32")

    def above(self, value, least):
        """|value| + least."""
        positive = self.emit("abs", [value])
        return self.emit("add", [positive, self.number(least, value.shape, value.dtype)])

    def partner(self, value):
        """A value of the same type as `value`, or one that broadcasts to it."""
        kind = self.random.random()
        same = [v for v in self.values() if v.shape == value.shape and v.dtype == value.dtype]
        if kind < 0.4:
            return self.random.choice(same)
        if kind < 0.55:
            return self.number(self.random.choice((0.5, -1.5, 2.0, 0.25)),
                               value.shape, value.dtype)
        shape = tuple(1 if self.random.random() < 0.4 else d for d in value.shape)
        if self.random.random() < 0.3:
            shape = shape[self.random.randint(0, len(shape)):]
        fitting = [v for v in self.values() if v.shape == shape and v.dtype == value.dtype]
        return self.random.choice(fitting) if fitting else self.argument(shape, value.dtype)

    def values(self):
        return self.arguments + [op.result for op in self.ops if op.name != "full"]

    # Integers, with floats between them where a truth value is one.
    def integer_number(self, value):
        number = self.random.choice((0, 1, 3, 255, 65535, 123456789, 2**31 - 1))
        limit = {"ui8": 255, "ui16": 65535}.get(value.dtype, 2**31 - 1)
        if value.dtype == "si32" and self.random.random() < 0.3:
            number = -number - 1
        return self.emit("full", [], value.shape, value.dtype,
                         f"shape = array<i32{': ' if value.shape else ''}"
                         f"{', '.join(map(str, value.shape))}>, "
                         f"fill_value = {min(number, limit)} : i32")

    def integer_partner(self, value):
        if self.random.random() < 0.25:
            return self.integer_number(value)
        shape = tuple(1 if self.random.random() < 0.3 else d for d in value.shape)
        fitting = [v for v in self.values() if v.shape == shape and v.dtype == value.dtype]
        return self.random.choice(fitting) if fitting else self.argument(shape, value.dtype)

    def integer_unary(self, value):
        return self.emit(self.random.choice(INTEGER_UNARY), [value])

    def integer_binary(self, value):
        names = INTEGER_BINARY if value.dtype == "ui32" else INTEGER_BINARY + ("div", "remainder")
        return self.emit(self.random.choice(names), [value, self.integer_partner(value)],
                         value.shape)

    def integer_choice(self, value):
        truth = self.emit(self.random.choice(COMPARE), [value, self.integer_partner(value)],
                          value.shape, self.random.choice(("bf16", "f32", value.dtype)))
        same = [v for v in self.values() if v.shape == value.shape and v.dtype == value.dtype]
        return self.emit("where", [truth, value, self.random.choice(same)], dtype=value.dtype)

    def integer_cast(self, value):
        return self.emit("typecast", [value],
                         dtype=self.random.choice([t for t in INTEGERS if t != value.dtype]))

    def integer_reduce(self, value):
        rank = len(value.shape)
        if not rank:
            return self.integer_unary(value)
        dims = sorted(self.random.sample(range(rank), self.random.randint(1, rank)))
        keep = self.random.random() < 0.6
        shape = [1 if i in dims else d for i, d in enumerate(value.shape) if keep or i not in dims]
        names = ("sum", "max", "min", "argmax") if len(dims) == 1 else ("sum", "max", "min")
        name = self.random.choice(names)
        result = self.emit(name, [value], shape, "si32" if name == "argmax" else None,
                           f"keep_dim = {str(keep).lower()}, "
                           f"dim_arg = [{', '.join(f'{d} : i32' for d in dims)}]")
        if keep and result.dtype == value.dtype:
            return self.emit("subtract", [value, result])
        return result

    # Ops.
    def unary(self, value):
        return self.emit(self.random.choice(UNARY), [value])

    def guarded(self, value):
        name = self.random.choice(("exp", "exp2", "expm1", "tan", "square", "acos", "asin", "log",
                                   "log1p", "sqrt", "rsqrt", "reciprocal"))
        if name in ("log", "log1p", "sqrt", "rsqrt", "reciprocal"):
            return self.emit(name, [self.above(value, 0.5)])
        if name == "square":
            return self.clamp(self.emit(name, [value]))
        bounded = self.emit("clamp_scalar", [value], attrs="min = -0.75 : f32, max = 0.75 : f32")
        return self.emit(name, [bounded])

    def step(self, value):
        given = self.argument(value.shape, value.dtype)
        if self.random.random() < 0.5:
            return self.emit(self.random.choice(STEPS), [given])
        other = self.argument(value.shape, value.dtype)
        mask = self.emit(self.random.choice(COMPARE), [given, other])
        return self.emit("where", [mask, value, self.partner_of_shape(value)])

    def partner_of_shape(self, value):
        return self.random.choice([v for v in self.values()
                                   if v.shape == value.shape and v.dtype == value.dtype])

    def binary(self, value):
        name = self.random.choice(("add", "subtract", "multiply", "maximum", "minimum", "div",
                                   "atan2"))
        other = self.partner(value)
        if name in ("div", "atan2"):
            other = self.above(other, 1.0)
        operands = [value, other]
        if name not in ("div", "atan2") and self.random.random() < 0.3:
            operands.reverse()
        result = self.emit(name, operands, value.shape)
        return self.clamp(result) if name == "multiply" else result

    def typecast(self, value):
        return self.emit("typecast", [value], dtype="bf16" if value.dtype == "f32" else "f32")

    def reduce(self, value):
        rank = len(value.shape)
        if not rank:
            return self.unary(value)
        dims = sorted(self.random.sample(range(rank), self.random.randint(1, rank)))
        keep = self.random.random() < 0.6
        shape = [1 if i in dims else d for i, d in enumerate(value.shape) if keep or i not in dims]
        name = self.random.choice(("sum", "mean", "max", "min"))
        spelled = [d - rank if self.random.random() < 0.3 else d for d in dims]
        attrs = f"keep_dim = {str(keep).lower()}, dim_arg = [{', '.join(f'{d} : i32' for d in spelled)}]"
        if name == "sum":
            count = 1
            for d in dims:
                count *= value.shape[d]
            value = self.emit("multiply",
                              [value, self.number(2.0 ** -(count.bit_length() // 2), value.shape,
                                                  value.dtype)])
        result = self.emit(name, [value], shape, attrs=attrs)
        if keep and self.random.random() < 0.7:
            return self.emit("subtract", [value, result])
        return result

    def norm(self, value):
        if not value.shape or value.shape[-1] < 16:
            return self.reduce(value)
        kind = self.random.choice(("softmax", "rms_norm", "layer_norm"))
        if kind == "softmax":
            result = self.emit(kind, [value], attrs="dimension = -1 : si32")
            return self.emit("multiply", [result, self.number(float(value.shape[-1]), value.shape,
                                                              value.dtype)])
        # Noise of what is nearly constant would be made large.
        value = self.emit("add", [value, self.argument(value.shape, value.dtype)])
        operands, present = [value], [1, 0, 0]
        for i in range(1, 3 if kind == "layer_norm" else 2):
            if self.random.random() < 0.5:
                operands.append(self.argument(value.shape[-1:], value.dtype))
                present[i] = 1
        return self.emit(kind, operands, attrs=(
            f"normalized_shape = array<i64: {value.shape[-1]}>, epsilon = 1.0e-3 : f32, "
            f"operandSegmentSizes = array<i32: {', '.join(map(str, present))}>"))

    def line(self, value, places=False):
        """Along a dimension: running sums, or elements in order (of integers, perhaps their `places`)."""
        if not value.shape:
            return value
        dim = self.random.randrange(len(value.shape))
        length = value.shape[dim]
        name = self.random.choice(("sort", "topk", "cumsum"))
        if name == "cumsum":
            if not places:
                value = self.emit("multiply", [value, self.number(2.0 ** -(length.bit_length() // 2), value.shape,
                                                                  value.dtype)])
            return self.emit(name, [value], attrs=f"dim = {dim} : i64")
        down = str(self.random.random() < 0.5).lower()
        shape = list(value.shape)
        attrs = f"dim = {dim} : si32, descending = {down}, stable = true"
        if name == "topk":
            shape[dim] = self.random.randint(1, length)
            attrs = f"k = {shape[dim]} : i32, dim = {dim} : i32, largest = {down}"
        which = int(places and self.random.random() < 0.4)
        results = [Value(f"%{len(self.ops)}#{i}", shape, dtype, False) for i, dtype in enumerate((value.dtype, "si32"))]
        self.ops.append(Op(results[which], name, [value], attrs, [r.type for r in results]))
        return results[which]

    def integer_line(self, value):
        return self.line(value, places=True)

    def reshape(self, value):
        sizes = [d for d in value.shape if d != 1]
        if len(sizes) > 1 and self.random.random() < 0.5:
            at = self.random.randrange(len(sizes) - 1)
            sizes[at:at + 2] = [sizes[at] * sizes[at + 1]]
        while len(sizes) < 6 and self.random.random() < 0.5:
            sizes.insert(self.random.randint(0, len(sizes)), 1)
        return self.emit("reshape", [value], sizes,
                         attrs=f"shape = [{', '.join(f'{d} : i32' for d in sizes)}]")

    def move(self, value):
        """Ops that only the library computes."""
        order = list(range(len(value.shape)))
        if len(order) < 2:
            return self.unary(value)
        self.random.shuffle(order)
        return self.emit("permute", [value], [value.shape[i] for i in order],
                         attrs=f"permutation = array<i64: {', '.join(map(str, order))}>")

    def product(self, value):
        if len(value.shape) != 2:
            return self.unary(value)
        inner = value.shape[1]
        weight = self.argument((inner, self.random.choice(self.sizes)), value.dtype)
        small = self.emit("multiply", [value, self.number(2.0 ** -(inner.bit_length() // 2),
                                                          value.shape, value.dtype)])
        return self.emit("matmul", [small, weight], (value.shape[0], weight.shape[1]))

    def shape(self):
        rank = self.random.choice((0, 1, 2, 2, 2, 3, 3, 4, 5, 6))
        if rank in (1, 2) and self.random.random() < 0.03:
            return (self.random.choice((1, 33)),) * (rank - 1) + (self.random.choice((9001, 12001)),)
        while True:
            shape = tuple(self.random.choice(self.sizes if i >= rank - 2 else (1, 2, 3))
                          for i in range(rank))
            count = 1
            for d in shape:
                count *= d
            if count <= self.elements:
                return shape

    def fill(self):
        if self.random.random() < 0.25:
            self.fill_integers()
            return
        dtype = self.random.choice(("f32", "bf16"))
        self.argument(self.shape(), dtype)
        steps = [self.unary] * 4 + [self.guarded] * 3 + [self.binary] * 6 + [self.reduce] * 3 + \
            [self.norm, self.typecast, self.reshape, self.step, self.product, self.line]
        if self.library:
            steps += [self.move] * 3
        for _ in range(self.random.randint(1, 12)):
            values = self.values()
            value = values[-1] if self.random.random() < 0.6 else self.random.choice(values)
            self.random.choice(steps)(value)

    def fill_integers(self):
        self.argument(self.shape(), self.random.choice(INTEGERS))
        steps = [self.integer_unary] * 3 + [self.integer_binary] * 6 + [self.integer_choice] * 2 + \
            [self.integer_cast, self.integer_reduce, self.integer_line, self.reshape]
        for _ in range(self.random.randint(1, 10)):
            values = [v for v in self.values() if v.dtype in INTEGERS]
            value = values[-1] if self.random.random() < 0.6 else self.random.choice(values)
            self.random.choice(steps)(value)

    # Text.
    def function(self, results=None):
        """With the ops that `results` need."""
        results = results or self.results
        wanted, kept = {id(r) for r in results}, []
        for op in reversed(self.ops):
            if id(op.result) in wanted:
                wanted.update(id(o) for o in op.operands)
                kept.append(op.text())
        arguments = ", ".join(f"{a.name}: {a.type}" for a in self.arguments if id(a) in wanted)
        types = ", ".join(r.type for r in results)
        return "\n".join([f"func.func @g{self.seed}({arguments}) -> ({types}) {{", *reversed(kept),
                          f"  return {', '.join(r.name for r in results)} : {types}", "}", ""])

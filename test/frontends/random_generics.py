"""Generics at random, and what they mean: the body for every point of the loops, one after the other."""

import itertools

import numpy as np

BINARY = {"addi": lambda a, b: a + b, "subi": lambda a, b: a - b, "muli": lambda a, b: a * b, "maxsi": max, "minsi": min, "xori": lambda a, b: a ^ b, "andi": lambda a, b: a & b}
LESS = "slt"


def word(n):
    """The low 32 bits, with their sign."""
    return (n + 2 ** 31) % 2 ** 32 - 2 ** 31


class Generic:
    def __init__(self, rng):
        self.rng = rng
        count = rng.randint(1, 4)
        self.ranges = [rng.choice([1, 2, 3, 5]) for _ in range(count)]
        self.reduced = [rng.random() < 0.4 for _ in range(count)]
        self.out = [i for i in range(count) if not self.reduced[i]]
        rng.shuffle(self.out)
        self.maps = [[self.index() for _ in range(rng.randint(0, 3))] for _ in range(rng.randint(1, 3))]
        # A loop's length is that of a dimension which it is alone.
        alone = set(self.out) | {terms[0][0] for m in self.maps for terms, offset in m if len(terms) == 1 and terms[0][1] == 1 and offset == 0}
        missing = [i for i in range(count) if i not in alone]
        if missing:
            self.maps.append([([(i, 1)], 0) for i in missing])
        self.inputs = [np.array(np.random.default_rng(rng.randrange(2 ** 30)).integers(-99, 99, [self.size(e) for e in m]), np.int32) for m in self.maps]
        self.outputs = [np.array(np.random.default_rng(rng.randrange(2 ** 30)).integers(-99, 99, [self.ranges[i] for i in self.out]), np.int32) for _ in range(rng.choice([1, 1, 1, 2]))]
        self.yields = [self.result(k) for k in range(len(self.outputs))]

    def index(self):
        rng, loop = self.rng, self.rng.randrange(len(self.ranges))
        kind = rng.random()
        if kind < 0.6:
            return [(loop, 1)], 0
        if kind < 0.7:
            return [(loop, 2)], rng.randint(0, 1)
        if kind < 0.8:
            return [(loop, -1)], self.ranges[loop] - 1
        other = rng.randrange(len(self.ranges))
        return ([(loop, rng.randint(1, 2)), (other, rng.randint(1, 2))], 0) if other != loop else ([(loop, 1)], 0)

    def size(self, index):
        terms, offset = index
        return offset + sum(factor * (self.ranges[loop] - 1) for loop, factor in terms if factor > 0) + 1

    def result(self, k):
        rng = self.rng
        term = self.expression(3, outputs=not any(self.reduced))
        if not any(self.reduced):
            return term
        if rng.random() < 0.15:
            return self.expression(2, outputs=True)
        op = rng.choice(list(BINARY))
        return (op, ("out", k), term) if op == "subi" or rng.random() < 0.5 else (op, term, ("out", k))

    def expression(self, depth, outputs):
        rng = self.rng
        if depth == 0 or rng.random() < 0.25:
            kind = rng.random()
            if kind < 0.75:
                return "in", rng.randrange(len(self.maps))
            if kind < 0.85:
                return "constant", rng.randint(-9, 9)
            return ("out", rng.randrange(len(self.outputs))) if outputs else ("index", rng.randrange(len(self.ranges)))
        a, b = self.expression(depth - 1, outputs), self.expression(depth - 1, outputs)
        return (rng.choice([*BINARY, "muli", LESS]), a, b)

    def text(self):
        lines = []

        def emit(e):
            name = f"%v{len(lines)}"
            if e[0] in ("in", "out"):
                return f"%{e[0]}{e[1]}"
            if e[0] == "constant":
                lines.append(f"{name} = arith.constant {e[1]} : i32")
            elif e[0] == "index":
                lines.append(f"{name}i = linalg.index {e[1]} : index\n{name} = arith.index_cast {name}i : index to i32")
            elif e[0] == LESS:
                a, b = emit(e[1]), emit(e[2])
                name = f"%v{len(lines)}"
                lines.append(f"{name}c = arith.cmpi slt, {a}, {b} : i32\n{name} = arith.select {name}c, {a}, {b} : i32")
            else:
                a, b = emit(e[1]), emit(e[2])
                name = f"%v{len(lines)}"
                lines.append(f"{name} = arith.{e[0]} {a}, {b} : i32")
            return name

        yields = [emit(e) for e in self.yields]
        kind = lambda array: f"tensor<{'x'.join(map(str, (*array.shape, 'i32')))}>"
        affine = lambda m: "affine_map<(" + ", ".join(f"d{i}" for i in range(len(self.ranges))) + ") -> (" + ", ".join(
            " + ".join([*(f"d{loop} * {factor}" for loop, factor in terms), *([str(offset)] if offset else [])]) for terms, offset in m) + ")>"
        maps = [*map(affine, self.maps), *[affine([([(i, 1)], 0) for i in self.out])] * len(self.outputs)]
        iterators = ", ".join('"reduction"' if r else '"parallel"' for r in self.reduced)
        ins, outs = [f"%a{i}" for i in range(len(self.inputs))], [f"%b{i}" for i in range(len(self.outputs))]
        in_kinds, out_kinds = ", ".join(map(kind, self.inputs)), ", ".join(map(kind, self.outputs))
        arguments = ", ".join(f"{n}: {kind(x)}" for n, x in zip(ins + outs, self.inputs + self.outputs))
        body = ", ".join([f"%in{i}: i32" for i in range(len(ins))] + [f"%out{i}: i32" for i in range(len(outs))])
        results = ", ".join(f"%0#{i}" for i in range(len(outs)))
        many = f"({out_kinds})" if len(outs) > 1 else out_kinds
        return (f"func.func @main({arguments}) -> ({out_kinds}) {{\n%0:{len(outs)} = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{iterators}]}} "
                f"ins({', '.join(ins)} : {in_kinds}) outs({', '.join(outs)} : {out_kinds}) {{\n^bb0({body}):\n" + "\n".join(lines)
                + f"\nlinalg.yield {', '.join(yields)} : {', '.join(['i32'] * len(outs))}\n}} -> {many}\nreturn {results} : {out_kinds}\n}}\n")

    def results(self):
        outputs = [o.copy() for o in self.outputs]
        for point in itertools.product(*map(range, self.ranges)):
            place = tuple(point[i] for i in self.out)
            ins = [int(x[tuple(offset + sum(f * point[i] for i, f in terms) for terms, offset in m)]) for x, m in zip(self.inputs, self.maps)]
            outs = [int(o[place]) for o in outputs]

            def value(e, point=point, ins=ins, outs=outs):
                if e[0] in ("in", "out"):
                    return (ins if e[0] == "in" else outs)[e[1]]
                if e[0] in ("constant", "index"):
                    return e[1] if e[0] == "constant" else point[e[1]]
                a, b = value(e[1]), value(e[2])
                return min(a, b) if e[0] == LESS else word(BINARY[e[0]](a, b))

            for o, v in zip(outputs, [value(e) for e in self.yields]):
                o[place] = v
        return outputs

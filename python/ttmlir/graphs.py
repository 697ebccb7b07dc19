# SPDX-License-Identifier: Apache-2.0
"""A small picture of a program: its ops, or for many of them their times one beside the other."""

from .markup import heat, label, micros, rect, svg

#: More ops than that are drawn as columns; more columns than that are joined.
MOST_BOXES, MOST_COLUMNS = 48, 240
_WIDTH, _HEIGHT, _ACROSS, _DOWN = 132, 30, 14, 20


class Program:
    """The ops of the last stage that are worth drawing: those that take time, or all that compute where no times are known."""

    def __init__(self, columns, times):
        self.columns, strings = columns, columns["strings"]
        self.times = times or [0.0] * len(columns["op"])
        self.name = [strings[number] for number in columns["op"]]
        self.kind = [strings[number] for number in columns["type"]]
        has_operands = [a != b for a, b in zip(columns["operandStarts"], columns["operandStarts"][1:])]
        self.ops = [row for row, parent in enumerate(columns["parent"]) if self._counts(row, has_operands[row], bool(times))]

    def _counts(self, row, has_operands, has_times):
        if has_times:
            return (self.times[row] or 0) > 0
        return has_operands and bool(self.kind[row]) and "." in self.name[row]

    def time(self, row):
        return self.times[row] or 0.0

    @property
    def sum(self):
        return sum(map(self.time, self.ops))

    def edges(self):
        """Pairs of drawn ops, the rows between them left out."""
        starts, operands, drawn = self.columns["operandStarts"], self.columns["operands"], set(self.ops)
        makers = {}  # of every row: the drawn ops that its value comes from
        for row in range(len(self.name)):
            found = set()
            for operand in operands[starts[row]:starts[row + 1]]:
                found |= {operand} if operand in drawn else makers.get(operand, set())
            makers[row] = found
        return [(maker, row) for row in self.ops for maker in sorted(makers[row])]

    def slowest(self, count):
        return sorted(self.ops, key=self.time, reverse=True)[:count]


def _short(name):
    return name.split(".", 1)[-1]


def _boxes(program):
    """Ops in ranks: an op is one below the lowest of those that it reads."""
    edges, rank, across = program.edges(), {}, {}
    for row in program.ops:
        rank[row] = max((rank[maker] + 1 for maker, user in edges if user == row), default=0)
        across[row] = sum(1 for other in across if rank[other] == rank[row])
    most, whole = max((program.time(row) for row in program.ops), default=0) or 1, program.sum
    place = {row: (across[row] * (_WIDTH + _ACROSS) + 4, rank[row] * (_HEIGHT + _DOWN) + 4) for row in program.ops}
    shapes = []
    for maker, user in edges:
        (x0, y0), (x1, y1) = place[maker], place[user]
        shapes.append(f'<path d="M{x0 + _WIDTH / 2:g} {y0 + _HEIGHT:g}L{x1 + _WIDTH / 2:g} {y1:g}" stroke="#8b95a5" fill="none"/>')
    for row, (x, y) in place.items():
        time = program.time(row)
        about = f"{program.name[row]} {program.kind[row]}" + (f", {micros(time)}" if time else "")
        shapes.append(rect(x, y, _WIDTH, _HEIGHT, heat(time / most), about))
        shapes.append(label(x + 4, y + 12, _short(program.name[row])[:22]))
        shapes.append(label(x + 4, y + 25, (f"{micros(time)}  {time / whole:.0%}" if time else program.kind[row])[:24]))
    width = max(x for x, _ in place.values()) + _WIDTH + 4
    height = max(y for _, y in place.values()) + _HEIGHT + 4
    return svg(width, height, shapes, f"graph of {len(program.ops)} ops")


def _skyline(program):
    """Ops in the order of the program, as high as they take time."""
    joined = -(-len(program.ops) // MOST_COLUMNS)
    groups = [program.ops[i:i + joined] for i in range(0, len(program.ops), joined)]
    sums = [sum(map(program.time, group)) for group in groups]
    most, width, height = max(sums) or 1, 720 / len(groups), 120
    shapes = []
    for i, (group, time) in enumerate(zip(groups, sums)):
        tall = max(1.0, time / most * height)
        about = program.name[group[0]] if len(group) == 1 else f"{len(group)} ops from {program.name[group[0]]} on"
        shapes.append(rect(i * width, height - tall, width, tall, heat(time / most), f"{about}: {micros(time)}"))
    return svg(720, height, shapes, f"times of {len(program.ops)} ops in their order")


def picture(program):
    if not program.ops:
        return ""
    return _boxes(program) if len(program.ops) <= MOST_BOXES else _skyline(program)

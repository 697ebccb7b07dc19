# SPDX-License-Identifier: Apache-2.0
"""How a compiled model, a profile and a tensor look in a notebook."""

import math

from . import explore, graphs
from .markup import figure, heat, label, micros, rect, svg, table, text

#: Rows of a table of the slowest ops, bins of a histogram, and segments of a bar of times.
ROWS, BINS, SEGMENTS = 10, 32, 160
#: Elements of a tensor that a display reads.
MOST_READ = 1 << 22


def _kinds(tensors):
    shown = [["x".join(map(str, t["shape"])) or "scalar", t["dtype"].name.lower()] for t in tensors[:ROWS]]
    return [[t.get("name") or f"{i}", *kind] for i, (t, kind) in enumerate(zip(tensors, shown))]


def of_model(model):
    """Inputs and outputs, the graph, the slowest ops by the model of the chip."""
    parts = []
    try:
        program = graphs.Program(*explore.recorded(model))
    except (OSError, RuntimeError) as error:
        parts.append(f"<p>No picture: {text(error)}</p>")
    else:
        parts.append(graphs.picture(program))
        whole = program.sum
        if whole:
            parts.append(f"<p>{micros(whole)} on an {text(model.board)} by the model of the chip.</p>")
            parts.append(table(["slowest ops", "type", "time", "part"],
                               [[program.name[row], program.kind[row], micros(program.time(row)), f"{program.time(row) / whole:.0%}"]
                                for row in program.slowest(ROWS)]))
        else:
            parts.append("<p>A program of kernels; <code>profile</code> says what they take.</p>")
    for title, tensors in (("input", model.inputs), ("output", model.outputs)):
        parts.append(table([title, "shape", "type"], _kinds(tensors)))
        if len(tensors) > ROWS:
            parts.append(f"<p>{len(tensors) - ROWS} more</p>")
    return figure(repr(model), *parts)


def of_profile(profile):
    """A bar of all ops in their order, and a table of those that take longest."""
    events, whole = profile.events, profile.device_ns / 1e3
    if not events:
        return figure("Profile", "<p>No op ran.</p>")
    rows = [[op, calls, micros(time / 1e3), f"{part:.0%}"] for op, calls, time, part in profile.table()]
    parts = []
    if whole > 0:
        # Neighbours become one segment as long as there are too many.
        joined = -(-len(events) // SEGMENTS)
        groups = [events[i:i + joined] for i in range(0, len(events), joined)]
        times = [sum(event["device_ns"] for event in group) / 1e3 for group in groups]
        most, at, shapes = max(times), 0.0, []
        for group, time in zip(groups, times):
            width = 720 * time / whole
            name = group[0]["op"] if len(group) == 1 else f"{len(group)} ops from {group[0]['op']} on"
            shapes.append(rect(at, 0, width, 24, heat(time / most), f"{name}: {micros(time)}"))
            at += width
        parts.append(svg(720, 24, shapes, f"times of {len(events)} ops in their order"))
    parts.append(table(["op", "calls", "device", "part"], rows[:ROWS]))
    if len(rows) > ROWS:
        parts.append(f"<p>{len(rows) - ROWS} more</p>")
    return figure(f"Profile: {len(events)} ops, {micros(whole)} on the device", *parts)


def _memory(tensor):
    config = tensor.memory_config()
    if not tensor.on_device():
        return "host"
    words = f"{config.buffer_type.name.lower()}, {config.memory_layout.name.lower()}"
    spec = config.shard_spec
    if spec is None:
        return words
    ranges = ", ".join(f"({r.start.x}, {r.start.y}) to ({r.end.x}, {r.end.y})" for r in spec.grid.ranges())
    return f"{words}, shards of {spec.shape[0]}x{spec.shape[1]} on cores {ranges}"


def _histogram(values):
    """A picture of finite values."""
    import numpy
    low, high = float(values.min()), float(values.max())
    if low == high:
        return f"<p>All finite elements are {low:g}.</p>"
    scale = max(abs(low), abs(high))  # differences of the largest floats overflow
    counts, _ = numpy.histogram(values / scale, BINS, (low / scale, high / scale))
    most, width = int(counts.max()), 480 / BINS
    shapes = []
    for i, count in enumerate(counts.tolist()):
        tall = 90 * count / most
        begin, end = (scale * (low / scale + (high / scale - low / scale) * (i + k) / BINS) for k in (0, 1))
        shapes.append(rect(i * width, 92 - tall, width, tall, "#7aa6d8", f"{begin:.4g} to {end:.4g}: {count}"))
    shapes += [label(2, 105, f"{low:.4g}"), label(478, 105, f"{high:.4g}", "end")]
    return svg(480, 110, shapes, f"histogram of elements from {low:.4g} to {high:.4g}")


def _values(tensor):
    """The distribution of the elements, if they are few enough to be read."""
    import numpy
    count = math.prod(tensor.sizes)
    if count == 0:
        return "<p>It has no elements.</p>"
    if count > MOST_READ:
        return f"<p>Elements are not read: there are more than {MOST_READ:,}.</p>"
    from .ttnn.tensor import to_numpy
    values = numpy.asarray(to_numpy(tensor)).ravel().astype("float64")
    finite = values[numpy.isfinite(values)]
    odd = {"NaN": int(numpy.isnan(values).sum()), "+inf": int(numpy.isposinf(values).sum()), "-inf": int(numpy.isneginf(values).sum())}
    rows = [[name, f"{number:,}"] for name, number in odd.items() if number]
    if finite.size:
        scale = float(numpy.abs(finite).max()) or 1.0
        rows += [["mean", f"{float((finite / scale).mean()) * scale:.6g}"], ["deviation", f"{float((finite / scale).std()) * scale:.6g}"],
                 ["zeros", f"{int((finite == 0).sum()):,}"]]
    return (_histogram(finite) if finite.size else "<p>No element is finite.</p>") + table(["elements", f"{count:,}"], rows)


def of_tensor(tensor):
    """Shape, type, layout and memory, and how the elements are distributed."""
    if not tensor.is_allocated():
        return figure("Tensor", "<p>Its memory was given back.</p>")
    shape = "x".join(map(str, tensor.sizes)) or "scalar"
    facts = [["layout", tensor.layout.name.lower()], ["memory", _memory(tensor)], ["bytes", f"{tensor.size_bytes():,}"]]
    return figure(f"Tensor {shape}", table(["kind", tensor.dtype.name.lower()], facts), _values(tensor))

"""Programs of several chips in NumPy: a value is an array for each chip, in row-major order of the mesh."""

import itertools

import numpy as np

REDUCE = {"sum": np.sum, "mean": np.mean, "max": np.max, "min": np.min, "prod": np.prod}


class Mesh:
    def __init__(self, *shape):
        self.shape = shape
        self.coordinates = list(itertools.product(*map(range, shape)))

    def __str__(self):
        return "x".join(map(str, self.shape))

    @property
    def chips(self):
        return len(self.coordinates)

    def groups(self, axis=None):
        """Chips that differ in one coordinate, or all."""
        if axis is None:
            return [list(range(self.chips))]
        found = {}
        for chip, place in enumerate(self.coordinates):
            found.setdefault(place[:axis] + place[axis + 1:], []).append(chip)
        return list(found.values())

    def shard(self, whole, dims):
        """The parts of a tensor; `dims` has a dimension, or -1, for every axis. The last parts are filled up with zeros."""
        parts = [whole] * self.chips
        counts = np.ones(whole.ndim, int)
        for axis, dim in enumerate(dims):
            if dim >= 0:
                counts[dim] *= self.shape[axis]
        pad = [(0, -size % count) for size, count in zip(whole.shape, counts)]
        parts = [np.pad(whole, pad) for whole in parts]
        for axis, dim in enumerate(dims):
            if dim >= 0:
                parts = [np.split(part, self.shape[axis], dim)[place[axis]] for part, place in zip(parts, self.coordinates)]
        return parts

    def join(self, parts, dims):
        """The tensor of parts that were cut by axes in their order."""
        parts = dict(zip(self.coordinates, parts))
        for axis in reversed(range(len(dims))):
            rows = {}
            for place, part in sorted(parts.items()):
                rows.setdefault(place[:axis], []).append(part)
            parts = {place: np.concatenate(row, dims[axis]) if dims[axis] >= 0 else row[0] for place, row in rows.items()}
        return parts[()]


def each(groups, values, make, otherwise=None):
    """`make` gives a group's results of its values; chips of no group have `otherwise`."""
    results = [otherwise] * len(values)
    for group in groups:
        for chip, result in zip(group, make([values[chip] for chip in group]), strict=True):
            results[chip] = result
    return results


def all_gather(values, groups, dim):
    return each(groups, values, lambda v: [np.concatenate(v, dim)] * len(v))


def all_reduce(values, groups, kind):
    return each(groups, values, lambda v: [REDUCE[kind](np.stack(v), axis=0)] * len(v))


def reduce_scatter(values, groups, kind, dim):
    return each(groups, values, lambda v: np.split(REDUCE[kind](np.stack(v), axis=0), len(v), dim))


def all_to_all(values, groups, split, concat):
    return each(groups, values, lambda v: [np.concatenate(parts, concat) for parts in zip(*(np.split(x, len(v), split) for x in v))])


def partition(values, groups, dim):
    return each(groups, values, lambda v: [np.split(x, len(v), dim)[i] for i, x in enumerate(v)])


def broadcast(values, groups):
    return each(groups, values, lambda v: [v[0]] * len(v), np.zeros_like(values[0]))


def permute(values, pairs):
    sender = {target: source for source, target in pairs}
    return [values[sender[chip]] if chip in sender else np.zeros_like(value) for chip, value in enumerate(values)]

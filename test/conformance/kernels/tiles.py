# SPDX-License-Identifier: Apache-2.0
"""Arrays of tiles, and what reductions and broadcasts do to tiles."""

import numpy as np

REDUCE_TYPES = ("sum", "max", "avg")
REDUCE_DIMS = ("row", "col", "scalar")
BCAST_TYPES = ("none", "col", "row", "scalar")


def each(function, *arrays):
    """Applies a function of tiles (32x32) to every tile of arrays of one shape."""
    rows, cols = arrays[0].shape
    split = [a.reshape(rows // 32, 32, cols // 32, 32).swapaxes(1, 2) for a in arrays]
    done = np.array([[function(*(s[r, c] for s in split)) for c in range(cols // 32)]
                     for r in range(rows // 32)])
    return done.swapaxes(1, 2).reshape(rows, cols)


def reduced_at(dim):
    """Where the results of a reduction stand in a tile."""
    return {"row": np.s_[:, 0], "col": np.s_[0, :], "scalar": np.s_[0, 0]}[dim]


def reduce(kind, dim, tile):
    """The results of one tile."""
    axis = {"row": 1, "col": 0, "scalar": None}[dim]
    return {"sum": np.sum, "max": np.max, "avg": np.mean}[kind](tile, axis=axis)


def broadcast(kind, tile):
    """The part of a tile that is repeated over all of it."""
    part = {"none": np.s_[:, :], "col": np.s_[:, :1], "row": np.s_[:1, :],
            "scalar": np.s_[:1, :1]}[kind]
    return np.broadcast_to(tile[part], tile.shape)

"""Functions of the vendor's library that are made of those that have records, family by family."""

from . import binary, creation, extended, gradients, heads, images, inplace, moreh, selection, shapes, statistics, unary
from .binary import BcastOpDim, BcastOpMath
from .creation import manual_seed
from .statistics import LossReductionMode
from .record import RECORDS


#: Other names of functions.
ALIASES = {"recip": "reciprocal", "conv3d": "experimental.conv3d", "dropout": "experimental.dropout"}


def functions():
    """All of them, by path."""
    return {path: record.function for path, record in RECORDS.items()}

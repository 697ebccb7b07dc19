"""Arguments that only the embedded library has; where a script omits them, they follow from the first operand."""

from .._native.ttnn import ReduceType

_FROM_FIRST = {
    # Images with depth are N x D x H x W x C.
    "batch_size": lambda tensor: tensor.sizes[0],
    "input_depth": lambda tensor: tensor.sizes[1],
    "input_height": lambda tensor: tensor.sizes[2],
    "input_width": lambda tensor: tensor.sizes[3],
    "in_channels": lambda tensor: tensor.sizes[4],
    "reduce_type": lambda tensor: ReduceType.Sum,
}


def derived(name, first, value):
    """`value`, or what follows from the first operand."""
    if value is not None:
        return value
    if name not in _FROM_FIRST:
        raise TypeError(f"missing keyword argument '{name}'")
    try:
        return _FROM_FIRST[name](first)
    except (AttributeError, IndexError):
        raise TypeError(f"missing keyword argument '{name}', which follows from a tensor of rank 5 alone") from None

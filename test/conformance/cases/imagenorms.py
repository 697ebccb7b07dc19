# SPDX-License-Identifier: Apache-2.0
"""Norms over batches and over groups of channels."""

import math

from data import Case, Tensor

FLOATS = ("f32", "bf16")
SHAPES = [((2, 6, 5, 7), 1), ((3, 4, 33, 5), 3), ((5, 7), 1), ((2, 3, 4, 5, 6), 2), ((4, 33), 0),
          ((2, 3, 31, 33), -3)]


def operands(shape, dim, dtype):
    channel = (shape[dim],)
    return (Tensor(shape, dtype), Tensor(channel, dtype, 0.5, 1.5), Tensor(channel, dtype, -1, 1),
            Tensor(channel, dtype, -1, 1), Tensor(channel, dtype, 0.5, 2))


INFERENCE = [
    Case("batch_norm_inference", operands(shape, dim, dtype), {"epsilon": eps, "dimension": dim},
         note=f"dim{dim}")
    for dtype in FLOATS for (shape, dim), eps in zip(SHAPES, (1e-5, 0.5) * 3)
]


def training(shape, dim, dtype, result, momentum):
    made = operands(shape, dim, dtype)
    channel = f"tensor<{shape[dim]}x{dtype}>"
    full = "tensor<" + "x".join(map(str, shape)) + f"x{dtype}>"
    names = ", ".join("{out}" if i == result else f"{{tmp}}_{i}" for i in range(3))
    text = (f'{names} = "ttir.batch_norm_training"(' + ", ".join(f"{{in{i}}}" for i in range(5))
            + f") <{{{{epsilon = 1.0e-5 : f32, dimension = {dim} : i32, momentum = {momentum} : f32}}}}>"
            + f" : ({full}, {channel}, {channel}, {channel}, {channel}) -> ({full}, {channel}, {channel})")
    return Case("batch_norm_training", made,
                {"epsilon": 1e-5, "dimension": dim, "momentum": momentum}, text=text,
                dtypes=(dtype,) * 3, result=result, note=f"dim{dim}")


TRAINING = [training(shape, dim, "f32", result, momentum) for result in (0, 1, 2)
            for (shape, dim), momentum in zip(SHAPES, (1.0, 0.5, 0.125) * 2)
            if math.prod(shape) // shape[dim] > 1]


def groups(shape, count, dim, dtype, weight=False, bias=False, epsilon=None):
    channel = (1,) * (len(shape) - 1) + (shape[dim],)
    more = [None, Tensor(channel, dtype, 0.5, 1.5) if weight else None]
    if bias:
        more.append(Tensor((shape[dim],), dtype, -1, 1))
    attrs = {"num_groups": count} | ({"channel_dim": dim} if dim != 3 else {}) \
        | ({"epsilon": epsilon} if epsilon else {})
    return Case("group_norm", (Tensor(shape, dtype), *(more if weight or bias else [])), attrs,
                note=f"{count}of{shape[dim]}{'_weight' * weight}{'_bias' * bias}")


GROUPS = [
    groups(shape, count, dim, dtype, **more) for dtype in FLOATS
    for shape, count, dim, more in [
        ((2, 1, 35, 6), 3, 3, {}), ((2, 5, 7, 12), 4, 3, {"weight": True, "bias": True}),
        ((2, 6, 5, 7), 2, 1, {"weight": True, "epsilon": 0.25}), ((1, 1, 64, 64), 1, 3, {"bias": True}),
        ((3, 33, 9), 3, 1, {"epsilon": 1e-5}), ((2, 4, 3, 2, 5), 4, -4, {"epsilon": 1e-5})]
]

CASES = INFERENCE + TRAINING + GROUPS

# SPDX-License-Identifier: Apache-2.0
"""A block of Swin-T whose windows are shifted: Liu et al., Swin Transformer, 2021; of the first stage. The bias of
relative positions is gathered from its table. Weights are named as in the published checkpoints."""

import numpy as np
from layers import Net

from ttmlir import Module, weights

SIZES = {
    "small": dict(image=14, hidden=48, heads=3, window=7),
    "full": dict(image=56, hidden=96, heads=3, window=7),
}
EPSILON = 1e-5


def relative_places(window):
    """For each pair of places in a window its row in the table of biases."""
    places = np.stack(np.meshgrid(np.arange(window), np.arange(window), indexing="ij")).reshape(2, -1)
    offsets = places[:, :, None] - places[:, None, :] + window - 1
    return offsets[0] * (2 * window - 1) + offsets[1]


def shifted_mask(image, window, shift):
    """windows x S x S: -100 between places that are no neighbours but for the shift."""
    region = np.zeros((image, image))
    cuts = [slice(0, -window), slice(-window, -shift), slice(-shift, None)]
    for i, rows in enumerate(cuts):
        for j, columns in enumerate(cuts):
            region[rows, columns] = 3 * i + j
    count = image // window
    region = region.reshape(count, window, count, window).transpose(0, 2, 1, 3).reshape(count * count, -1)
    return np.where(region[:, :, None] == region[:, None, :], 0.0, -100.0)


def roll(f, x, shift):
    """Moves the image up and left by `shift`, what leaves comes in again behind."""
    for dim in (1, 2):
        size = x.shape[dim]
        shift_ = shift % size

        def part(begin, end, dim=dim, x=x):
            begins, ends = [0] * 4, list(x.shape)
            begins[dim], ends[dim] = begin, end
            return f.slice_static(x, begins, ends, [1] * 4)

        x = f.concat([part(shift_, size), part(0, shift_)], dim=dim)
    return x


def attention(net, x, config, mask):
    """x is windows x S x C; `mask` one for each window."""
    f, heads = net.f, config["heads"]
    windows, length, size = x.shape
    qkv = f.reshape(net.at("qkv").linear(x, 3 * size), [windows, length, 3, heads, size // heads])
    qkv = f.permute(qkv, [2, 0, 3, 1, 4])
    query, key, value = (
        f.squeeze(f.slice_static(qkv, [i, 0, 0, 0, 0], [i + 1, *qkv.shape[1:]], [1] * 5), 0) for i in range(3))
    table = net.parameter("relative_position_bias_table", ((2 * config["window"] - 1) ** 2, heads),
                          weights.normal(0.5))
    places = f.constant(relative_places(config["window"]), dtype="i32")
    bias = f.permute(f.embedding(places, table), [2, 0, 1])
    scores = f.matmul(query, key, transpose_b=True) * (size // heads) ** -0.5
    scores = scores + f.reshape(bias, [1, heads, length, length])
    scores = scores + f.constant(mask.reshape(windows, 1, length, length), dtype=net.dtype)
    y = f.matmul(f.softmax(scores, 3, numericStable=True), value)
    return net.at("proj").linear(net.join_heads(y), size)


def build(config, dtype):
    module = Module()
    f = module.function("swin")
    net = Net(f, dtype).at("layers.0.blocks.1")
    image, hidden, window = config["image"], config["hidden"], config["window"]
    count, shift = image // window, window // 2
    x = f.input("image", (1, image, image, hidden), dtype, weights.normal())
    with net.at("attn").scope():
        y = roll(f, net.at("norm1").layer_norm(x, EPSILON), shift)
        y = f.permute(f.reshape(y, [1, count, window, count, window, hidden]), [0, 1, 3, 2, 4, 5])
        y = f.reshape(y, [count * count, window * window, hidden])
        y = attention(net.at("attn"), y, config, shifted_mask(image, window, shift))
        y = f.permute(f.reshape(y, [1, count, count, window, window, hidden]), [0, 1, 3, 2, 4, 5])
        x = x + roll(f, f.reshape(y, [1, image, image, hidden]), -shift)
    with net.at("mlp").scope():
        y = f.gelu(net.at("mlp.fc1").linear(net.at("norm2").layer_norm(x, EPSILON), 4 * hidden))
        f.returns(x + net.at("mlp.fc2").linear(y, hidden))
    return module

# SPDX-License-Identifier: Apache-2.0
"""The classifier's forward pass in fp32 with NumPy; the reference for what a device computes."""

import argparse
from pathlib import Path

import network
import numpy as np
import tensorfile


def convolve(x, weight, bias):
    """x NHWC, weight OIHW, stride 1, zero padding that keeps the size: one product per kernel position."""
    _, height, width, _ = x.shape
    pad = weight.shape[2] // 2
    padded = np.pad(x, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    result = bias
    for row, column in np.ndindex(weight.shape[2:]):
        result = result + padded[:, row : row + height, column : column + width] @ weight[:, :, row, column].T
    return result


def max_pool(x):
    """The maximum of each 2x2 window."""
    rows = np.maximum(x[:, 0::2], x[:, 1::2])
    return np.maximum(rows[:, :, 0::2], rows[:, :, 1::2])


def softmax(x):
    exponents = np.exp(x - x.max(axis=-1, keepdims=True))
    return exponents / exponents.sum(axis=-1, keepdims=True)


def forward(images, weights):
    """images: fp32 (N, 28, 28, 1) in [0, 1]; weights: as `network.load` returns. Returns probabilities, fp32 (N, 10)."""
    w = weights
    x = max_pool(np.maximum(convolve(images, w["conv1_weight"], w["conv1_bias"]), 0))
    x = max_pool(np.maximum(convolve(x, w["conv2_weight"], w["conv2_bias"]), 0))
    x = np.maximum(x.reshape(len(x), 784) @ w["hidden_weight"] + w["hidden_bias"], 0)
    return softmax(x @ w["output_weight"] + w["output_bias"])


def accuracy(probabilities, labels):
    """The share of rows whose largest element is at the label."""
    return np.mean(probabilities.argmax(axis=1) == labels)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("images", type=Path, help="images.npy of prepare.py")
    parser.add_argument("output", type=Path, help="the probabilities are written here, fp32")
    options = parser.parse_args()
    np.save(options.output, forward(tensorfile.load(options.images), network.load()))


if __name__ == "__main__":
    main()

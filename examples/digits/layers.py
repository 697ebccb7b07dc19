# SPDX-License-Identifier: Apache-2.0
"""Layers with gradients, in fp32 on NHWC arrays; only what the training of the classifier needs.

`forward` remembers what `backward` needs. `backward` takes the loss's gradient by the layer's result, fills `gradients`
(same keys as `parameters`) and returns the gradient by the layer's input.
"""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view


class Layer:
    def __init__(self):
        self.parameters = {}
        self.gradients = {}


class Convolution(Layer):
    """Stride 1 and zero padding that keeps the picture's size; weight OIHW."""

    def __init__(self, random, inputs, outputs, kernel):
        super().__init__()
        self.kernel = kernel
        scale = np.sqrt(2 / (inputs * kernel * kernel))
        self.parameters["weight"] = (scale * random.standard_normal((outputs, inputs, kernel, kernel))).astype(
            np.float32
        )
        self.parameters["bias"] = np.zeros((1, 1, 1, outputs), np.float32)

    def forward(self, x):
        self.shape = x.shape
        pad = self.kernel // 2
        padded = np.pad(x, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
        windows = sliding_window_view(padded, (self.kernel, self.kernel), axis=(1, 2))  # N H W I KH KW
        weight = self.parameters["weight"]
        self.columns = windows.reshape(-1, weight[0].size)
        result = self.columns @ weight.reshape(len(weight), -1).T
        return result.reshape(*x.shape[:3], len(weight)) + self.parameters["bias"]

    def backward(self, gradient):
        weight = self.parameters["weight"]
        rows = gradient.reshape(-1, len(weight))
        self.gradients["weight"] = (rows.T @ self.columns).reshape(weight.shape)
        self.gradients["bias"] = gradient.sum(axis=(0, 1, 2), keepdims=True)
        return self.scatter(rows @ weight.reshape(len(weight), -1))

    def scatter(self, columns):
        """Adds every column's elements back to the pixels that they were taken from."""
        n, height, width, inputs = self.shape
        pad, kernel = self.kernel // 2, self.kernel
        columns = columns.reshape(n, height, width, inputs, kernel, kernel)
        padded = np.zeros((n, height + 2 * pad, width + 2 * pad, inputs), np.float32)
        for y in range(kernel):
            for x in range(kernel):
                padded[:, y : y + height, x : x + width] += columns[..., y, x]
        return padded[:, pad : pad + height, pad : pad + width]


class Relu(Layer):
    def forward(self, x):
        self.positive = x > 0
        return x * self.positive

    def backward(self, gradient):
        return gradient * self.positive


class MaxPool(Layer):
    """2x2 windows, stride 2. Equal maxima each receive the gradient: after a relu these are zeros, where it stops."""

    def forward(self, x):
        n, height, width, channels = x.shape
        blocks = x.reshape(n, height // 2, 2, width // 2, 2, channels)
        result = blocks.max(axis=(2, 4), keepdims=True)
        self.chosen = blocks == result
        return result[:, :, 0, :, 0]

    def backward(self, gradient):
        spread = self.chosen * gradient[:, :, None, :, None]
        n, rows, _, columns, _, channels = spread.shape
        return spread.reshape(n, 2 * rows, 2 * columns, channels)


class Flatten(Layer):
    def forward(self, x):
        self.shape = x.shape
        return x.reshape(len(x), -1)

    def backward(self, gradient):
        return gradient.reshape(self.shape)


class Linear(Layer):
    """weight (inputs, outputs)."""

    def __init__(self, random, inputs, outputs):
        super().__init__()
        scale = np.sqrt(2 / inputs)
        self.parameters["weight"] = (scale * random.standard_normal((inputs, outputs))).astype(np.float32)
        self.parameters["bias"] = np.zeros((1, outputs), np.float32)

    def forward(self, x):
        self.x = x
        return x @ self.parameters["weight"] + self.parameters["bias"]

    def backward(self, gradient):
        self.gradients["weight"] = self.x.T @ gradient
        self.gradients["bias"] = gradient.sum(axis=0, keepdims=True)
        return gradient @ self.parameters["weight"].T


def cross_entropy(logits, labels):
    """Returns the mean loss of softmax(logits) and its gradient by the logits."""
    shifted = logits - logits.max(axis=1, keepdims=True)
    exponents = np.exp(shifted)
    sums = exponents.sum(axis=1, keepdims=True)
    picked = np.arange(len(labels)), labels
    loss = np.mean(np.log(sums[:, 0]) - shifted[picked])
    gradient = exponents / sums
    gradient[picked] -= 1
    return loss, gradient / len(labels)

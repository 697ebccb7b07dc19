# SPDX-License-Identifier: Apache-2.0
"""Layers that several models have, with weights under the names and in the shapes of published checkpoints."""

from ttmlir import weights


class Net:
    """A function whose tensors of numbers have one element type, and the parameters under a prefix."""

    def __init__(self, function, dtype, prefix=""):
        self.f, self.dtype, self.prefix = function, dtype, prefix

    def at(self, name):
        """The same under `prefix.name`."""
        return Net(self.f, self.dtype, f"{self.prefix}{name}.")

    def scope(self):
        return self.f.scope(self.prefix.rstrip("."))

    def parameter(self, name, shape, draw):
        return self.f.parameter(self.prefix + name, shape, self.dtype, draw)

    def weight(self, shape, fan_in, gain=1.0, name="weight"):
        return self.parameter(name, shape, weights.normal((gain / fan_in) ** 0.5))

    # -- rows

    def linear(self, x, size, bias=True, gain=1.0):
        """x W^T + b; the weight is outputs x inputs."""
        weight = self.weight((size, x.shape[-1]), x.shape[-1], gain)
        if not bias:
            return self.f.matmul(x, weight, transpose_b=True)
        return self.f.linear(x, weight, self.parameter("bias", (size,), weights.normal(0.1)), transpose_b=True)

    def layer_norm(self, x, epsilon):
        size = x.shape[-1]
        return self.f.layer_norm(x, [size], self.parameter("weight", (size,), weights.normal(0.1, mean=1)),
                                 self.parameter("bias", (size,), weights.normal(0.1)), epsilon)

    def rms_norm(self, x, epsilon):
        size = x.shape[-1]
        return self.f.rms_norm(x, [size], self.parameter("weight", (size,), weights.normal(0.1, mean=1)),
                               epsilon=epsilon)

    def split_heads(self, x, heads):
        """B x S x HD to B x H x S x D."""
        batch, length, size = x.shape
        return self.f.permute(self.f.reshape(x, [batch, length, heads, size // heads]), [0, 2, 1, 3])

    def join_heads(self, x):
        """B x H x S x D to B x S x HD."""
        batch, heads, length, size = x.shape
        return self.f.reshape(self.f.permute(x, [0, 2, 1, 3]), [batch, length, heads * size])

    # -- images, NHWC

    def conv(self, x, channels, kernel, stride=1, padding=0, groups=1, bias=False, gain=2.0):
        """The weight is outputs x inputs x height x width."""
        inputs = x.shape[-1] // groups
        weight = self.weight((channels, inputs, kernel, kernel), inputs * kernel * kernel, gain)
        summand = None
        if bias:
            summand = self.f.reshape(self.parameter("bias", (channels,), weights.normal(0.1)), [1, 1, 1, channels])
        return self.f.conv2d(x, weight, stride=stride, padding=padding, dilation=1, groups=groups, bias=summand)

    def conv_transposed(self, x, channels, kernel, stride):
        """The weight is inputs x outputs x height x width."""
        weight = self.weight((x.shape[-1], channels, kernel, kernel), x.shape[-1] * (kernel // stride) ** 2)
        bias = self.f.reshape(self.parameter("bias", (channels,), weights.normal(0.1)), [1, 1, 1, channels])
        return self.f.conv_transpose2d(x, weight, stride=stride, padding=0, output_padding=0, dilation=1, groups=1,
                                       bias=bias)

    def batch_norm(self, x, epsilon=1e-5, gain=1.0):
        """By the mean and the variance of the training data. `gain` is the mean of the factors."""
        size = (x.shape[-1],)
        return self.f.batch_norm_inference(
            x, self.parameter("weight", size, weights.uniform(0.8 * gain, 1.2 * gain)),
            self.parameter("bias", size, weights.normal(0.1)),
            self.parameter("running_mean", size, weights.normal(0.1)),
            self.parameter("running_var", size, weights.uniform(0.8, 1.2)), epsilon, len(x.shape) - 1)

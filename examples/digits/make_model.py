# SPDX-License-Identifier: Apache-2.0
"""Prints the classifier as TTIR for a batch size; `digits.mlir` is the output for 1000."""

import argparse

import network

TEMPLATE = """\
// A convolutional classifier of handwritten digits: images to probabilities of the ten classes. Written by make_model.py.
module {{
  func.func @classify(
{arguments}) -> tensor<{n}x10xbf16> {{
    %conv1 = "ttir.conv2d"(%images, %conv1_weight, %conv1_bias) <{{{same5}}}> : (tensor<{n}x28x28x1xbf16>, tensor<8x1x5x5xbf16>, tensor<1x1x1x8xbf16>) -> tensor<{n}x28x28x8xbf16>
    %relu1 = "ttir.relu"(%conv1) : (tensor<{n}x28x28x8xbf16>) -> tensor<{n}x28x28x8xbf16>
    %pool1 = "ttir.max_pool2d"(%relu1) <{{{halve}}}> : (tensor<{n}x28x28x8xbf16>) -> tensor<{n}x14x14x8xbf16>
    %conv2 = "ttir.conv2d"(%pool1, %conv2_weight, %conv2_bias) <{{{same3}}}> : (tensor<{n}x14x14x8xbf16>, tensor<16x8x3x3xbf16>, tensor<1x1x1x16xbf16>) -> tensor<{n}x14x14x16xbf16>
    %relu2 = "ttir.relu"(%conv2) : (tensor<{n}x14x14x16xbf16>) -> tensor<{n}x14x14x16xbf16>
    %pool2 = "ttir.max_pool2d"(%relu2) <{{{halve}}}> : (tensor<{n}x14x14x16xbf16>) -> tensor<{n}x7x7x16xbf16>
    %flat = "ttir.reshape"(%pool2) <{{shape = [{n} : i32, 784 : i32]}}> : (tensor<{n}x7x7x16xbf16>) -> tensor<{n}x784xbf16>
    %hidden = "ttir.linear"(%flat, %hidden_weight, %hidden_bias) <{{{plain}}}> : (tensor<{n}x784xbf16>, tensor<784x64xbf16>, tensor<1x64xbf16>) -> tensor<{n}x64xbf16>
    %relu3 = "ttir.relu"(%hidden) : (tensor<{n}x64xbf16>) -> tensor<{n}x64xbf16>
    %logits = "ttir.linear"(%relu3, %output_weight, %output_bias) <{{{plain}}}> : (tensor<{n}x64xbf16>, tensor<64x10xbf16>, tensor<1x10xbf16>) -> tensor<{n}x10xbf16>
    %probabilities = "ttir.softmax"(%logits) <{{dimension = 1 : si32, numericStable = true}}> : (tensor<{n}x10xbf16>) -> tensor<{n}x10xbf16>
    return %probabilities : tensor<{n}x10xbf16>
  }}
}}
"""

PLAIN = "transpose_a = false, transpose_b = false"
HALVE = (
    "kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, "
    "padding = array<i32: 0, 0, 0, 0>, ceil_mode = false"
)


def same(kernel):
    """The properties of a convolution that keeps the picture's size."""
    padding = ", ".join([str(kernel // 2)] * 4)
    return f"stride = array<i32: 1, 1>, padding = array<i32: {padding}>, dilation = array<i32: 1, 1>, groups = 1 : i32"


def argument(name, shape, kind):
    sizes = "x".join(map(str, shape))
    return f"      %{name}: tensor<{sizes}xbf16> {{ttcore.argument_type = #ttcore.argument_type<{kind}>}}"


def text(batch):
    """Returns the module."""
    arguments = [argument("images", (batch, 28, 28, 1), "input")]
    arguments += [argument(name, shape, "parameter") for name, shape in network.PARAMETERS.items()]
    return TEMPLATE.format(
        n=batch, arguments=",\n".join(arguments), same5=same(5), same3=same(3), halve=HALVE, plain=PLAIN
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--batch", type=int, default=1000)
    print(text(parser.parse_args().batch), end="")


if __name__ == "__main__":
    main()

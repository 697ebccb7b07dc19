# SPDX-License-Identifier: Apache-2.0
"""The encoder block's forward pass in fp32 with NumPy, and the comparison with a device's output."""

import argparse
import math
import sys
from pathlib import Path

import model
import numpy as np
from ml_dtypes import bfloat16

LEAST_PCC = 0.995  # bf16 arithmetic reaches 0.9999; a block without the mask 0.99


def load(path):
    """Reads an array as fp32; a void of two bytes, as `np.save` describes bf16, is bf16."""
    array = np.load(path)
    return (array.view(bfloat16) if array.dtype == np.dtype("V2") else array).astype(np.float32)


def load_arguments(folder, encoder):
    """Returns {name: fp32 array} of the files of make_inputs.py; exits with a message for a shape of another variant."""
    arguments = {}
    for position, (name, shape) in enumerate(encoder.arguments().items()):
        path = Path(folder) / f"arg{position:02}.npy"
        arguments[name] = load(path)
        if arguments[name].shape != shape:
            raise SystemExit(f"{path}: shape {arguments[name].shape}, wanted {shape} for '{name}'")
    return arguments


def layer_norm(x, weight, bias):
    centred = x - x.mean(axis=-1, keepdims=True)
    variance = np.mean(centred * centred, axis=-1, keepdims=True)
    return centred / np.sqrt(variance + np.float32(model.EPSILON)) * weight + bias


def softmax(x):
    exponents = np.exp(x - x.max(axis=-1, keepdims=True))
    return exponents / exponents.sum(axis=-1, keepdims=True)


def gelu(x):
    """The exact form, with the error function."""
    erf = np.vectorize(math.erf, otypes=[np.float32])
    return np.float32(0.5) * x * (1 + erf(x * np.float32(math.sqrt(0.5))))


def linear(x, w, name):
    return x @ w[f"{name}_weight"] + w[f"{name}_bias"]


def attention(x, w, heads):
    """Multi-head self-attention."""
    batch, sequence, hidden = x.shape

    def split(name):
        return linear(x, w, name).reshape(batch, sequence, heads, hidden // heads).transpose(0, 2, 1, 3)

    scores = split("query") @ split("key").transpose(0, 1, 3, 2) * w["scale"] + w["mask"]
    context = softmax(scores) @ split("value")
    return linear(context.transpose(0, 2, 1, 3).reshape(x.shape), w, "projection")


def forward(arguments, heads):
    """arguments: as `load_arguments` returns. Returns fp32 (batch, sequence, hidden)."""
    w, x = arguments, arguments["x"]
    x = x + attention(layer_norm(x, w["norm1_weight"], w["norm1_bias"]), w, heads)
    return x + linear(gelu(linear(layer_norm(x, w["norm2_weight"], w["norm2_bias"]), w, "up")), w, "down")


def compare(device, expected):
    """Prints PCC and the largest error; returns whether the device's output is close enough."""
    if device.shape != expected.shape:
        raise SystemExit(f"device output has shape {device.shape}, wanted {expected.shape}")
    pcc = np.corrcoef(device.ravel(), expected.ravel())[0, 1]
    print(f"PCC {pcc:.6f} (at least {LEAST_PCC}), largest error {np.abs(device - expected).max():.4g}")
    return pcc >= LEAST_PCC  # false for NaN


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="the arguments that make_inputs.py wrote")
    parser.add_argument("output", help="the reference's result is written here, fp32")
    parser.add_argument(
        "--compare", metavar="DEVICE.npy", help="a device's output; exit status 1 if its PCC is too low"
    )
    model.add_options(parser)
    options = parser.parse_args()
    encoder = model.selected(options)
    expected = forward(load_arguments(options.folder, encoder), encoder.heads)
    np.save(options.output, expected)
    return 0 if options.compare is None or compare(load(options.compare), expected) else 1


if __name__ == "__main__":
    sys.exit(main())

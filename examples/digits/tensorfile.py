# SPDX-License-Identifier: Apache-2.0
"""NumPy files with bf16 data: `np.save` describes `ml_dtypes.bfloat16` as a void of two bytes, `<V2`."""

import numpy as np
from ml_dtypes import bfloat16


def load(path):
    """Reads an array; bf16 data becomes fp32, which holds every bf16 value exactly."""
    array = np.load(path)
    return array.view(bfloat16).astype(np.float32) if array.dtype == np.dtype("V2") else array


def round_bf16(array):
    """Rounds to the nearest bf16 (ties to even), returned as fp32."""
    return np.asarray(array).astype(bfloat16).astype(np.float32)


def save_bf16(path, array):
    np.save(path, np.asarray(array).astype(bfloat16))

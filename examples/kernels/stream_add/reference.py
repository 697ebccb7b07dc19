# SPDX-License-Identifier: Apache-2.0
from ml_dtypes import bfloat16


def inputs(random):
    return [random.standard_normal((1000, 968)).astype(bfloat16) for _ in range(2)]


def reference(a, b):
    return a.astype("float32") + b.astype("float32")

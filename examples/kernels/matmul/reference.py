# SPDX-License-Identifier: Apache-2.0
from ml_dtypes import bfloat16


def inputs(random):
    return [random.standard_normal(shape).astype(bfloat16) for shape in ((90, 150), (150, 100))]


def reference(a, b):
    return a.astype("float32") @ b.astype("float32")

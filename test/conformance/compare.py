# SPDX-License-Identifier: Apache-2.0
"""How close a result has to be, and how close it is.

The expected value is exact, so that an error bound is the sum of one rounding to the result's type
and of the op's own slack in f32. Integers are equal. Elements are compared one by one: against the
magnitude of the expected element, or, where an op adds up, against the sum of magnitudes.
"""

import dataclasses
import math

import numpy as np

import numpy_ops
from data import is_float, narrow

# One rounding to nearest, with 2 % for values that lie next to a tie.
ROUNDING = {"f32": 1.02 * 2**-24, "bf16": 1.02 * 2**-9, "f16": 1.02 * 2**-12,
            "bfp_bf8": 2**-6, "bfp_bf4": 2**-2}
# Below this, results may be flushed to zero.
SMALLEST = {"f32": 2.0**-126, "bf16": 2.0**-126, "f16": 2.0**-14}
# The precision of a core's numbers: 19 bits of a source register, or DST of 16 bits and calls that
# round to nearest away from zero.
OF_A_CORE = {"f32": 2.0**-9, "f16": 2.0**-9, "bf16": 2.0**-6}
PCC_OF_A_CORE = 0.9999
# Sums in those numbers may cancel: errors are relative to the largest element.
CANCELS_ON_A_CORE = {"scatter"}
# Errors of the ops themselves, which compute in f32 for every type.
SLACK = 1e-6
SLACK_OF_OP = {
    "prod": 5e-6,  # every factor rounds
    "activated_product": 1e-5,  # the sum rounds in any order before the function
    "adamw": 5e-6,  # 1 - beta_pow cancels, and divides
    "scatter": 4e-6,  # terms of one element add up in any order
    "dequantize_unrolled": 4e-6,  # the zero point cancels what was rounded with it
}
# A score of 64, rounded in f32, changes its exponential by 2**-18; the order of
# the sum that makes it depends on the machine's vectors.
ATTENTION = {"scaled_dot_product_attention", "scaled_dot_product_attention_decode",
             "paged_scaled_dot_product_attention_decode",
             "paged_flash_multi_latent_attention_decode", "chunked_scaled_dot_product_attention",
             "flash_mla_prefill"}
SLACK_OF_OP |= dict.fromkeys(ATTENTION, 4e-6)
# Ops that are made of others round on the way, to the type that they have.
ROUNDINGS_OF_OP = {
    "sdpa_fw": 6,  # scores, differences from the largest, exponentials, sum, quotient, product
    "gelu_bw": 3,  # distribution, density, their sum
    "batch_norm_inference": 2,  # with the channels last: differences from the mean, products
}
# Kernels do not round between ops of a program, but keep what several walks over a row need in the
# type of its tensors.
ROUNDINGS_OF_KERNELS = ROUNDINGS_OF_OP | {"softmax": 2}  # powers, their sum's inverse
ROUNDINGS_OF_KERNELS |= dict.fromkeys(ATTENTION, 6)  # scores of any size, powers, quotient
# An intermediate value of this size is rounded, and its error stays when it cancels.
INTERMEDIATE = {
    "hardsigmoid": 0.5,  # x / 6 + 1/2
    "adamw": 1,  # param before what is taken from it
}
# Errors are relative to the op on absolute values (exact results may cancel).
ADDS_UP = {"sum", "mean", "matmul", "linear", "dot_general", "conv2d", "avg_pool2d", "conv1d",
           "conv3d", "conv_transpose2d", "upsample2d", "global_avg_pool2d", "cumsum",
           "layer_norm_pre_all_gather", "rms_norm_pre_all_gather"}
# Errors are relative to the largest element.
BY_LARGEST = {"softmax", "layer_norm", "rms_norm", "distributed_layer_norm",
               "distributed_rms_norm", "group_norm", "batch_norm_inference",
              "batch_norm_training", "sdpa_fw", "sdpa_bw", "gelu_bw", "sparse_matmul",
              "rotary_embedding", "rotary_embedding_llama", "layer_norm_post_all_gather",
              "dit_rms_norm_unary_fused", "batch_norm_of_batch", "indexer_score_dsa",
              "activated_product", "activated_sparse_matmul", "flat_conv2d",
              "flat_conv_transpose2d"} | ATTENTION
LOWEST_PCC = {"f32": 0.999999, "bf16": 0.9999, "f16": 0.99999, "bfp_bf8": 0.999, "bfp_bf4": 0.9}


@dataclasses.dataclass
class Result:
    """Errors are of finite elements; `max_rel` is relative to the magnitude that counts."""

    pcc: float = 1.0
    max_abs: float = 0.0
    max_rel: float = 0.0
    problem: str = ""


def expected_of(case):
    return case.evaluate(numpy_ops.find(case.op, len(case.operands)))


def magnitude_of(case, expected):
    """The magnitude that the error of each element is compared with."""
    finite = np.where(np.isfinite(expected), np.abs(expected), 0)
    if case.op in ADDS_UP:
        return case.evaluate(numpy_ops.find(case.op, len(case.operands)), np.abs)
    if case.layout.startswith("bfp"):  # operands, too, are rounded to blocks
        largest = [np.abs(x.astype(float)).max(initial=0) for x in case.inputs if x is not None]
        return np.full(expected.shape, max(largest + [finite.max(initial=0)]))
    if case.op in BY_LARGEST:
        return np.full(expected.shape, finite.max(initial=0))
    return np.maximum(finite, INTERMEDIATE.get(case.op, 0))


def roundings_of(case, kernels):
    """Scores of bf16 are rounded: the larger they are, the more their powers are off."""
    count = (ROUNDINGS_OF_KERNELS if kernels else ROUNDINGS_OF_OP).get(case.op, 1)
    if not kernels or case.op not in ATTENTION or "scale" not in case.attrs:
        return count
    return count * max(1, case.attrs["scale"] * math.sqrt(case.operands[0].shape[-1]))


def correlation(a, b):
    """Pearson's; 1 if there is too little spread for rounding not to hide it."""
    keep = np.isfinite(a) & np.isfinite(b)
    a, b = a[keep], b[keep]
    if a.size < 8 or a.std() < 0.2 * np.abs(a).max() or np.ptp(b) == 0:
        return 1.0
    scale = np.abs(a).max()  # keeps squares in range
    return float(np.corrcoef(a.ravel() / scale, b.ravel() / scale)[0, 1])


def first_bad(bad, expected, found):
    index = tuple(int(i) for i in np.argwhere(bad)[0])
    return (f"{int(bad.sum())} of {bad.size} elements are wrong; element {list(index)}: "
            f"found {found[index]!s}, expected {expected[index]!s}")


def compare_integers(case, expected, found):
    expected = narrow(expected, case.result_dtype).astype(np.int64)
    bad = expected != found
    difference = np.abs(expected - found.astype(np.int64)).max(initial=0)
    result = Result(correlation(expected.astype(float), found.astype(float)), float(difference))
    if bad.any():
        result.problem = first_bad(bad, expected, found)
    return result


def compare(case, found, rounded=True, kernels=False, exact=False):
    """`rounded`: results have been rounded to the case's type, else to f32. `kernels`: they may be
    of kernels that the compiler made; `exact`: in the numbers of a core."""
    expected = expected_of(case)
    if found.shape != expected.shape:
        return Result(problem=f"found shape {found.shape}, expected {expected.shape}")
    dtype = case.result_dtype
    if not is_float(dtype) and dtype != "i1":
        return compare_integers(case, expected, found)
    dtype = {"i1": "bf16", "f64": "f32"}.get(dtype, dtype) if rounded else "f32"
    storage = case.layout if case.layout in ROUNDING and rounded else dtype
    found = found.astype(np.float64)
    expected = expected.astype(np.float64)
    # A number that is too large for the type is infinite.
    overflowed = narrow(expected, dtype).astype(np.float64)
    expected = np.where(np.isfinite(overflowed), expected, overflowed)
    finite = np.isfinite(expected)
    same_place = np.where(finite, np.isfinite(found), (found == expected)
                          | (np.isnan(found) & np.isnan(expected)))
    if not same_place.all():
        return Result(problem=first_bad(~same_place, expected, found))
    with np.errstate(all="ignore"):
        error = np.where(finite, np.abs(found - expected), 0)
        magnitude = np.where(finite, magnitude_of(case, expected), 1)
        if exact and case.op in CANCELS_ON_A_CORE:
            magnitude = np.maximum(magnitude, np.abs(expected[finite]).max(initial=0))
        rel = np.where(error > SMALLEST[dtype], error / magnitude, 0)
    roundings = roundings_of(case, kernels)
    bound = (2 * ROUNDING[storage] if storage == dtype else ROUNDING[storage]) \
        * roundings + SLACK_OF_OP.get(case.op, SLACK)
    lowest = LOWEST_PCC[storage]
    if exact:
        bound = max(bound, OF_A_CORE[dtype] * roundings)
        lowest = min(lowest, PCC_OF_A_CORE)
    result = Result(correlation(expected, found), float(error.max(initial=0)),
                    float(rel.max(initial=0)))
    bad = error > SMALLEST[dtype] + bound * magnitude
    if bad.any():
        result.problem = f"{first_bad(bad, expected, found)} (bound {bound:.2g} relative)"
    elif not math.isnan(result.pcc) and result.pcc < lowest:
        result.problem = f"pcc {result.pcc}, at least {lowest} expected"
    return result

# SPDX-License-Identifier: Apache-2.0
"""How close a result has to be, and how close it is."""

import dataclasses

import numpy as np

import compare
from kernels.machine import BLOCK_BITS, block_step, f32, is_float

LOWEST_PCC = {"f32": 0.9999, "bf16": 0.9995, "f16": 0.9995, "bfp_bf8": 0.999, "bfp_bf4": 0.98,
              "bfp_bf2": 0.7, "bfp_f8": 0.999, "bfp_f4": 0.98, "bfp_f2": 0.7}


@dataclasses.dataclass
class Result:
    """Errors are those of finite elements against the exact value, floats before any rounding."""

    pcc: float = 1.0
    max_abs: float = 0.0
    max_rel: float = 0.0
    problem: str = ""


def error_of(expected, found):
    """A Result without a problem."""
    with np.errstate(all="ignore"):
        finite = np.isfinite(expected) & np.isfinite(found)
        difference = np.where(finite, np.abs(found - expected), 0)
        relative = np.where(finite & (expected != 0), difference / np.abs(expected), 0)
    return Result(compare.correlation(expected, found), float(difference.max(initial=0)),
                  float(relative.max(initial=0)))


def bounds(case, machine, value, slack):
    """The least and the largest content of each element of the output."""
    dtype = case.output.dtype

    def on_its_way(x):
        if case.store != "words":
            x = machine.stored(x, cut=case.store == "cut")
        return machine.packed(x, dtype)

    low, high = on_its_way(value - slack), on_its_way(value + slack)
    if dtype in BLOCK_BITS:
        # A carry may move the largest element, and so the unit, to the next exponent.
        step = block_step(np.maximum(np.abs(low), np.abs(high)) * (1 + 2.0**-7), dtype)
        return low - step, high + step
    return low, high


def compare_elements(case, machine, found):
    """Compares with the reference; `found` has no padding."""
    arrays = case.arrays()
    with np.errstate(all="ignore"):
        value = case.reference(machine, *arrays)
        slack = case.slack(machine, value, *arrays) if case.slack else 0
        low, high = (case.output.crop(b) for b in bounds(case, machine, value, slack))
    # Integers wrap around or end at the largest: nothing is lost by that.
    expected = case.output.crop(value) if is_float(case.output.dtype) else low
    if found.shape != expected.shape:
        return Result(problem=f"found shape {found.shape}, expected {expected.shape}")
    kind = np.float64 if is_float(case.output.dtype) else np.int64
    found, expected = found.astype(kind), expected.astype(kind)
    result = error_of(expected.astype(float), found.astype(float))
    with np.errstate(invalid="ignore"):
        good = (low <= found) & (found <= high) | np.isnan(low) & np.isnan(found)
    if case.signed_zeros and not machine.exact:
        good &= (expected != 0) | (np.signbit(found) == np.signbit(expected))
    if not good.all():
        at = tuple(int(i) for i in np.argwhere(~good)[0])
        result.problem = (
            f"{int((~good).sum())} of {good.size} elements are wrong; element {list(at)}: "
            f"found {found[at]!s}, expected {low[at]!s} to {high[at]!s}, "
            f"inputs {[a[at] for a in arrays if all(i < n for i, n in zip(at, a.shape))]}")
    elif is_float(case.output.dtype) and result.pcc < LOWEST_PCC[case.output.dtype]:
        result.problem = f"pcc {result.pcc}, at least {LOWEST_PCC[case.output.dtype]} expected"
    return result


def compare_case(case, exact, found):
    if case.check:
        return Result(problem=case.check(f32(found)) or "")
    return compare_elements(case, case.machine(exact), found)

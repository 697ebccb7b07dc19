# SPDX-License-Identifier: Apache-2.0
"""Softmax, layer and RMS normalisation, embedding."""

from data import Case, Tensor

SOFTMAX = [
    Case("softmax", (Tensor(shape, dtype, *limits),), {"dimension": dim, "numericStable": stable},
         note=f"dim{dim}{'_stable' * stable}{'_large' * (limits[1] > 50)}")
    for dtype in ("f32", "bf16")
    for shape, dim, stable, limits in [
        ((31, 33), 1, False, (-3, 3)), ((31, 33), 1, True, (-3, 3)), ((31, 33), 0, True, (-3, 3)),
        ((31, 33), -2, False, (-3, 3)), ((2, 3, 33, 65), -1, True, (-3, 3)),
        ((2, 3, 33, 65), 1, True, (-3, 3)), ((17,), 0, False, (-3, 3)), ((1, 1), 0, True, (-3, 3)),
        ((31, 33), 1, True, (90, 400)), ((31, 33), 1, False, (90, 400)),
        ((5, 300), 1, True, (-3, 3)), ((0, 5), 1, True, (-3, 3))]
] + [Case("softmax", (Tensor((31, 33)),), {"dimension": 1}, note="defaults")]


def norm(op, shape, normalized, weight, bias, dtype, epsilon=None):
    operands = [Tensor(shape, dtype)]
    if weight or bias:
        operands.append(Tensor(normalized, dtype, 0.5, 1.5) if weight else None)
    if bias:
        operands.append(Tensor(normalized, dtype, -1, 1))
    attrs = {"normalized_shape": normalized} | ({"epsilon": epsilon} if epsilon else {})
    return Case(op, tuple(operands), attrs,
                note="over" + "x".join(map(str, normalized)) + (f"_eps{epsilon}" if epsilon else ""))


NORMS = [
    norm(op, shape, shape[-count:], weight, bias, dtype)
    for op in ("layer_norm", "rms_norm") for dtype in ("f32", "bf16")
    for shape, count, weight, bias in [
        ((31, 33), 1, True, True), ((31, 33), 1, False, False), ((31, 33), 1, True, False),
        ((31, 33), 1, False, True), ((5, 7, 33), 2, True, True), ((5, 7, 33), 2, False, False),
        ((2, 3, 33, 65), 1, True, True), ((2, 3, 5, 7), 3, True, False), ((17,), 1, True, True),
        ((31, 33), 2, True, True), ((0, 5), 1, True, True)]
] + [
    norm(op, (31, 33), (33,), True, True, "f32", 0.25) for op in ("layer_norm", "rms_norm")
]

EMBEDDING = [
    Case("embedding", (Tensor(rows, index, 0, table[-2] - 1), Tensor(table, dtype)), dtype=dtype)
    for index, dtype in (("si32", "f32"), ("ui32", "bf16"), ("i32", "f32"), ("i64", "bf16"))
    for rows, table in [((7,), (31, 33)), ((3, 5), (31, 33)), ((1, 40), (100, 64)),
                        ((4,), (1, 1, 31, 33)), ((0,), (31, 33)), ((1,), (1, 1))]
]

CASES = SOFTMAX + NORMS + EMBEDDING

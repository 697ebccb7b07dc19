# SPDX-License-Identifier: Apache-2.0
"""A step of AdamW; products of those pairs of matrices that count."""

from data import Case, Tensor

STEP = {"lr": 0.01, "beta1": 0.9, "beta2": 0.99, "beta1_pow": 0.81, "beta2_pow": 0.9801,
        "epsilon": 1e-6, "weight_decay": 0.1}


def adamw(shape, dtype, amsgrad, **changes):
    operands = [Tensor(shape, dtype), Tensor(shape, dtype), Tensor(shape, dtype, -0.5, 0.5),
                Tensor(shape, dtype, 0.01, 0.5)] + [Tensor(shape, dtype, 0.01, 0.5)] * amsgrad
    attrs = STEP | changes
    return [Case("adamw", tuple(operands), attrs, dtypes=(dtype,) * (3 + amsgrad), result=i,
                 note="_".join(f"{k}{v}" for k, v in changes.items()))
            for i in range(3 + amsgrad)]


ADAMW = [case for cases in (adamw((31, 33), "f32", False), adamw((31, 33), "bf16", True),
                            adamw((2, 3, 33, 65), "f32", True, lr=0.1, weight_decay=0.0),
                            adamw((17,), "bf16", False)) for case in cases]


def sparse(a, b, sparsity, dtype, **attrs):
    count = 1
    for size in sparsity:
        count *= size
    mask = tuple(float(i % 3 != 1) for i in range(count))
    return Case("sparse_matmul", (Tensor(a, dtype, -1, 1), Tensor(b, dtype, -1, 1),
                                  Tensor(sparsity, dtype, values=mask)), attrs,
                note="_".join(f"{k}{v}" for k, v in attrs.items()))


BOTH = {"is_input_a_sparse": True, "is_input_b_sparse": True}
ONLY_A = {"is_input_a_sparse": True, "is_input_b_sparse": False}
SPARSE = [
    sparse(a, b, sparsity, dtype, **attrs) for dtype in ("f32", "bf16")
    for a, b, sparsity, attrs in [
        ((2, 3, 17, 33), (1, 4, 33, 9), (2, 3, 1, 4), {}),
        ((1, 4, 32, 64), (1, 4, 64, 32), (1, 1, 1, 4), BOTH | {"nnz": 3}),
        ((3, 4, 5, 33), (1, 4, 33, 7), (1, 1, 3, 4), ONLY_A)]]

CASES = ADAMW + SPARSE

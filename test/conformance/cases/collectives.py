# SPDX-License-Identifier: Apache-2.0
"""Collectives, on a mesh of one chip: every engine runs on one."""

from data import Case, Tensor

AXIS = {"cluster_axis": 1}
ALONE = {"replica_groups": ((0,),)}
SHARD = {"shard_type": "devices", "shard_direction": "full_to_shard", "shard_shape": (1, 1),
         "shard_dims": (-1, 0)}

MOVES = {
    "mesh_shard": [SHARD, SHARD | {"shard_direction": "shard_to_full"},
                   SHARD | {"shard_type": "replicate", "shard_shape": (1,), "shard_dims": (-1,)},
                   SHARD | {"shard_type": "identity"}],
    "all_gather": [AXIS | {"all_gather_dim": dim} for dim in (0, -1)],
    "all_reduce": [AXIS | {"reduce_type": t} for t in ("sum", "mean", "max", "min", "prod")],
    "all_reduce_async": [AXIS | {"reduce_type": "sum"}],
    "reduce_scatter": [AXIS | {"reduce_type": "sum", "scatter_dim": dim} for dim in (0, 1)],
    "all_to_all": [ALONE | {"split_dim": 0, "concat_dim": 1, "split_count": 1}],
    "collective_broadcast": [ALONE],
    "collective_permute": [{"source_target_pairs": ((0, 0),)}, {"source_target_pairs": ()}],
    "mesh_partition": [{"dim": 1}, AXIS | {"dim": 0}],
}


def quarters(dtype, step):
    """Sums of such numbers are exact in every format: what is added is not rounded."""
    return Tensor((31, 33), dtype, values=tuple((i * step % 25 - 12) / 4 for i in range(31 * 33)))


def norm(op, extra, dtype):
    """`extra` says which operands behind the input there are: rows and, last, one of its shape."""
    rows = [Tensor((33,), dtype, 0.5, 1.5) if present else None for present in extra[:-1]]
    residual = [quarters(dtype, 11)] if extra[-1] else []
    return Case(op, (quarters(dtype, 7), *rows, *residual), AXIS | {"epsilon": 1e-3})


CASES = [
    Case(op, (Tensor((31, 33), dtype),), attrs, note=f"{i}")
    for op, variants in MOVES.items() for i, attrs in enumerate(variants)
    for dtype in ("f32", "bf16", "si32")
] + [
    norm(op, extra, dtype) for dtype in ("f32", "bf16")
    for op, extras in [("distributed_rms_norm", [(1, 1), (0, 0), (1, 0), (0, 1)]),
                       ("distributed_layer_norm", [(1, 1, 1), (0, 0, 0), (1, 1, 0), (0, 1, 1)])]
    for extra in extras
]

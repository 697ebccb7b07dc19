# SPDX-License-Identifier: Apache-2.0
"""The meaning of functions that only the library has, in NumPy."""

import math

import numpy as np

import numpy_attention


def heads(x):
    users, count, rows, depth = x.shape
    return x.transpose(0, 2, 1, 3).reshape(users, 1, rows, count * depth)


def filled(x, axis, size=32):
    """Zeros up to a multiple of `size`."""
    room = [(0, 0)] * x.ndim
    room[axis] = (0, -x.shape[axis] % size)
    return np.pad(x, room)


def heads_decode(x, num_heads):
    return filled(x[:, :, :num_heads].reshape(1, 1, x.shape[1], -1), 2)


def split_decode(x, offset=None, *, num_heads, num_kv_heads, slice_size):
    others = num_kv_heads or num_heads
    rows = x.reshape(1, x.shape[2], num_heads + 2 * others, -1)
    if slice_size:
        rows = rows[:, int(offset[0]):int(offset[0]) + slice_size]
    return np.split(rows, [num_heads, num_heads + others], axis=2)


def rotary(x, cosines, sines, token_index):
    rows = slice(0, x.shape[2]) if token_index is None else slice(token_index, token_index + 1)
    half = x.shape[3] // 2
    turned = np.concatenate([-x[..., half:], x[..., :half]], axis=3)
    return filled(x * cosines[:, :, rows] + turned * sines[:, :, rows], 2)


def rotary_llama(x, cosines, sines, matrix, is_decode_mode):
    turned = np.concatenate([part @ matrix[0, 0, :32] for part in
                             np.split(x, x.shape[3] // 32, axis=3)], axis=3)
    rows = slice(0, 1 if is_decode_mode else x.shape[2])
    return x * cosines[:, :, rows] + turned * sines[:, :, rows]


def sums(parts):
    def evaluate(x, residual=0):
        x = x + residual
        result = np.zeros(x.shape[:-1] + (32 * parts,))
        result[..., 0] = (x**2).sum(axis=-1)
        if parts == 2:
            result[..., 32] = x.sum(axis=-1)
        return result
    return evaluate


def scaled(x, more, weight, bias):
    more = list(more)
    if weight:
        x = x * more.pop(0)
    return x + more.pop(0) if bias else x


def by_sums(x, stats, *more, weight, bias):
    parts = stats.reshape(*stats.shape[:-1], -1, 64).sum(axis=-2)
    length = x.shape[-1] * stats.shape[-1] // 64
    mean = parts[..., 32:33] / length
    variance = parts[..., :1] / length - mean**2
    return scaled((x - mean) / np.sqrt(variance + 1e-5), more, weight, bias)


def fused(x, *more, weight, bias, residual, activation):
    if residual:
        x = x + more[-1]
    x = scaled(x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + 1e-5), more, weight, bias)
    if activation == "silu":
        return x / (1 + np.exp(-x))
    if activation == "gelu":
        return x * np.vectorize(lambda v: (1 + math.erf(v / math.sqrt(2))) / 2)(x)
    return x


def batch_norm(x, *more, weight, bias):
    over = (0, 2, 3)
    x = (x - x.mean(axis=over, keepdims=True)) / np.sqrt(x.var(axis=over, keepdims=True) + 1e-5)
    return scaled(x, more, weight, bias)


def latent(q, k, mask=None, *, head_dim_v, is_causal):
    return numpy_attention.attention(q, k, k[..., :head_dim_v], mask, is_causal=is_causal)


def indexer(q, k, weights, chunk_start_idx):
    scores = np.maximum(np.einsum("bhsd,btd->bhst", q, k[:, 0]), 0)
    result = (scores * weights.transpose(0, 3, 2, 1)).sum(axis=1, keepdims=True)
    own = np.arange(q.shape[2])[:, None] + chunk_start_idx
    return np.where(np.arange(k.shape[2])[None] <= own, result, -np.inf)


def floored_remainder(a, b):
    """Python's: the sign of the divisor; integers by 0 are 0."""
    if a.dtype.kind == "f":
        rest = np.fmod(a, b)
        return np.where((rest != 0) & ((rest < 0) != (b < 0)), rest + b, rest)
    return np.where(b == 0, 0, a % np.where(b == 0, 1, b))


OPS = {
    "floored_remainder": floored_remainder,
    "nlp_concat_heads": heads,
    "nlp_concat_heads_decode": heads_decode,
    "nlp_create_qkv_heads_decode": split_decode,
    "rotary_embedding": rotary,
    "rotary_embedding_llama": rotary_llama,
    "layer_norm_pre_all_gather": sums(2),
    "rms_norm_pre_all_gather": sums(1),
    "layer_norm_post_all_gather": by_sums,
    "dit_rms_norm_unary_fused": fused,
    "batch_norm_of_batch": batch_norm,
    "flash_mla_prefill": latent,
    "indexer_score_dsa": indexer,
}

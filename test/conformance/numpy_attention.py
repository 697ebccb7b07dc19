# SPDX-License-Identifier: Apache-2.0
"""The meaning of ops of attention, caches, heads and norms over images, in NumPy.

Written by loops over users, heads and queries, one softmax at a time.
"""

import numpy as np


def softmax_of(scores, sink=None):
    """Weights of the keys; `sink` is a score without a key. Nothing to see: no weights."""
    every = scores if sink is None else np.append(scores, sink)
    if every.size == 0:
        return scores
    powers = np.exp(every - every.max())
    return (powers / powers.sum())[:scores.size]


def look(query, key, value, seen, scale, bias=None, sink=None):
    """One query, T x D keys of which those in `seen` count."""
    seen = [t for t in seen if 0 <= t < len(key)]
    if not seen:
        return np.zeros(value.shape[1])
    scores = key[seen] @ query * scale
    if bias is not None:  # a sum with a large mask is rounded, to f32 at least
        scores = (scores + bias[seen]).astype(np.float32).astype(float)
    return softmax_of(scores, sink) @ value[seen]


def scale_of(scale, depth):
    return depth**-0.5 if scale is None else float(np.float32(scale))


def window(own, positions, causal, size):
    if causal:
        return range(max(0, own + 1 - size) if size else 0, own + 1)
    return range(own - size // 2, own + size // 2 + 1) if size else range(positions)


def attend(query, key, value, seen, mask, sink, scale):
    """B x H x S x D queries; `seen` gives the keys of a user and query."""
    users, heads, queries, depth = query.shape
    scale = scale_of(scale, depth)
    group = heads // key.shape[1]
    full = None if mask is None else np.broadcast_to(mask, (users, heads, queries, key.shape[2]))
    sinks = None if sink is None else sink.reshape(-1)
    out = np.zeros((users, heads, queries, value.shape[3]))
    for b, h, s in np.ndindex(users, heads, queries):
        out[b, h, s] = look(query[b, h, s], key[b, h // group], value[b, h // group], seen(b, s),
                            scale, None if full is None else full[b, h, s],
                            None if sinks is None else sinks[h])
    return out


def attention(q, k, v, mask=None, sink=None, *, is_causal=True, scale=None,
              sliding_window_size=0):
    def seen(_, s):
        return window(s, k.shape[2], is_causal, sliding_window_size)
    return attend(q, k, v, seen, mask, sink, scale)


def decode(q, k, v, mask, position, sink, is_causal, scale, size=0):
    def seen(b, _):
        return window(int(position[b]), 0, True, size) if is_causal else range(k.shape[2])
    rows = q.transpose(1, 2, 0, 3)
    mask = None if mask is None else mask.transpose(0, 2, 1, 3)
    return attend(rows, k, v, seen, mask, sink, scale).transpose(2, 0, 1, 3)


def unpaged(blocks, table):
    """B x G x MP x D."""
    return np.stack([np.concatenate([blocks[n] for n in row], axis=1) for row in table])


def attention_decode(q, k, v, mask, position, sink=None, *, is_causal=True, scale=None):
    return decode(q, k, v, mask, position, sink, is_causal, scale)


def paged_decode(q, k, v, table, _, mask=None, position=None, sink=None, *, is_causal=True,
                 scale=None, sliding_window_size=0):
    return decode(q, unpaged(k, table), unpaged(v, table), mask, position, sink, is_causal, scale,
                  sliding_window_size)


def latent_decode(q, k, v, table, mask=None, position=None, sink=None, *, head_dim_v,
                  is_causal=True, scale=None):
    keys = unpaged(k, table)
    values = keys[..., :head_dim_v] if v is None else unpaged(v, table)
    return decode(q, keys, values, mask, position, sink, is_causal, scale)


def chunk(q, k, v, table, start, _, scale=None):
    def seen(_, s):
        return range(int(start[0]) + s + 1)
    return attend(q, unpaged(k, table), unpaged(v, table), seen, None, None, scale)


def visible(q, k, mask, mask_type):
    shape = q.shape[:3] + (k.shape[2],)
    if mask_type == "causal":
        return np.broadcast_to(np.tri(shape[2], shape[3]), shape)
    return np.broadcast_to(1.0 if mask is None else mask, shape)


def forward(q, k, v, mask=None, *, mask_type="causal", return_intermediates=False):
    del return_intermediates
    group = q.shape[1] // k.shape[1]
    keys, values = k.repeat(group, axis=1), v.repeat(group, axis=1)
    scores = np.einsum("bhsd,bhtd->bhst", q, keys) * q.shape[3]**-0.5
    powers = np.exp(scores) * (visible(q, k, mask, mask_type) != 0)
    sums = powers.sum(axis=3, keepdims=True)
    output = np.einsum("bhst,bhtd->bhsd", powers / sums, values)
    return output, np.repeat(np.log(sums), 32, axis=3)


def backward(gradient, q, k, v, mask=None, *, mask_type):
    """By differences: of the sum of the outputs times their gradients."""
    def value(which, tensor):
        given = [q, k, v]
        given[which] = tensor
        return (forward(*given, mask, mask_type=mask_type)[0] * gradient).sum()

    results = []
    for which, tensor in enumerate((q, k, v)):
        grad = np.zeros(tensor.shape)
        for index in np.ndindex(tensor.shape):
            step = np.zeros(tensor.shape)
            step[index] = 1e-4
            grad[index] = (value(which, tensor + step) - value(which, tensor - step)) / 2e-4
        results.append(grad)
    return results


def split_heads(x, others=None, *, num_heads, num_kv_heads=None, transpose_key):
    keys = num_kv_heads or num_heads
    users, rows = x.shape[:2]
    if others is None:
        depth = x.shape[2] // (num_heads + 2 * keys)
        x, others = x[..., :num_heads * depth], x[..., num_heads * depth:]
    q = x.reshape(users, rows, num_heads, -1).transpose(0, 2, 1, 3)
    k, v = others.reshape(users, others.shape[1], 2, keys, -1).transpose(2, 0, 3, 1, 4)
    return q, k.swapaxes(2, 3) if transpose_key else k, v


def concatenate_heads(x):
    return x.transpose(0, 2, 1, 3).reshape(x.shape[0], x.shape[2], -1)


def fill_cache(cache, x, batch_offset):
    cache = cache.copy()
    cache[batch_offset:batch_offset + len(x), :, :x.shape[2]] = x
    return cache


def update_cache(cache, x, index, batch_offset):
    cache = cache.copy()
    if x.shape[2] != 1:  # users in the place of positions
        x = x.transpose(2, 1, 0, 3)
    for user, position in enumerate(np.broadcast_to(index, len(x))):
        cache[batch_offset + user, :, position] = x[user, :, 0]
    return cache


def paged_fill_cache(cache, x, table, user=None):
    cache = cache.copy()
    for s in range(x.shape[2]):
        block = table[0 if user is None else user[0], s // cache.shape[2]]
        cache[block, :, s % cache.shape[2]] = x[0, :, s]
    return cache


def paged_update_cache(cache, x, index, table=None, *, share_cache=False):
    cache = cache.copy()
    for user, position in enumerate(index):
        if position < 0:
            continue
        block, place = divmod(position, cache.shape[2])
        owner = table[user, block] if table is not None else 0 if share_cache else user
        cache[owner, :, place if table is not None else position] = x[0, user]
    return cache


def per_channel(values, like, dimension):
    shape = [1] * like.ndim
    shape[dimension] = -1
    return values.reshape(shape)


def batch_norm(x, scale, offset, mean, variance, *, epsilon, dimension):
    s, o, m, v = (per_channel(p, x, dimension) for p in (scale, offset, mean, variance))
    return (x - m) / np.sqrt(v + epsilon) * s + o


def batch_norm_training(x, scale, offset, mean, variance, *, epsilon, dimension, momentum):
    axes = tuple(d for d in range(x.ndim) if d != dimension % x.ndim)
    own = x.mean(axis=axes), x.var(axis=axes)
    result = batch_norm(x, scale, offset, *own, epsilon=epsilon, dimension=dimension)
    return (result, *(((1 - momentum) * old.reshape(-1) + momentum * new).reshape(old.shape)
                      for old, new in zip((mean, variance), own)))


def group_norm(x, mask=None, weight=None, bias=None, *, num_groups, epsilon=1e-12,
               channel_dim=3):
    del mask
    moved = np.moveaxis(x, channel_dim, 1)
    parts = moved.reshape(len(x), num_groups, -1)
    parts = (parts - parts.mean(axis=2, keepdims=True)) / np.sqrt(
        parts.var(axis=2, keepdims=True) + epsilon)
    result = np.moveaxis(parts.reshape(moved.shape), 1, channel_dim)
    if weight is not None:
        result = result * per_channel(weight, x, channel_dim)
    return result if bias is None else result + per_channel(bias, x, channel_dim)


OPS = {
    "batch_norm_inference": batch_norm,
    "batch_norm_training": batch_norm_training,
    "chunked_scaled_dot_product_attention": chunk,
    "concatenate_heads": concatenate_heads,
    "fill_cache": fill_cache,
    "group_norm": group_norm,
    "paged_fill_cache": paged_fill_cache,
    "paged_flash_multi_latent_attention_decode": latent_decode,
    "paged_scaled_dot_product_attention_decode": paged_decode,
    "paged_update_cache": paged_update_cache,
    "scaled_dot_product_attention": attention,
    "scaled_dot_product_attention_decode": attention_decode,
    "sdpa_bw": backward,
    "sdpa_fw": forward,
    "split_query_key_value_and_split_heads": split_heads,
    "update_cache": update_cache,
}

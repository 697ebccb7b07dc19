# SPDX-License-Identifier: Apache-2.0
"""A decoder layer of Llama 3.2 1B: rotary positions, grouped queries, a cache of keys and values, SwiGLU.

The prefill takes a prompt and fills the cache, the decode step takes a token and adds it to the cache. Weights are
named as in the published checkpoints.
"""

import numpy as np
from layers import Net

from ttmlir import Module, weights

SIZES = {
    "small": dict(hidden=128, heads=4, groups=2, inner=344, positions=64, prompt=37, theta=10000.0),
    "full": dict(hidden=2048, heads=32, groups=8, inner=8192, positions=256, prompt=128, theta=500000.0),
    # Llama 2 7B
    "7b": dict(hidden=4096, heads=32, groups=32, inner=11008, positions=256, prompt=128, theta=10000.0),
}
EPSILON = 1e-5


def rotary_table(positions, size, theta):
    """Cosines and sines, positions x size; both halves of a head turn by the same angles."""
    angles = np.outer(np.arange(positions), theta ** (-np.arange(0, size, 2) / size))
    angles = np.concatenate([angles, angles], axis=1)
    return np.cos(angles), np.sin(angles)


def rotate(f, x, cos, sin):
    """Turns the pairs (i, i + D/2) of heads B x H x S x D."""
    batch, heads, length, size = x.shape

    def half(begin):
        return f.slice_static(x, [0, 0, 0, begin], [batch, heads, length, begin + size // 2], [1, 1, 1, 1])

    turned = f.concat([f.neg(half(size // 2)), half(0)], dim=3)
    return x * cos + turned * sin


def project(net, x, config, cos, sin):
    """Queries, keys and values as heads, with positions in the first two."""
    head = config["hidden"] // config["heads"]
    query, key, value = (
        net.split_heads(net.at(name).linear(x, heads * head, bias=False), heads)
        for name, heads in (("q_proj", config["heads"]), ("k_proj", config["groups"]), ("v_proj", config["groups"])))
    return rotate(net.f, query, cos, sin), rotate(net.f, key, cos, sin), value


def mlp(net, x, inner):
    hidden = x.shape[-1]
    gate = net.f.silu(net.at("gate_proj").linear(x, inner, bias=False))
    return net.at("down_proj").linear(gate * net.at("up_proj").linear(x, inner, bias=False), hidden, bias=False)


def caches(f, config, dtype):
    head = config["hidden"] // config["heads"]
    shape = (1, config["groups"], config["positions"], head)
    return [f.input(f"past_{name}", shape, dtype, weights.normal()) for name in ("keys", "values")]


def layer(net, x, attend, config):
    """What prefill and decode share: `attend` gets the normalised input."""
    with net.at("self_attn").scope():
        x = x + net.at("self_attn.o_proj").linear(attend(net.at("input_layernorm").rms_norm(x, EPSILON)),
                                                  config["hidden"], bias=False)
    with net.at("mlp").scope():
        return x + mlp(net.at("mlp"), net.at("post_attention_layernorm").rms_norm(x, EPSILON), config["inner"])


def prefill(size, dtype):
    config = SIZES[size]
    module = Module()
    f = module.function("prefill")
    net = Net(f, dtype).at("model.layers.0")
    length, head = config["prompt"], config["hidden"] // config["heads"]
    x = f.input("hidden_states", (1, length, config["hidden"]), dtype, weights.normal())
    keys, values = caches(f, config, dtype)
    cos, sin = (f.constant(table[:length].reshape(1, 1, length, head), dtype=dtype)
                for table in rotary_table(length, head, config["theta"]))

    def attend(x):
        query, key, value = project(net.at("self_attn"), x, config, cos, sin)
        f.fill_cache(keys, key, batch_offset=0)
        f.fill_cache(values, value, batch_offset=0)
        return net.join_heads(f.scaled_dot_product_attention(query, key, value, is_causal=True))

    f.returns(layer(net, x, attend, config))
    return module


def decode(size, dtype):
    config = SIZES[size]
    module = Module()
    f = module.function("decode")
    net = Net(f, dtype).at("model.layers.0")
    heads, head = config["heads"], config["hidden"] // config["heads"]
    x = f.input("hidden_states", (1, 1, config["hidden"]), dtype, weights.normal())
    position = f.input("position", (1,), "i32", weights.value(config["prompt"]))
    keys, values = caches(f, config, dtype)
    cos, sin = (f.reshape(f.embedding(position, f.constant(table, dtype=dtype)), [1, 1, 1, head])
                for table in rotary_table(config["positions"], head, config["theta"]))

    def attend(x):
        query, key, value = project(net.at("self_attn"), x, config, cos, sin)
        f.update_cache(keys, key, position, batch_offset=0)
        f.update_cache(values, value, position, batch_offset=0)
        query = f.reshape(query, [1, 1, heads, head])
        attended = f.scaled_dot_product_attention_decode(query, keys, values, position)
        return f.reshape(attended, [1, 1, config["hidden"]])

    f.returns(layer(net, x, attend, config))
    return module

# SPDX-License-Identifier: Apache-2.0
"""A decoder layer of Llama 3.2 1B, or as many as are asked for: rotary positions, grouped queries, a cache of keys and values,
SwiGLU.

The prefill takes a prompt and fills the cache, the decode step takes a token and adds it to the cache; with `head` they begin
at the numbers of tokens and end with those of the vocabulary. Weights are named as in the published checkpoints.
"""

import numpy as np
from layers import Net

from ttmlir import Module, weights

SIZES = {
    "small": dict(hidden=128, heads=4, groups=2, inner=344, positions=64, prompt=37, theta=10000.0, words=50),
    # 16 layers
    "full": dict(hidden=2048, heads=32, groups=8, inner=8192, positions=256, prompt=128, theta=500000.0, words=128256),
    # Llama 3.2 3B: 28 layers
    "3b": dict(hidden=3072, heads=24, groups=8, inner=8192, positions=256, prompt=128, theta=500000.0, words=128256),
    # Llama 2 7B: 32 layers
    "7b": dict(hidden=4096, heads=32, groups=32, inner=11008, positions=256, prompt=128, theta=10000.0, words=32000),
    # Llama 3.1 8B: 32 layers
    "8b": dict(hidden=4096, heads=32, groups=8, inner=14336, positions=256, prompt=128, theta=500000.0, words=128256),
}
SIZES = {name: dict(batch=1, layers=1, head=False) | size for name, size in SIZES.items()}
SIZES["1b"] = SIZES["full"]
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


def caches(f, config, dtype, layer):
    """The caches of a layer; those of the first layer have no number in their names."""
    head = config["hidden"] // config["heads"]
    shape = (config["batch"], config["groups"], config["positions"], head)
    number = f".{layer}" if layer else ""
    return [f.input(f"past_{name}{number}", shape, dtype, weights.normal()) for name in ("keys", "values")]


def begin(net, config, length):
    """The input of the first layer: B x S x hidden."""
    f, batch, hidden = net.f, config["batch"], config["hidden"]
    if not config["head"]:
        return f.input("hidden_states", (batch, length, hidden), net.dtype, weights.normal())
    ids = f.input("input_ids", (batch, length), "i32", weights.integers(0, config["words"]))
    return f.embedding(ids, net.at("model.embed_tokens").parameter("weight", (config["words"], hidden), weights.normal()))


def end(net, x, config):
    """The output of the last layer, or the logits of the next token."""
    if not config["head"]:
        return x
    batch, length, hidden = x.shape
    last = net.f.slice_static(x, [0, length - 1, 0], [batch, length, hidden], [1, 1, 1])
    return net.at("lm_head").linear(net.at("model.norm").rms_norm(last, EPSILON), config["words"], bias=False)


def layer(net, x, attend, config):
    """The part that prefill and decode share: `attend` gets the normalised input."""
    with net.at("self_attn").scope():
        x = x + net.at("self_attn.o_proj").linear(attend(net.at("input_layernorm").rms_norm(x, EPSILON)),
                                                  config["hidden"], bias=False)
    with net.at("mlp").scope():
        return x + mlp(net.at("mlp"), net.at("post_attention_layernorm").rms_norm(x, EPSILON), config["inner"])


def fill(f, cache, prompts):
    """Writes the keys or values of each user's prompt, B x H x S x D."""
    batch, *rest = prompts.shape
    for user in range(batch):
        one = prompts
        if batch != 1:
            one = f.slice_static(prompts, [user, 0, 0, 0], [user + 1, *rest], [1, 1, 1, 1])
        f.fill_cache(cache, one, batch_offset=user)


def prefill(config, dtype):
    module = Module()
    f = module.function("prefill")
    net = Net(f, dtype)
    length, head = config["prompt"], config["hidden"] // config["heads"]
    x = begin(net, config, length)
    cos, sin = (f.constant(table[:length].reshape(1, 1, length, head), dtype=dtype)
                for table in rotary_table(length, head, config["theta"]))

    def attention(here, keys, values):
        def attend(x):
            query, key, value = project(here.at("self_attn"), x, config, cos, sin)
            fill(f, keys, key)
            fill(f, values, value)
            return here.join_heads(f.scaled_dot_product_attention(query, key, value, is_causal=True))
        return attend

    for number in range(config["layers"]):
        here = net.at(f"model.layers.{number}")
        x = layer(here, x, attention(here, *caches(f, config, dtype, number)), config)
    f.returns(end(net, x, config))
    return module


def decode(config, dtype):
    module = Module()
    f = module.function("decode")
    net = Net(f, dtype)
    batch, heads, head = config["batch"], config["heads"], config["hidden"] // config["heads"]
    x = begin(net, config, 1)
    position = f.input("position", (1,), "i32", weights.value(config["prompt"]))
    # All users are at the same one.
    positions = f.repeat(position, [batch]) if batch != 1 else position
    cos, sin = (f.reshape(f.embedding(position, f.constant(table, dtype=dtype)), [1, 1, 1, head])
                for table in rotary_table(config["positions"], head, config["theta"]))

    def attention(here, keys, values):
        def attend(x):
            query, key, value = project(here.at("self_attn"), x, config, cos, sin)
            f.update_cache(keys, key, position, batch_offset=0)
            f.update_cache(values, value, position, batch_offset=0)
            query = f.reshape(query, [1, batch, heads, head])
            attended = f.scaled_dot_product_attention_decode(query, keys, values, positions)
            return f.reshape(attended, [batch, 1, config["hidden"]])
        return attend

    for number in range(config["layers"]):
        here = net.at(f"model.layers.{number}")
        x = layer(here, x, attention(here, *caches(f, config, dtype, number)), config)
    f.returns(end(net, x, config))
    return module

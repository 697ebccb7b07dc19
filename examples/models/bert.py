# SPDX-License-Identifier: Apache-2.0
"""A layer of BERT base: Devlin et al., BERT: Pre-training of Deep Bidirectional Transformers, 2018; uncased, with a
mask of the words that count. Weights are named as in the published checkpoints."""

from layers import Net

from ttmlir import Module, weights

SIZES = {
    "small": dict(batch=2, length=21, hidden=96, heads=4, inner=384),
    "full": dict(batch=1, length=384, hidden=768, heads=12, inner=3072),
}
EPSILON = 1e-12


def self_attention(net, x, mask, heads):
    """Softmax of the scores, op by op; `mask` is added to them."""
    f, size = net.f, x.shape[-1]
    query, key, value = (net.split_heads(net.at(name).linear(x, size), heads) for name in ("query", "key", "value"))
    scores = f.matmul(query, key, transpose_b=True) * (size // heads) ** -0.5 + mask
    return net.join_heads(f.matmul(f.softmax(scores, 3, numericStable=True), value))


def build(size, dtype):
    config = SIZES[size]
    module = Module()
    f = module.function("bert")
    net = Net(f, dtype).at("bert.encoder.layer.0")
    x = f.input("hidden_states", (config["batch"], config["length"], config["hidden"]), dtype, weights.normal())
    # 1 where a word counts; the last ones fill up the line.
    words = f.input("attention_mask", (config["batch"], config["length"]), "i1",
                    weights.value([[i < config["length"] - 5 for i in range(config["length"])]]))
    mask = f.reshape(f.typecast(words, dtype=dtype), [config["batch"], 1, 1, config["length"]])
    mask = (mask - 1.0) * 10000.0
    with net.at("attention").scope():
        y = self_attention(net.at("attention.self"), x, mask, config["heads"])
        y = net.at("attention.output.dense").linear(y, config["hidden"])
        x = net.at("attention.output.LayerNorm").layer_norm(x + y, EPSILON)
    with net.at("output").scope():
        y = f.gelu(net.at("intermediate.dense").linear(x, config["inner"]))
        y = net.at("output.dense").linear(y, config["hidden"])
        f.returns(net.at("output.LayerNorm").layer_norm(x + y, EPSILON))
    return module

# SPDX-License-Identifier: Apache-2.0
"""A layer of BERT base, or as many as are asked for: Devlin et al., BERT: Pre-training of Deep Bidirectional Transformers,
2018; uncased, with a mask of the words that count. With `head` it begins at the numbers of the words and ends with the pooler.
Weights are named as in the published checkpoints."""

from layers import Net

from ttmlir import Module, weights

SIZES = {
    "small": dict(batch=2, layers=1, head=False, length=21, hidden=96, heads=4, inner=384, words=50, positions=32),
    "full": dict(batch=1, layers=1, head=False, length=384, hidden=768, heads=12, inner=3072, words=30522, positions=512),
}
EPSILON = 1e-12


def self_attention(net, x, mask, heads):
    """Softmax of the scores, op by op; `mask` is added to them."""
    f, size = net.f, x.shape[-1]
    query, key, value = (net.split_heads(net.at(name).linear(x, size), heads) for name in ("query", "key", "value"))
    scores = f.matmul(query, key, transpose_b=True) * (size // heads) ** -0.5 + mask
    return net.join_heads(f.matmul(f.softmax(scores, 3, numericStable=True), value))


def embeddings(net, config):
    """The sum of what words, places and the first of the two kinds of text are, normalised."""
    f, hidden = net.f, config["hidden"]
    ids = f.input("input_ids", (config["batch"], config["length"]), "i32", weights.integers(0, config["words"]))
    word = net.at("word_embeddings").parameter("weight", (config["words"], hidden), weights.normal())
    place = net.at("position_embeddings").parameter("weight", (config["positions"], hidden), weights.normal(0.1))
    kind = net.at("token_type_embeddings").parameter("weight", (2, hidden), weights.normal(0.1))
    place = f.slice_static(place, [0, 0], [config["length"], hidden], [1, 1])
    kind = f.slice_static(kind, [0, 0], [1, hidden], [1, 1])
    return net.at("LayerNorm").layer_norm(f.embedding(ids, word) + place + kind, EPSILON)


def layer(net, x, mask, config):
    with net.at("attention").scope():
        y = self_attention(net.at("attention.self"), x, mask, config["heads"])
        y = net.at("attention.output.dense").linear(y, config["hidden"])
        x = net.at("attention.output.LayerNorm").layer_norm(x + y, EPSILON)
    with net.at("output").scope():
        y = net.f.gelu(net.at("intermediate.dense").linear(x, config["inner"]))
        y = net.at("output.dense").linear(y, config["hidden"])
        return net.at("output.LayerNorm").layer_norm(x + y, EPSILON)


def pooler(net, x):
    """The pooled output: a function of the first token."""
    batch, _, hidden = x.shape
    first = net.f.slice_static(x, [0, 0, 0], [batch, 1, hidden], [1, 1, 1])
    return net.f.tanh(net.at("dense").linear(net.f.reshape(first, [batch, hidden]), hidden))


def build(config, dtype):
    module = Module()
    f = module.function("bert")
    net = Net(f, dtype).at("bert")
    if config["head"]:
        with f.scope("embeddings"):
            x = embeddings(net.at("embeddings"), config)
    else:
        x = f.input("hidden_states", (config["batch"], config["length"], config["hidden"]), dtype, weights.normal())
    # 1 where a word counts; the last ones fill up the line.
    words = f.input("attention_mask", (config["batch"], config["length"]), "i1",
                    weights.value([[i < config["length"] - 5 for i in range(config["length"])]]))
    mask = f.reshape(f.typecast(words, dtype=dtype), [config["batch"], 1, 1, config["length"]])
    mask = (mask - 1.0) * 10000.0
    for number in range(config["layers"]):
        x = layer(net.at(f"encoder.layer.{number}"), x, mask, config)
    if config["head"]:
        with f.scope("pooler"):
            x = pooler(net.at("pooler"), x)
    f.returns(x)
    return module

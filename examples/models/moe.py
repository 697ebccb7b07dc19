# SPDX-License-Identifier: Apache-2.0
"""The mixture of experts of Granite 3.0 1B-A400M: 32 experts of 512, 8 for each token. Routing is dense: every expert sees
every token, and those that are not chosen count with 0. Weights are named as in the published checkpoint."""

from layers import Net

from ttmlir import Module, weights

SIZES = {
    "small": dict(tokens=19, hidden=64, experts=6, chosen=2, inner=48),
    "full": dict(tokens=128, hidden=1024, experts=32, chosen=8, inner=512),
}


def route(net, x, experts, chosen):
    """tokens x experts: softmax of the logits of the chosen experts, 0 for the others."""
    f = net.f
    logits = f.matmul(x, net.at("router.layer").weight((experts, x.shape[1]), x.shape[1]), transpose_b=True)
    largest, _ = f.topk(logits, k=chosen, dim=1, dtype=(net.dtype, "i32"))
    least = f.min(largest, keep_dim=True, dim_arg=[1])
    others = f.full(list(logits.shape), -1e9, dtype=net.dtype)
    return f.softmax(f.where(f.ge(logits, least), logits, others), 1, numericStable=True)


def build(config, dtype):
    tokens, hidden, experts, inner = (config[name] for name in ("tokens", "hidden", "experts", "inner"))
    module = Module()
    f = module.function("moe")
    net = Net(f, dtype).at("model.layers.0.block_sparse_moe")
    x = f.input("hidden_states", (tokens, hidden), dtype, weights.normal())
    with net.at("router").scope():
        shares = route(net, x, experts, config["chosen"])
    with net.scope():
        # Gate and value of an expert are the halves of one product.
        both = net.at("input_linear").weight((experts, 2 * inner, hidden), hidden)
        y = f.matmul(f.reshape(x, [1, tokens, hidden]), both, transpose_b=True)
        gate, value = (f.slice_static(y, [0, 0, i * inner], [experts, tokens, (i + 1) * inner], [1, 1, 1])
                       for i in range(2))
        y = f.matmul(f.silu(gate) * value, net.at("output_linear").weight((experts, hidden, inner), inner),
                     transpose_b=True)
        y = y * f.reshape(f.permute(shares, [1, 0]), [experts, tokens, 1])
        f.returns(f.sum(y, keep_dim=False, dim_arg=[0]))
    return module

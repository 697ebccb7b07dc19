# SPDX-License-Identifier: Apache-2.0
"""ViT-B/16, of its 12 blocks the first unless more are asked for: patches, class token, positions, attention, MLP, and the
classifier with `head`: Dosovitskiy et al., An Image is Worth 16x16 Words, 2020. Weights are named as in torchvision, but for the
joint projection, which is cut in three."""

from layers import Net

from ttmlir import Module, weights

SIZES = {
    "small": dict(batch=1, layers=1, head=False, image=48, patch=8, hidden=96, heads=4, inner=192, classes=10),
    "full": dict(batch=1, layers=1, head=False, image=224, patch=16, hidden=768, heads=12, inner=3072, classes=1000),
}
EPSILON = 1e-6


def block(net, x, heads, inner):
    f, size = net.f, x.shape[-1]
    with net.at("self_attention").scope():
        y = net.at("ln_1").layer_norm(x, EPSILON)
        query, key, value = (net.split_heads(net.at(f"self_attention.{name}_proj").linear(y, size), heads)
                             for name in "qkv")
        y = net.join_heads(f.scaled_dot_product_attention(query, key, value, is_causal=False))
        x = x + net.at("self_attention.out_proj").linear(y, size)
    with net.at("mlp").scope():
        y = net.at("ln_2").layer_norm(x, EPSILON)
        return x + net.at("mlp.3").linear(f.gelu(net.at("mlp.0").linear(y, inner)), size)


def build(config, dtype):
    module = Module()
    f = module.function("vit")
    net, batch, hidden = Net(f, dtype), config["batch"], config["hidden"]
    image = f.input("image", (batch, config["image"], config["image"], 3), dtype, weights.normal())
    with f.scope("patches"):
        x = net.at("conv_proj").conv(image, hidden, config["patch"], config["patch"], bias=True, gain=1.0)
        x = f.reshape(x, [batch, -1, hidden])
        token = net.parameter("class_token", (1, 1, hidden), weights.normal())
        if batch != 1:
            token = f.repeat(token, [batch, 1, 1])
        x = f.concat([token, x], dim=1)
        x = x + net.parameter("encoder.pos_embedding", (1, *x.shape[1:]), weights.normal(0.1))
    for layer in range(config["layers"]):
        x = block(net.at(f"encoder.layers.encoder_layer_{layer}"), x, config["heads"], config["inner"])
    if config["head"]:
        with f.scope("head"):
            x = net.at("encoder.ln").layer_norm(x, EPSILON)
            x = f.reshape(f.slice_static(x, [0, 0, 0], [batch, 1, hidden], [1, 1, 1]), [batch, hidden])
            x = net.at("heads.head").linear(x, config["classes"])
    f.returns(x)
    return module

# SPDX-License-Identifier: Apache-2.0
"""ViT-B/16 up to its first block: patches, class token, positions, attention, MLP: Dosovitskiy et al., An Image is Worth
16x16 Words, 2020. Weights are named as in torchvision, but for the joint projection, which is cut in three."""

from layers import Net

from ttmlir import Module, weights

SIZES = {
    "small": dict(image=48, patch=8, hidden=96, heads=4, inner=192),
    "full": dict(image=224, patch=16, hidden=768, heads=12, inner=3072),
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


def build(size, dtype):
    config = SIZES[size]
    module = Module()
    f = module.function("vit")
    net, hidden = Net(f, dtype), config["hidden"]
    image = f.input("image", (1, config["image"], config["image"], 3), dtype, weights.normal())
    with f.scope("patches"):
        x = net.at("conv_proj").conv(image, hidden, config["patch"], config["patch"], bias=True, gain=1.0)
        x = f.reshape(x, [1, -1, hidden])
        x = f.concat([net.parameter("class_token", (1, 1, hidden), weights.normal()), x], dim=1)
        x = x + net.parameter("encoder.pos_embedding", x.shape, weights.normal(0.1))
    f.returns(block(net.at("encoder.layers.encoder_layer_0"), x, config["heads"], config["inner"]))
    return module

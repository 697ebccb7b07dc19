# SPDX-License-Identifier: Apache-2.0
"""A U-Net of 32 features for images of 256x256, with batch norm: Ronneberger et al., U-Net, 2015, as in Buda et al.,
Association of genomic subtypes of lower-grade gliomas with shape features, 2019, whose names the weights have."""

from layers import Net

from ttmlir import Module, weights

SIZES = {
    "small": dict(image=48, features=8, levels=3),
    "full": dict(image=256, features=32, levels=4),
}


def block(net, x, features, name):
    for i in (1, 2):
        x = net.at(f"{name}conv{i}").conv(x, features, 3, padding=1)
        x = net.f.relu(net.at(f"{name}norm{i}").batch_norm(x))
    return x


def build(config, dtype):
    module = Module()
    f = module.function("unet")
    net, levels = Net(f, dtype), config["levels"]
    x = f.input("image", (1, config["image"], config["image"], 3), dtype, weights.normal())
    skipped = []
    for level in range(levels):
        with f.scope(f"encoder{level + 1}"):
            skipped.append(block(net.at(f"encoder{level + 1}"), x, config["features"] << level, f"enc{level + 1}"))
            x = f.max_pool2d(skipped[-1], kernel=[2, 2], stride=[2, 2], dilation=[1, 1], padding=[0, 0],
                             ceil_mode=False)
    with f.scope("bottleneck"):
        x = block(net.at("bottleneck"), x, config["features"] << levels, "bottleneck")
    for level in reversed(range(levels)):
        with f.scope(f"decoder{level + 1}"):
            x = net.at(f"upconv{level + 1}").conv_transposed(x, config["features"] << level, 2, 2)
            x = f.concat([x, skipped[level]], dim=3)
            x = block(net.at(f"decoder{level + 1}"), x, config["features"] << level, f"dec{level + 1}")
    with f.scope("head"):
        f.returns(f.sigmoid(net.at("conv").conv(x, 1, 1, bias=True, gain=1.0)))
    return module

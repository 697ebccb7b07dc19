# SPDX-License-Identifier: Apache-2.0
"""ResNet-50 whole, with batch norm: He et al., Deep Residual Learning for Image Recognition, 2015; the stride is in the
3x3 convolution, as in torchvision, whose names the weights have."""

from layers import Net

from ttmlir import Module, weights

SIZES = {
    "small": dict(batch=1, image=61, width=16, blocks=(1, 1, 1, 1), classes=10),
    "full": dict(batch=1, image=224, width=64, blocks=(3, 4, 6, 3), classes=1000),
}


def bottleneck(net, x, width, stride):
    f = net.f
    y = f.relu(net.at("bn1").batch_norm(net.at("conv1").conv(x, width, 1)))
    y = f.relu(net.at("bn2").batch_norm(net.at("conv2").conv(y, width, 3, stride, padding=1)))
    # A small factor keeps the sums of many blocks near 1, as training does.
    y = net.at("bn3").batch_norm(net.at("conv3").conv(y, 4 * width, 1), gain=0.3)
    if x.shape != y.shape:
        x = net.at("downsample.1").batch_norm(net.at("downsample.0").conv(x, 4 * width, 1, stride, gain=1.0))
    return f.relu(x + y)


def build(config, dtype):
    module = Module()
    f = module.function("resnet50")
    net = Net(f, dtype)
    x = f.input("image", (config["batch"], config["image"], config["image"], 3), dtype, weights.normal())
    with f.scope("stem"):
        x = f.relu(net.at("bn1").batch_norm(net.at("conv1").conv(x, config["width"], 7, 2, padding=3)))
        x = f.max_pool2d(x, kernel=[3, 3], stride=[2, 2], dilation=[1, 1], padding=[1, 1], ceil_mode=False)
    for stage, blocks in enumerate(config["blocks"]):
        for block in range(blocks):
            here = net.at(f"layer{stage + 1}.{block}")
            with here.scope():
                x = bottleneck(here, x, config["width"] << stage, stride=2 if stage and not block else 1)
    with f.scope("head"):
        x = f.mean(x, keep_dim=False, dim_arg=[1, 2])
        f.returns(net.at("fc").linear(x, config["classes"]))
    return module

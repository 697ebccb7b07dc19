# SPDX-License-Identifier: Apache-2.0
"""YOLOv3-tiny, a detector of two scales: Redmon and Farhadi, YOLOv3: An Incremental Improvement, 2018, and its
configuration file; the coarse features are upsampled and concatenated with finer ones."""

from layers import Net

from ttmlir import Module, weights

SIZES = {
    "small": dict(image=64, width=8, outputs=18),
    "full": dict(image=416, width=16, outputs=255),  # 3 boxes of 4 + 1 + 80 numbers
}


def convolution(net, x, channels, kernel):
    y = net.conv(x, channels, kernel, padding=kernel // 2)
    return net.f.leaky_relu(net.at("bn").batch_norm(y), 0.1)


def pool(f, x, stride):
    # Stride 1 keeps the size: a row and a column are added behind.
    return f.max_pool2d(x, kernel=[2, 2], stride=[stride] * 2, dilation=[1, 1],
                        padding=[0, 0, 2 - stride, 2 - stride], ceil_mode=False)


def build(config, dtype):
    module = Module()
    f = module.function("yolo")
    net, width = Net(f, dtype), config["width"]
    x = f.input("image", (1, config["image"], config["image"], 3), dtype, weights.uniform())
    with f.scope("backbone"):
        for i in range(5):
            fine = convolution(net.at(f"conv{i + 1}"), x, width << i, 3)
            x = pool(f, fine, 2)
        x = pool(f, convolution(net.at("conv6"), x, width << 5, 3), 1)
        x = convolution(net.at("conv7"), x, width << 6, 3)
        neck = convolution(net.at("conv8"), x, width << 4, 1)
    with f.scope("coarse"):
        x = convolution(net.at("conv9"), neck, width << 5, 3)
        coarse = net.at("detect1").conv(x, config["outputs"], 1, bias=True, gain=1.0)
    with f.scope("fine"):
        x = f.upsample2d(convolution(net.at("conv11"), neck, width << 3, 1), scale_factor=2)
        x = convolution(net.at("conv12"), f.concat([x, fine], dim=3), width << 4, 3)
        f.returns(coarse, net.at("detect2").conv(x, config["outputs"], 1, bias=True, gain=1.0))
    return module

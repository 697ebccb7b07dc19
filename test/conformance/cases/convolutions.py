# SPDX-License-Identifier: Apache-2.0
"""Convolutions of lines and volumes, the other way round, and other sizes of images."""

from data import Case, Tensor

FLOATS = ("f32", "bf16")


def convolution(op, image, weight, dtype, bias=True, channels=None, **attrs):
    operands = [Tensor(image, dtype), Tensor(weight, dtype)]
    if bias:
        operands.append(Tensor((1,) * (len(image) - 1) + (channels or weight[0],), dtype))
    note = "_".join(f"{k}{v}" for k, v in attrs.items()).replace(" ", "").replace("_dim", "")
    return Case(op, tuple(operands), attrs, note=note)


def line(image, weight, dtype, stride=1, padding=0, dilation=1, groups=1, **more):
    return convolution("conv1d", image, weight, dtype, stride=stride, padding=padding,
                       dilation=dilation, groups=groups, **more)


def back(image, weight, dtype, stride=1, padding=0, output_padding=0, dilation=1, groups=1, **more):
    return convolution("conv_transpose2d", image, weight, dtype, channels=weight[1] * groups,
                       stride=stride, padding=padding, output_padding=output_padding,
                       dilation=dilation, groups=groups, **more)


def volume(image, weight, dtype, stride=1, padding=0, groups=1, padding_mode="zeros", **more):
    return convolution("conv3d", image, weight, dtype, stride=stride, padding=padding,
                       groups=groups, padding_mode=padding_mode, **more)


LINES = [
    line(image, weight, dtype, **more) for dtype in FLOATS for image, weight, more in [
        ((2, 17, 5), (7, 5, 3), {}), ((1, 9, 33), (35, 33, 1), {"bias": False}),
        ((2, 17, 5), (7, 5, 4), {"stride": 2, "padding": 1}),
        ((2, 17, 6), (4, 3, 3), {"padding": (2, 1), "groups": 2, "dilation": 2}),
        ((2, 17, 6), (6, 1, 3), {"padding": (1,), "groups": 6, "stride": (3,)}),
        ((17, 6, 2), (4, 6, 3), {"batch_dim": 2, "length_dim": 0, "channel_dim": 1})]
]
BACK = [
    back(image, weight, dtype, **more) for dtype in FLOATS for image, weight, more in [
        ((2, 5, 7, 3), (3, 6, 3, 3), {}), ((1, 4, 4, 33), (33, 35, 2, 2), {"stride": 2, "bias": False}),
        ((2, 5, 7, 3), (3, 6, 3, 2), {"stride": (3, 2), "padding": (1, 0)}),
        ((2, 5, 7, 3), (3, 6, 4, 4), {"stride": 2, "padding": (1, 2, 0, 1), "output_padding": (1, 0)}),
        ((2, 5, 7, 4), (4, 3, 3, 3), {"dilation": (2, 3), "groups": 2, "stride": 2}),
        ((2, 5, 7, 4), (4, 1, 3, 3), {"groups": 4, "padding": 2}),
        ((2, 5, 7, 4), (4, 2, 1, 1), {"stride": 3, "output_padding": 2}),
        ((2, 4, 5, 7), (4, 3, 3, 3), {"stride": 2, "channel_dim": 1, "height_dim": 2, "width_dim": 3,
                                      "batch_dim": 0})]
]
VOLUMES = [
    volume(image, weight, dtype, **more) for dtype in FLOATS for image, weight, more in [
        ((1, 4, 5, 6, 3), (7, 3, 2, 3, 3), {}),
        ((2, 4, 5, 6, 32), (5, 32, 3, 3, 3), {"padding": 1, "bias": False}),
        ((1, 5, 5, 6, 3), (4, 3, 3, 2, 1), {"stride": (2, 1, 3), "padding": (1, 0, 2)}),
        ((1, 4, 5, 6, 4), (6, 2, 2, 2, 2), {"groups": 2}),
        ((1, 4, 5, 6, 3), (4, 3, 3, 3, 3), {"padding": (1, 2, 1), "padding_mode": "replicate"}),
        ((1, 3, 4, 5, 6), (4, 3, 2, 3, 3), {"channel_dim": 1, "depth_dim": 2, "height_dim": 3,
                                            "width_dim": 4, "batch_dim": 0})]
]
SIZES = [
    Case("upsample2d", (Tensor(shape, dtype),), {"scale_factor": factor, "mode": mode},
         note=f"{mode}_{factor}".replace(" ", ""))
    for dtype in FLOATS for mode in ("nearest", "bilinear")
    for shape, factor in [((2, 3, 5, 33), 2), ((1, 5, 4, 3), (3, 1)), ((1, 1, 1, 32), (2, 5)),
                          ((2, 7, 3, 4), 4)]
] + [
    Case("global_avg_pool2d", (Tensor(shape, dtype),)) for dtype in FLOATS
    for shape in [(2, 5, 7, 33), (1, 1, 1, 3), (3, 32, 32, 8)]
]


def places(image, kernel, stride, dtype, result, dilation=1, padding=0, ceil_mode=False):
    attrs = {"kernel": kernel, "stride": stride, "dilation": dilation, "padding": padding,
             "ceil_mode": ceil_mode}
    note = "_".join(f"{k[:6]}{v}" for k, v in attrs.items()).replace(" ", "")
    return Case("max_pool2d_with_indices", (Tensor(image, dtype),), attrs, dtypes=(dtype, "i32"),
                result=result, note=note)


POOLS = [
    places((2, 9, 11, 5), *window[:2], dtype, result, *window[2:])
    for dtype in FLOATS for result in (0, 1)
    for window in [(2, 2), ((3, 2), (2, 1)), (3, 2, 1, 1), (3, 2, 1, 1, True),
                   (3, (2, 3), 1, (1, 0, 0, 1), True), (2, 1, (2, 3), 0), ((9, 11), 1)]
] + [places((1, 260, 256, 1), 2, 2, "bf16", 1)]

CASES = LINES + BACK + VOLUMES + SIZES + POOLS

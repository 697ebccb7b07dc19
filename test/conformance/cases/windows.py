# SPDX-License-Identifier: Apache-2.0
"""Convolution and pooling."""

from data import Case, Tensor


def conv(image, weight, bias=True, stride=1, padding=0, dilation=1, groups=1, dtype="f32", **order):
    attrs = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups} | order
    operands = [Tensor(image, dtype), Tensor(weight, dtype)]
    if bias:
        operands.append(Tensor((1, 1, 1, weight[0]), dtype))
    note = "_".join(f"{k}{v}" for k, v in attrs.items()).replace(" ", "").replace("_dim", "")
    return Case("conv2d", tuple(operands), attrs, note=note)


CONV = [
    conv(*shapes, dtype=dtype, **options)
    for dtype in ("f32", "bf16")
    for shapes, options in [
        (((1, 8, 8, 3), (5, 3, 3, 3)), {}),
        (((1, 8, 8, 3), (5, 3, 3, 3)), {"bias": False}),
        (((2, 9, 7, 4), (6, 4, 3, 2)), {"stride": 2}),
        (((2, 9, 7, 4), (6, 4, 3, 2)), {"stride": (1, 3), "padding": (2, 1)}),
        (((2, 9, 7, 4), (6, 4, 3, 3)), {"padding": (0, 1, 2, 3)}),
        (((2, 9, 7, 4), (6, 4, 3, 3)), {"padding": 1}),
        (((1, 12, 11, 4), (6, 4, 3, 3)), {"dilation": (2, 3)}),
        (((1, 12, 11, 4), (6, 4, 3, 3)), {"dilation": 2, "padding": (3, 0, 1, 2), "stride": (2, 1)}),
        (((1, 8, 8, 6), (4, 3, 3, 3)), {"groups": 2}),
        (((1, 8, 8, 6), (12, 1, 3, 3)), {"groups": 6, "padding": 1}),
        (((1, 6, 5, 33), (35, 33, 1, 1)), {}),
        (((1, 5, 5, 2), (3, 2, 5, 5)), {}),
    ]
] + [
    conv((2, 4, 9, 7), (6, 4, 3, 3), padding=1, batch_dim=0, channel_dim=1, height_dim=2,
         width_dim=3),
    conv((9, 7, 4, 2), (6, 4, 3, 3), stride=2, batch_dim=3, channel_dim=2, height_dim=0,
         width_dim=1),
]


def pool(op, image, kernel, stride, dilation=1, padding=0, ceil_mode=False, dtype="f32", **more):
    attrs = {"kernel": kernel, "stride": stride, "dilation": dilation, "padding": padding,
             "ceil_mode": ceil_mode} | more
    note = "_".join(f"{k[:6]}{v}" for k, v in attrs.items()).replace(" ", "")
    return Case(op, (Tensor(image, dtype),), attrs, note=note)


POOLS = [
    pool(op, (2, 9, 11, 5), *window, dtype=dtype)
    for op in ("max_pool2d", "avg_pool2d") for dtype in ("f32", "bf16")
    for window in [
        (2, 2), ((3, 2), (2, 1)), (3, 2, 1, 1), (3, 2, 1, 1, True), (2, 2, 1, 0, True),
        (3, (2, 3), 1, (1, 0, 0, 1), True), (2, 1, (2, 3), 0), (3, 1, 2, (1, 1)),
        (4, 4, 1, (2, 1, 0, 2), True), ((9, 11), 1), (1, 3, 1, 0, True),
    ]
] + [
    pool("avg_pool2d", (2, 9, 11, 5), *window, dtype=dtype, count_include_pad=include)
    for dtype in ("f32", "bf16") for include in (True, False)
    for window in [(3, 2, 1, 1), (3, 2, 1, 1, True), (3, (2, 3), 1, (1, 0, 0, 1), True),
                   (4, 3, 1, (2, 1, 2, 0))]
] + [
    pool("max_pool2d", (1, 6, 6, 33), 2, 2, dtype="f32"),
]

CASES = CONV + POOLS

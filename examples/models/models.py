# SPDX-License-Identifier: Apache-2.0
"""The models by name: functions of a size and an element type that give a module."""

import functools

MODULES = {
    "llama_prefill": ("llama", "prefill"),
    "llama_decode": ("llama", "decode"),
    "bert": ("bert", "build"),
    "vit": ("vit", "build"),
    "swin": ("swin", "build"),
    "resnet50": ("resnet", "build"),
    "yolo": ("yolo", "build"),
    "unet": ("unet", "build"),
    "moe": ("moe", "build"),
}


def build(name, size, dtype):
    """The module of a model. Sizes are those of its file's SIZES."""
    file, function = MODULES[name]
    return getattr(__import__(file), function)(size, dtype)


@functools.cache
def sizes(name):
    return list(__import__(MODULES[name][0]).SIZES)

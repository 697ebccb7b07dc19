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


def build(name, size, dtype, **changes):
    """The module of a model. Sizes are those of its file's SIZES; `changes` replace some of their numbers, such as `batch`."""
    file, function = MODULES[name]
    module = __import__(file)
    config = module.SIZES[size]
    for key in changes:
        if key not in config:
            raise ValueError(f"{name} has no {key}; it has {', '.join(config)}")
    return getattr(module, function)(config | changes, dtype)


@functools.cache
def sizes(name):
    return list(__import__(MODULES[name][0]).SIZES)

# SPDX-License-Identifier: Apache-2.0
"""Writes NAME.mlir and NAME.safetensors of a model: its text, and inputs and weights drawn by a seed.

    PYTHONPATH=build/python python examples/models/make.py llama_decode --size small --dtype bf16 -o out
    PYTHONPATH=build/python python examples/models/make.py bert --size full --batch 8 --layers 12 --head -o out
"""

import argparse
from pathlib import Path

import models

from ttmlir import weights


def write(name, size, dtype, folder, seed=0, with_weights=True, **changes):
    """Returns the paths of text and weights, and the module. `changes` replace numbers of the size."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    module = models.build(name, size, dtype, **changes)
    text, values = folder / f"{name}.mlir", folder / f"{name}.safetensors"
    text.write_text(str(module))
    if with_weights:
        weights.save(values, weights.draw(module, seed))
    return text, values, module


def at_least_one(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", choices=models.MODULES)
    parser.add_argument("--size", default="small")
    parser.add_argument("--dtype", default="bf16", choices=["bf16", "f32"])
    parser.add_argument("--batch", type=at_least_one, help="images, texts or users at once")
    parser.add_argument("--layers", type=at_least_one, help="of a transformer; without it one")
    parser.add_argument("--head", action="store_true", default=None, help="with what is before and behind the layers of a transformer")
    parser.add_argument("--no-weights", action="store_true", help="the text alone: ttrt draws weights by --init")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", "--output", default=".", help="folder")
    options = parser.parse_args()
    if options.size not in models.sizes(options.name):
        parser.error(f"--size of {options.name} is one of {', '.join(models.sizes(options.name))}")
    changes = {key: value for key in ("batch", "layers", "head") if (value := getattr(options, key)) is not None}
    try:
        write(options.name, options.size, options.dtype, options.output, options.seed, not options.no_weights, **changes)
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: Apache-2.0
"""Writes NAME.mlir and NAME.safetensors of a model: its text, and inputs and weights drawn by a seed.

    PYTHONPATH=build/python python examples/models/make.py llama_decode --size small --dtype bf16 -o out
"""

import argparse
from pathlib import Path

import models

from ttmlir import weights


def write(name, size, dtype, folder, seed=0):
    """Returns the paths of text and weights, and the module."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    module = models.build(name, size, dtype)
    text, values = folder / f"{name}.mlir", folder / f"{name}.safetensors"
    text.write_text(str(module))
    weights.save(values, weights.draw(module, seed))
    return text, values, module


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", choices=models.MODULES)
    parser.add_argument("--size", default="small")
    parser.add_argument("--dtype", default="bf16", choices=["bf16", "f32"])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", "--output", default=".", help="folder")
    options = parser.parse_args()
    if options.size not in models.sizes(options.name):
        parser.error(f"--size of {options.name} is one of {', '.join(models.sizes(options.name))}")
    write(options.name, options.size, options.dtype, options.output, options.seed)


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: Apache-2.0
"""Runs a recipe on an emulated n150 and prints its modelled microseconds and how many programs it starts.

usage: run.py BUILD RECIPE [FOLDER]

With a folder, the same as a program of TTIR is written there.
"""
import importlib
import pathlib
import sys

build, name, *folder = sys.argv[1:]
here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(pathlib.Path(build) / "python"), str(here), str(here.parent.parent / "examples" / "models")]
recipe = importlib.import_module(name)


def write(folder):
    import make
    from layers import Net

    from ttmlir import Module, weights

    if hasattr(recipe, "MODEL"):
        return make.write(recipe.MODEL, "full", "bf16", folder)[0].rename(folder / f"{name}.mlir")
    module = Module()
    f = module.function(name)
    f.returns(recipe.program(Net(f, "bf16"), f, "bf16", weights))
    (folder / f"{name}.mlir").write_text(str(module))
    return None


if folder:
    write(pathlib.Path(folder[0]))
else:
    import ttnn

    device = ttnn.open_device(device_id=0)
    tensors = recipe.prepare(device)
    with ttnn.profile(device) as profile:
        recipe.run(tensors)
    print(profile.device_ns / 1e3, sum(event["device_ns"] > 0 for event in profile.events))

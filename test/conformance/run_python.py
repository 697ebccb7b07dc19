# SPDX-License-Identifier: Apache-2.0
"""Runs a module of TTIR as the Python that is emitted from it, on the build's `ttnn`.

usage: run_python.py BUILD SOURCE OUT [INPUT.npy ...]"""

import pathlib
import subprocess
import sys

import numpy as np


def main(build, source, out, *inputs):
    build, source, out = pathlib.Path(build), pathlib.Path(source), pathlib.Path(out)
    sys.path.insert(0, str(build / "python"))
    import ttnn
    from ttmlir._native import compiler, runtime

    text = source.read_text()
    lowered = source.with_suffix(".ttnn.mlir")
    lowered.write_text(compiler.transform(text, source.name, "ttir-to-ttnn-backend-pipeline"))
    emitted = subprocess.run([build / "bin" / "ttmlir-translate", "--mlir-to-python", lowered], capture_output=True, text=True,
                             check=False)
    if emitted.returncode != 0:
        sys.exit(emitted.stderr)
    names = {}
    code = source.with_suffix(".py")
    code.write_text(emitted.stdout)
    exec(compile(emitted.stdout, code, "exec"), names)

    binary = runtime.Binary.load_from_bytes(compiler.compile(text, source.name)[0], source.name)
    program = binary.programs[0]
    device = ttnn.open_device(device_id=0)
    tensors = []
    for path, wanted in zip(inputs, program["inputs"], strict=True):
        host = wanted["memory_config"].buffer_type == ttnn.BufferType.SYSTEM_MEMORY
        tensors.append(ttnn.from_numpy(np.load(path), wanted["dtype"], layout=wanted["layout"],
                                       device=None if host else device,
                                       memory_config=None if host else wanted["memory_config"]))
    results = names[program["name"]](*tensors)
    out.mkdir(parents=True)
    for i, result in enumerate(results if isinstance(results, tuple) else [results]):
        np.save(out / f"device_output_{i}.npy", ttnn.to_numpy(result))


main(*sys.argv[1:])

# SPDX-License-Identifier: Apache-2.0
"""Costs of meshes on the host, as ratios taken in one run.

    .venv/bin/python bench/mesh/mesh.py

- An MLP whose weights all chips of a 1x8 mesh have, and rows of which each chip has an eighth, against one chip that does the same
  pieces one after the other: time and memory of the process.
- The same with rows that all chips have: the work is there once.
- Planning and cutting programs of 100, 1,000 and 10,000 ops on 2x4.
"""

import argparse
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def layers(ttnn, x, weights):
    for up, down in weights:
        x = ttnn.matmul(ttnn.relu(ttnn.matmul(x, up)), down)
    return x


def seconds(run):
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def least(command):
    """Seconds of the fastest of three runs."""
    return min(seconds(lambda: subprocess.run(command, check=True)) for _ in range(3))


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def functional(kind, rows, width, depth, rounds):
    """Seconds of the best round and MiB of the process."""
    import numpy as np
    import ttnn

    rng = np.random.default_rng(1)
    x = rng.standard_normal((rows, width), np.float32)
    on_mesh = kind != "pieces"
    device = ttnn.open_mesh_device(ttnn.MeshShape(1, 8)) if on_mesh else ttnn.open_device(product="t3000")

    def put(array, *dims):
        mapper = ttnn.ShardTensor2dMesh(device, dims=dims) if on_mesh else None
        return ttnn.from_numpy(array, ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device, mesh_mapper=mapper)

    weights = []
    for _ in range(depth):
        up, down = (rng.standard_normal(shape, np.float32) / width for shape in ((width, 4 * width), (4 * width, width)))
        weights.append((put(up, None, None), put(down, None, None)))
    pieces = [put(piece, None, None) for piece in np.split(x, 8)] if kind == "pieces" else [
        put(x, None, None) if kind == "same" else put(x, None, 0)]
    before = peak()
    best = min(seconds(lambda: [layers(ttnn, piece, weights) for piece in pieces]) for _ in range(rounds))
    return best, before, peak()


def planning(ops):
    """Seconds of the passes, as the compiler's own timing has them."""
    lines, value = [], "%x"
    for number in range(ops // 2):
        lines.append(f'    %m{number} = "ttir.matmul"({value}, %w) : (tensor<256x1024xbf16>, tensor<1024x1024xbf16>) -> tensor<256x1024xbf16>')
        lines.append(f'    %r{number} = "ttir.relu"(%m{number}) : (tensor<256x1024xbf16>) -> tensor<256x1024xbf16>')
        value = f"%r{number}"
    text = ("func.func @main(%x: tensor<256x1024xbf16>, %w: tensor<1024x1024xbf16>) -> tensor<256x1024xbf16> {\n" + "\n".join(lines) +
            f"\n    return {value} : tensor<256x1024xbf16>\n}}\n")
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        command = [str(ROOT / "build/bin/ttmlir-opt"), file.name, "-o", "/dev/null"]
        passes = ["--ttir-plan-mesh=mesh-shape=2,4", "--ttir-cut-mesh", "--ttir-merge-collectives"]
        parsing, all_of_it = (least(command), least(command + passes))
    return all_of_it - parsing


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=["pieces", "shared", "same"], help="one of the programs alone, in this process")
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT / "build/python"))
    if options.kind:
        print(*functional(options.kind, 2048, 1024, 4, 5))
        return
    figures = {}
    for kind in ("pieces", "shared", "same"):
        command = [sys.executable, __file__, "--kind", kind]
        figures[kind] = tuple(map(float, subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()))
    one, memory = figures["pieces"][0], figures["pieces"][2]
    print("| program | seconds | ratio | peak MiB | ratio |\n|---|---|---|---|---|")
    for kind, words in (("pieces", "one chip, eight pieces"), ("shared", "1x8, an eighth of the rows each"), ("same", "1x8, all rows on each")):
        print(f"| {words} | {figures[kind][0]:.3f} | {figures[kind][0] / one:.2f} | {figures[kind][2]:.0f} | {figures[kind][2] / memory:.2f} |")
    print("\n| ops planned and cut on 2x4 | seconds |\n|---|---|")
    for ops in (100, 1000, 10000):
        print(f"| {ops} | {planning(ops):.3f} |")


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: Apache-2.0
"""Compiles the ONNX file of make_model.py and classifies 1,000 held-out digits on the embedded device.

Exit status 1 unless the device is as good as the reference of examples/digits, in fp32 with NumPy."""

import argparse
import pathlib
import sys

import numpy as np

import ttmlir

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "digits"))
import dataset
import network
import reference
import report


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=pathlib.Path, help="digits.onnx")
    parser.add_argument("--backend", default="ttnn", choices=["ttnn", "ttmetal"])
    parser.add_argument("--device", default="n150")
    options = parser.parse_args()
    digits = dataset.load_held_out()
    images = np.asarray(dataset.to_input(digits.images), np.float32)
    model = ttmlir.compile(options.path, dims={"batch": len(images)}, backend=options.backend, device=options.device)
    print(model)
    arranged = np.ascontiguousarray(images.transpose(0, 3, 1, 2))
    found = model(arranged)
    report.show(found.argmax(axis=1), digits.labels)
    good = report.passes(found, reference.forward(images, network.load()), digits.labels)
    print(model.profile(arranged))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

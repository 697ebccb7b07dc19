# SPDX-License-Identifier: Apache-2.0
"""Writes the digit classifier of examples/digits as a model of ONNX, with its trained weights, as frameworks export one: images
N 1 28 28 of a symbolic number of images, convolutions with biases, `Gemm` with transposed weights. Needs the package `onnx`."""

import argparse
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "digits"))
import network

NODES = [
    ("Conv", ["images", "conv1.weight", "conv1.bias"], "conv1", {"kernel_shape": [5, 5], "pads": [2, 2, 2, 2]}),
    ("Relu", ["conv1"], "relu1", {}),
    ("MaxPool", ["relu1"], "pool1", {"kernel_shape": [2, 2], "strides": [2, 2]}),
    ("Conv", ["pool1", "conv2.weight", "conv2.bias"], "conv2", {"kernel_shape": [3, 3], "pads": [1, 1, 1, 1]}),
    ("Relu", ["conv2"], "relu2", {}),
    ("MaxPool", ["relu2"], "pool2", {"kernel_shape": [2, 2], "strides": [2, 2]}),
    ("Flatten", ["pool2"], "flat", {"axis": 1}),
    ("Gemm", ["flat", "hidden.weight", "hidden.bias"], "hidden", {"transB": 1}),
    ("Relu", ["hidden"], "relu3", {}),
    ("Gemm", ["relu3", "output.weight", "output.bias"], "logits", {"transB": 1}),
    ("Softmax", ["logits"], "probabilities", {"axis": 1}),
]


def parameters():
    """Arrays by name; the rows of `hidden` are in the order of flattened N C H W, not N H W C."""
    arrays = {}
    for name, array in network.load().items():
        if name == "hidden_weight":
            array = array.reshape(7, 7, 16, 64).transpose(2, 0, 1, 3).reshape(784, 64)
        if array.ndim == 2 and name.endswith("weight"):
            array = array.T
        arrays[name.replace("_", ".")] = np.ascontiguousarray(array.ravel() if name.endswith("bias") else array)
    return arrays


def model():
    nodes = [helper.make_node(kind, inputs, [output], name=output, **attributes) for kind, inputs, output, attributes in NODES]
    graph = helper.make_graph(
        nodes, "digits", [helper.make_tensor_value_info("images", TensorProto.FLOAT, ["batch", 1, 28, 28])],
        [helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, ["batch", 10])],
        [numpy_helper.from_array(array, name) for name, array in parameters().items()])
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(made, full_check=True)
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=pathlib.Path, help="such as digits.onnx")
    path = parser.parse_args().path
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model(), path)


if __name__ == "__main__":
    main()

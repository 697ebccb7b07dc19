# SPDX-License-Identifier: Apache-2.0
"""Models of ONNX written as bytes: what protobuf writes, without its package, so that wrong ones can be written, too."""

import struct

import numpy as np

KINDS = {"float32": 1, "uint8": 2, "int8": 3, "int32": 6, "int64": 7, "bool": 9, "float16": 10, "float64": 11}


def varint(number):
    number &= 2**64 - 1
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def field(number, value):
    """A field of a message: an integer, a float, text, or the bytes of a message."""
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def fields(number, values):
    return b"".join(field(number, value) for value in values)


def tensor(name, array, **more):
    """An initializer; `more` replaces parts: dims, kind, raw, or external as (location, offset, length)."""
    array = np.asarray(array)
    data = fields(1, more.get("dims", array.shape)) + field(2, more.get("kind", KINDS[array.dtype.name])) + field(8, name)
    if "external" in more:
        keys = zip(("location", "offset", "length"), map(str, more["external"]))
        return data + b"".join(field(13, field(1, key) + field(2, value)) for key, value in keys) + field(14, 1)
    return data + field(9, more.get("raw", array.tobytes()))


class Graph(bytes):
    """The message of a graph."""


def attribute(name, value):
    if isinstance(value, Graph):
        return field(1, name) + field(6, bytes(value)) + field(20, 5)
    if isinstance(value, bytes):  # a tensor
        return field(1, name) + field(5, value) + field(20, 4)
    if isinstance(value, str):
        return field(1, name) + field(4, value) + field(20, 3)
    if isinstance(value, float):
        return field(1, name) + field(2, value) + field(20, 1)
    if isinstance(value, int):
        return field(1, name) + field(3, value) + field(20, 2)
    return field(1, name) + fields(8, value) + field(20, 7)


def node(op, inputs, outputs, domain="", **attributes):
    data = fields(1, inputs) + fields(2, outputs) + field(3, f"the_{op}") + field(4, op)
    if domain:
        data += field(7, domain)
    return data + b"".join(field(5, attribute(name, value)) for name, value in attributes.items())


def value(name, shape, kind="float32"):
    """An input or output; a text in `shape` is a symbol, None an open dimension."""
    dims = b"".join(field(1, b"" if d is None else field(2, d) if isinstance(d, str) else field(1, d)) for d in shape)
    number = kind if isinstance(kind, int) else KINDS[kind]
    return field(1, name) + field(2, field(1, field(1, number) + field(2, dims)))


def model(nodes, inputs, outputs, tensors=(), opset=17, domain=""):
    graph = fields(1, nodes) + field(2, "g") + fields(5, tensors) + fields(11, inputs) + fields(12, outputs)
    return field(1, 8) + field(7, graph) + field(8, field(1, domain) + field(2, opset))

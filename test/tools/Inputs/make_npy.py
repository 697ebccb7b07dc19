"""Writes a .npy file without NumPy: make_npy.py FILE TYPE SHAPE VALUE

TYPE is a NumPy type string such as <f4, SHAPE is 32x64, VALUE is one number for
all elements. Options: --fortran states column-major order, --cut N keeps the
first N bytes only.
"""
import argparse
import math
import struct

FORMATS = {"<f4": "f", "<f8": "d", "<i4": "i", "<i8": "q", "|u1": "B", "<c8": "ff"}

parser = argparse.ArgumentParser()
parser.add_argument("file")
parser.add_argument("type")
parser.add_argument("shape")
parser.add_argument("value", type=float)
parser.add_argument("--fortran", action="store_true")
parser.add_argument("--cut", type=int)
options = parser.parse_args()

shape = tuple(int(size) for size in options.shape.split("x"))
header = repr({"descr": options.type, "fortran_order": options.fortran, "shape": shape})
header += " " * (-(len(header) + 11) % 64) + "\n"
kind = FORMATS[options.type]
value = options.value if kind in "fd" or kind == "ff" else int(options.value)
element = struct.pack("<" + kind, *[value] * len(kind))
data = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()
data += element * math.prod(shape)
with open(options.file, "wb") as file:
    file.write(data[:options.cut])

"""Copies a binary as one of version 99: other_version.py FROM TO"""
import struct
import sys

with open(sys.argv[1], "rb") as file:
    data = bytearray(file.read())
# Behind the size: the place of the root table, whose first field is the version.
table = 4 + struct.unpack_from("<I", data, 4)[0]
vtable = table - struct.unpack_from("<i", data, table)[0]
version = table + struct.unpack_from("<H", data, vtable + 4)[0]
struct.pack_into("<H", data, version, 99)
with open(sys.argv[2], "wb") as file:
    file.write(data)

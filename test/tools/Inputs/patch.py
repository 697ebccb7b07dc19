"""Copies a file with one change: patch.py FROM TO (cut N | flip N | text A B)

cut keeps the first N bytes, flip inverts byte N (from the end if negative), text
replaces all A by B of the same length.
"""
import sys

source, target, kind, *rest = sys.argv[1:]
with open(source, "rb") as file:
    data = bytearray(file.read())
if kind == "cut":
    data = data[:int(rest[0])]
elif kind == "flip":
    data[int(rest[0])] ^= 0xFF
else:
    old, new = (text.encode() for text in rest)
    assert len(old) == len(new) and old in data
    data = data.replace(old, new)
with open(target, "wb") as file:
    file.write(data)

"""Copies a binary with another schema hash: other_schema.py FROM TO"""
import re
import sys

with open(sys.argv[1], "rb") as file:
    data = bytearray(file.read())
place = re.search(rb"[0-9a-f]{64}", data).start()
data[place] = ord("0") if data[place] != ord("0") else ord("1")
with open(sys.argv[2], "wb") as file:
    file.write(data)

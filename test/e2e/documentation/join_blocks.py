"""Prints the ```mlir blocks of pages, which make one module.

usage: join_blocks.py PAGE ...
"""
import pathlib
import re
import sys

for page in sys.argv[1:]:
    for block in re.findall(r"^```mlir\n(.*?)^```", pathlib.Path(page).read_text(),
                            re.DOTALL | re.MULTILINE):
        print(block)

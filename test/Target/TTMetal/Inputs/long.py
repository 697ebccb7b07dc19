"""Puts N numbers, each of which depends on the one before, before the line of
a program in which its last kernel makes an accessor."""

import sys

count, program = int(sys.argv[1]), sys.stdin.read()
lines = ["  %v0 = arith.addi %one, %one : i32"]
for i in range(1, count):
    op = ("addi", "xori", "muli")[i % 3]
    lines.append(f"  %v{i} = arith.{op} %v{i - 1}, %address : i32")
# The last one decides whether there is one barrier more.
lines += [
    f"  %odd = arith.cmpi eq, %v{count - 1}, %one : i32",
    "  scf.if %odd {",
    "    ttkernel.noc_async_write_barrier() : () -> ()",
    "  }",
]
before = "  %out = ttkernel.TensorAccessor("
assert program.count(before) == 1
print(program.replace(before, "\n".join(lines) + "\n" + before))
